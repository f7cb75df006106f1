import type { ReactNode } from 'react';
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
  /** It is about what of the order hasn't left. */
  isRest?: boolean;
};

const doings = ['store', 'other'] as const;

type ActionsProps = {
  order: StaffOrder;
  /** Of cancelling orders; null where nothing can be cancelled. */
  approvals: ApprovalsAtItems | null;
  /** Of calling off what hasn't left; null where that can't be. */
  restApprovals: ApprovalsAtItems | null;
  reply: StaffOrderReply;
};

/** What staff can do with an order: cancel it, or what of it hasn't left, with a reason, unless it is their own. */
export function StaffOrderActions({ order, approvals, restApprovals, reply }: ActionsProps) {
  const t = useTranslations('staffOrders');
  if (order.isOwn) return <Notice tone="info">{t('ownAffair')}</Notice>;
  if (!order.canCancel && !order.canCancelRest) return <p className="text-ink-soft">{t('nothingToDo')}</p>;
  const waiting = [approvals, restApprovals].flatMap((each) =>
    each === null ? [] : (waitingOf(each, order.orderNumber) ?? []),
  );
  if (waiting.length > 0) return waiting.map((each) => <WaitsNote key={each.id} waiting={each} />);
  const isPaidBack = order.paidAt !== null && approvals !== null && needsSecond(approvals, order.grandTotal);
  return (
    <div className="grid justify-items-start gap-3">
      {order.canCancelRest && (
        <CancelPanel deed="cancelRest" order={order} approvals={restApprovals} isAsked={false} reply={reply}>
          <p>{t('cancelRest.text')}</p>
        </CancelPanel>
      )}
      {order.canCancel && (
        <CancelPanel deed="cancel" order={order} approvals={approvals} isAsked={isPaidBack} reply={reply}>
          <p>{t('cancel.text')}</p>
          {order.unpaidTogether > 0 && <p>{t('cancel.together', { count: order.unpaidTogether })}</p>}
        </CancelPanel>
      )}
    </div>
  );
}

type CancelPanelProps = {
  deed: 'cancel' | 'cancelRest';
  order: StaffOrder;
  approvals: ApprovalsAtItems | null;
  /** Whether a second person is known to be needed before it is pressed. */
  isAsked: boolean;
  reply: StaffOrderReply;
  children: ReactNode;
};

/** Giving up an order or its rest: the question, the reason, whose doing it was. */
function CancelPanel({ deed, order, approvals, isAsked, reply, children }: CancelPanelProps) {
  const t = useTranslations('staffOrders');
  const isMeant = reply.productId === undefined && (reply.isRest === true) === (deed === 'cancelRest');
  const isAskMissing = isMeant && reply.isAskMissing === true;
  return (
    <ConfirmPanel
      label={t(`${deed}.open`)}
      title={t(`${deed}.title`)}
      text={children}
      submit={t(`${deed}.submit`)}
      intent={deed}
      tone="danger"
      look={deed === 'cancel' && order.canCancelRest ? 'quiet' : undefined}
      id={deed === 'cancel' ? 'cancel' : 'cancel-rest'}
      isOpen={isMeant && reply.reason !== undefined}
      reason={{
        label: t('cancel.reason'),
        hint: t('cancel.reasonHint'),
        value: isMeant ? reply.reason : undefined,
        error: isMeant && reply.isReasonMissing === true ? t('cancel.required') : undefined,
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
      {approvals !== null && (isAsked || isAskMissing) && (
        <AskField approvals={approvals} isMissing={isAskMissing} />
      )}
    </ConfirmPanel>
  );
}
