import { useFormatter, useTranslations } from 'use-intl';
import type { WholeStore } from '../../../modules/store-desk/store-desk.contract.ts';
import { RateList } from '../../kit/commission/rate-list.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { RateReply } from './rate-form.server.ts';

type RatePanelProps = { whole: WholeStore; reply: RateReply | undefined };

/** What commission is taken of what the store sells, what it was and will be, and how to agree on another. */
export function RatePanel({ whole, reply }: RatePanelProps) {
  const t = useTranslations('storeDesk.rate');
  const format = useFormatter();
  const { store, commission } = whole;
  const { agreedPercent, standardPercent, rates, version } = commission;
  const say = (percent: number) => format.number(percent, { maximumFractionDigits: 2 });
  const values = reply?.values;
  const reason = {
    label: t('reason'),
    hint: t('reasonHint'),
    value: values?.reason,
    error: reply?.fields.reason,
  };
  const terms = (
    <>
      <Field
        name="startsAt"
        type="datetime-local"
        label={t('startsAt')}
        hint={t('startsHint')}
        defaultValue={values?.startsAt}
        error={reply?.fields.startsAt}
      />
      <CheckboxField
        name="hasConsent"
        label={t('hasConsent')}
        hint={t('consentHint')}
        defaultChecked={values?.hasConsent}
      />
    </>
  );
  return (
    <Panel title={t('title')}>
      <p>
        {agreedPercent === null
          ? t('standard', { percent: say(standardPercent) })
          : t('agreed', { percent: say(agreedPercent) })}
      </p>
      <p className="text-sm text-ink-soft">{t('precedence')}</p>
      <RateList
        rates={rates}
        words={{
          history: t('history'),
          from: t('from'),
          none: t('none'),
          percentOf: (percent) => t('percentOf', { percent }),
        }}
      />
      <div className="grid justify-items-start gap-3">
        <ConfirmPanel
          label={t('set')}
          title={t('setTitle', { name: store.name })}
          text={t('setText')}
          submit={t('submit')}
          intent="rate"
          fields={{ version }}
          look="secondary"
          isMistaken={reply?.intent === 'rate'}
          reason={reply?.intent === 'rate' ? reason : { ...reason, value: undefined, error: undefined }}
        >
          <Field
            name="percent"
            label={t('percent')}
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={6}
            defaultValue={values?.percent}
            error={reply?.fields.percent}
          />
          {terms}
        </ConfirmPanel>
        {agreedPercent !== null && (
          <ConfirmPanel
            label={t('end')}
            title={t('endTitle', { name: store.name })}
            text={t('endText')}
            submit={t('endSubmit')}
            intent="endRate"
            fields={{ version }}
            look="quiet"
            tone="danger"
            isMistaken={reply?.intent === 'endRate'}
            reason={reply?.intent === 'endRate' ? reason : { ...reason, value: undefined, error: undefined }}
          >
            {terms}
          </ConfirmPanel>
        )}
      </div>
    </Panel>
  );
}
