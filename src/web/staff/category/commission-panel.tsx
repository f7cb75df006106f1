import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { CategoryOnDesk } from '../../../modules/category-desk/category-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { RateList } from '../../kit/commission/rate-list.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { CategoryReply } from './category-action.server.ts';

type CommissionPanelProps = { category: CategoryOnDesk; reply: CategoryReply | undefined };

/** What commission is taken of the category's products, why it is that, what it was and will be, and how to change it. */
export function CommissionPanel({ category, reply }: CommissionPanelProps) {
  const t = useTranslations('categoryDesk.rate');
  const reasonLabel = useTranslations('categoryDesk')('reason');
  const locale = useLocale();
  const format = useFormatter();
  const { rate, rates, version, id } = category;
  const say = (percent: number) => format.number(percent, { maximumFractionDigits: 2 });
  const own = rates.find(({ percent }) => percent !== null);
  const isOwn = reply?.intent === 'rate' || reply?.intent === 'endRate';
  const wrong = (name: string) => (isOwn ? reply.fields[name] : undefined);
  const reasonOf = (intent: 'rate' | 'endRate') => ({
    label: reasonLabel,
    value: isOwn ? reply.values.reason : undefined,
    error: reply?.intent === intent ? reply.fields.reason : undefined,
  });
  const startsAt = (
    <Field
      name="startsAt"
      type="datetime-local"
      label={t('startsAt')}
      hint={t('startsHint')}
      defaultValue={isOwn ? reply.values.startsAt : undefined}
      error={wrong('startsAt')}
    />
  );
  return (
    <Panel title={t('title')}>
      <p>
        {rate === null
          ? t('standard')
          : rate.by.id === id
            ? t('own', { percent: say(rate.percent) })
            : t('above', {
                percent: say(rate.percent),
                name: inLocale(locale, rate.by.nameTh, rate.by.nameEn),
              })}
      </p>
      <p className="text-sm text-ink-soft">{t('precedence')}</p>
      <RateList
        rates={rates}
        words={{
          history: t('history'),
          from: t('from'),
          none: t('takenBack'),
          percentOf: (percent) => t('percentOf', { percent }),
        }}
      />
      <div className="grid justify-items-start gap-3">
        <ConfirmPanel
          label={t('set')}
          title={t('setTitle')}
          text={t('setText')}
          submit={t('setSubmit')}
          intent="rate"
          fields={{ version }}
          look="secondary"
          isMistaken={reply?.intent === 'rate'}
          reason={reasonOf('rate')}
        >
          <Field
            name="percent"
            label={t('percent')}
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={6}
            defaultValue={isOwn ? reply.values.percent : undefined}
            error={wrong('percent')}
          />
          {startsAt}
        </ConfirmPanel>
        {own !== undefined && (
          <ConfirmPanel
            label={t('end')}
            title={t('endTitle')}
            text={t('endText')}
            submit={t('endSubmit')}
            intent="endRate"
            fields={{ version }}
            look="quiet"
            tone="danger"
            isMistaken={reply?.intent === 'endRate'}
            reason={reasonOf('endRate')}
          >
            {startsAt}
          </ConfirmPanel>
        )}
      </div>
    </Panel>
  );
}
