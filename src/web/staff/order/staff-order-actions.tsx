import { useTranslations } from 'use-intl';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import type { StaffOrder } from '../../../modules/order-desk/staff-orders.contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AskField, needsSecond, WaitsNote, waitingOf } from '../approval/second-person.tsx';

export type StaffOrderReply = {
  message?: string;
  isReasonMissing?: boolean;
  /** Nobody had written what the second person is to know. */
  isAskMissing?: boolean;
  reason?: string;
  /** The e-book that it is about; the order, without. */
  productId?: number;
  /** It was to be paid back. */
  isRefund?: boolean;
};

const doings = ['store', 'other'] as const;

type ActionsProps = {
  order: StaffOrder;
  /** Of cancelling orders; null where nothing can be cancelled. */
  approvals: ApprovalsAtItems | null;
  reply: StaffOrderReply;
};

/** What staff can do with an order: cancel it with a reason, unless it is their own. */
export function StaffOrderActions({ order, approvals, reply }: ActionsProps) {
  const t = useTranslations('staffOrders');
  if (order.isOwn) return <Notice tone="info">{t('ownAffair')}</Notice>;
  if (!order.canCancel) return <p className="text-ink-soft">{t('nothingToDo')}</p>;
  const waiting = approvals === null ? undefined : waitingOf(approvals, order.orderNumber);
  if (waiting !== undefined) return <WaitsNote waiting={waiting} />;
  const isPaidBack = order.paidAt !== null && approvals !== null && needsSecond(approvals, order.grandTotal);
  const isAskMissing = reply.isAskMissing === true;
  return (
    <ConfirmPanel
      label={t('cancel.open')}
      title={t('cancel.title')}
      text={
        <>
          <p>{t('cancel.text')}</p>
          {order.unpaidTogether > 0 && <p>{t('cancel.together', { count: order.unpaidTogether })}</p>}
        </>
      }
      submit={t('cancel.submit')}
      intent="cancel"
      tone="danger"
      id="cancel"
      isOpen={reply.reason !== undefined && reply.productId === undefined}
      reason={{
        label: t('cancel.reason'),
        hint: t('cancel.reasonHint'),
        value: reply.reason,
        error:
          reply.isReasonMissing === true && reply.productId === undefined ? t('cancel.required') : undefined,
      }}
      isMistaken={isAskMissing}
    >
      {order.status === 'ready_to_ship' && (
        <SelectField
          name="doing"
          label={t('cancel.doing')}
          hint={t('cancel.doingHint')}
          placeholder={null}
          options={doings.map((value) => ({ value, label: t(`cancel.doingOf.${value}`) }))}
          defaultValue={order.preparedAt === null ? 'store' : 'other'}
        />
      )}
      {approvals !== null && (isPaidBack || isAskMissing) && (
        <AskField approvals={approvals} isMissing={isAskMissing} />
      )}
    </ConfirmPanel>
  );
}
