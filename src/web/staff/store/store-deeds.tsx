import { useTranslations } from 'use-intl';
import type { WholeStore } from '../../../modules/store-desk/store-desk.contract.ts';
import { noticeDaysAllowed } from '../../../modules/store-suspension/store-suspension.rules.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

export type StoreReply = {
  intent: string;
  reason: string;
  noticeDays: number;
  days: number;
  payouts: 'continue' | 'held';
  isReasonMissing?: true;
  message?: string;
};

type StoreDeedsProps = { whole: WholeStore; reply: StoreReply | undefined };

/** What staff can do with a store: suspend it, answer what it says against that, lift it. */
export function StoreDeeds({ whole, reply }: StoreDeedsProps) {
  const t = useTranslations('storeDesk');
  const { store, suspensions } = whole;
  const open = suspensions.find(({ state }) => state !== 'ended');
  const reasonOf = (intent: string, label = t('suspend.reason')) => ({
    label,
    hint: t('suspend.reasonHint'),
    maxLength: 1_000,
    value: reply?.intent === intent ? reply.reason : undefined,
    error:
      reply?.intent === intent && reply.isReasonMissing === true ? t('suspend.reasonRequired') : undefined,
  });
  if (open === undefined)
    return store.status === 'closed' ? null : (
      <div>
        <ConfirmPanel
          label={t('suspend.label')}
          title={t('suspend.title', { name: store.name })}
          text={t('suspend.text')}
          submit={t('suspend.submit')}
          intent="suspend"
          look="secondary"
          tone="danger"
          reason={reasonOf('suspend')}
        >
          <Follows whole={whole} />
          <Terms reply={reply} />
        </ConfirmPanel>
      </div>
    );
  const fields = { suspensionId: open.id };
  if (open.appeal !== null && open.answeredAt === null)
    return (
      <Panel title={t('answer.title')}>
        <p className="whitespace-pre-line wrap-anywhere">{open.appeal}</p>
        <div className="flex flex-wrap items-start gap-2">
          <ConfirmPanel
            label={t('answer.keep')}
            title={t('answer.keepTitle', { name: store.name })}
            text={t('answer.keepText')}
            submit={t('answer.keepSubmit')}
            intent="answerKeep"
            fields={fields}
            look="secondary"
            tone="danger"
            reason={reasonOf('answerKeep', t('answer.reason'))}
          />
          <ConfirmPanel
            label={t('answer.lift')}
            title={t('answer.liftTitle', { name: store.name })}
            text={t('lift.text')}
            submit={t('answer.liftSubmit')}
            intent="answerLift"
            fields={fields}
            look="secondary"
            reason={reasonOf('answerLift', t('answer.reason'))}
          />
        </div>
      </Panel>
    );
  return (
    <div>
      <ConfirmPanel
        label={t('lift.label')}
        title={t('lift.title', { name: store.name })}
        text={t('lift.text')}
        submit={t('lift.submit')}
        intent="lift"
        fields={fields}
        look="secondary"
        reason={reasonOf('lift')}
      />
    </div>
  );
}

/** What will come of it, before it is done. */
function Follows({ whole }: { whole: WholeStore }) {
  const t = useTranslations('storeDesk.suspend');
  const { store, openReturns, runningOffers, money } = whole;
  return (
    <div className="rounded-md bg-wash p-4">
      <p className="font-semibold">{t('follows')}</p>
      <ul className="list-disc pl-5 text-ink-soft">
        <li>{t('products', { count: store.productsOnSale })}</li>
        <li>{t('orders', { count: store.openOrders })}</li>
        <li>{t('returns', { count: openReturns })}</li>
        <li>{t('offers', { count: runningOffers })}</li>
        <li>{t('money', { amount: bahtText(money.due) })}</li>
      </ul>
    </div>
  );
}

const lengths = [7, 14, 30, 90, 180, 365];

/** When it begins, how long it lasts, and what becomes of the store's money meanwhile. */
function Terms({ reply }: { reply: StoreReply | undefined }) {
  const t = useTranslations('storeDesk.suspend');
  const typed = reply?.intent === 'suspend' ? reply : undefined;
  return (
    <>
      <SelectField
        name="noticeDays"
        placeholder={null}
        label={t('notice')}
        hint={t('noticeHint')}
        defaultValue={typed?.noticeDays ?? 7}
        options={noticeDaysAllowed.map((days) => ({
          value: days,
          label: days === 0 ? t('noticeNow') : t('noticeDays', { days }),
        }))}
      />
      <SelectField
        name="days"
        placeholder={null}
        label={t('days')}
        defaultValue={typed?.days ?? 0}
        options={[
          { value: 0, label: t('daysOpen') },
          ...lengths.map((days) => ({ value: days, label: t('daysOf', { days }) })),
        ]}
      />
      <SelectField
        name="payouts"
        placeholder={null}
        label={t('payouts')}
        defaultValue={typed?.payouts ?? 'continue'}
        options={(['continue', 'held'] as const).map((value) => ({ value, label: t(value) }))}
      />
    </>
  );
}
