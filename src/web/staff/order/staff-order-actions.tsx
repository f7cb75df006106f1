import { useTranslations } from 'use-intl';
import type { StaffOrder } from '../../../modules/order-desk/staff-orders.contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';

export type StaffOrderReply = {
  message?: string;
  isReasonMissing?: boolean;
  reason?: string;
  /** The e-book that it is about; the order, without. */
  productId?: number;
  /** It was to be paid back. */
  isRefund?: boolean;
};

/** What staff can do with an order: cancel it with a reason, unless it is their own. */
export function StaffOrderActions({ order, reply }: { order: StaffOrder; reply: StaffOrderReply }) {
  const t = useTranslations('staffOrders');
  if (order.isOwn) return <Notice tone="info">{t('ownAffair')}</Notice>;
  if (!order.canCancel) return <p className="text-ink-soft">{t('nothingToDo')}</p>;
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
    />
  );
}
