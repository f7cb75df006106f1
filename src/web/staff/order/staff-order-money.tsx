import { useTranslations } from 'use-intl';
import type { StaffOrder } from '../../../modules/order-desk/staff-orders.contract.ts';
import { PaymentStatusBadge } from '../../kit/order/order-status.tsx';
import { refundProofHref } from '../../kit/returns/return-links.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DeskLink, useMayOpen } from '../desk/desk-link.tsx';

const slipTones = { waiting: 'warning', approved: 'success', rejected: 'danger' } as const;
const link = 'inline-block py-1 text-sm font-semibold text-primary hover:underline';

/** How an order was paid: its slips, and what of it goes back. */
export function StaffOrderMoney({ order }: { order: StaffOrder }) {
  const t = useTranslations('staffOrders');
  const shared = useTranslations('order');
  const { slips, refunds, paidAt } = order;
  const mayOpen = useMayOpen();
  return (
    <>
      <Panel title={shared('detail.payment')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{shared(`channel.${order.paymentChannel}`)}</span>
          <PaymentStatusBadge
            status={order.paymentStatus}
            isCash={order.paymentChannel === 'cod'}
            isRefundOpen={order.isRefundOpen}
          />
        </div>
        {paidAt !== null && (
          <p className="text-sm text-ink-soft">
            {t('paidAt')} <Moment at={paidAt} className="tabular-nums" />
          </p>
        )}
        {order.groupTotal !== order.grandTotal && (
          <p className="text-sm text-ink-soft">
            {shared('detail.groupTotal', { amount: bahtText(order.groupTotal) })}{' '}
            <Link
              to={`/admin/orders?search=${order.referenceCode}`}
              className="inline-block py-1 font-semibold text-primary underline"
            >
              {order.referenceCode}
            </Link>
          </p>
        )}
      </Panel>
      {slips.length > 0 && (
        <Panel
          title={t('slips')}
          aside={
            slips.some(({ status }) => status === 'waiting') && (
              <DeskLink isWayOnly to="/admin/slips" className={link}>
                {t('toSlips')}
              </DeskLink>
            )
          }
        >
          <ul className="grid divide-y divide-line">
            {slips.map((slip) => (
              <li key={slip.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-semibold tabular-nums">{bahtText(slip.amount)}</span>
                  <StatusBadge tone={slipTones[slip.status]}>{t(`slipStatus.${slip.status}`)}</StatusBadge>
                </div>
                <p className="text-sm text-ink-soft">
                  {slip.bankName}
                  <span className="block">
                    {t('transferredAt')} <Moment at={slip.transferredAt} className="tabular-nums" />
                  </span>
                  {slip.rejectReason !== null && <span className="block">{slip.rejectReason}</span>}
                </p>
                {mayOpen('/admin/slips') && (
                  <a
                    href={`/admin/slips/${slip.id}/file`}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('openSlip', { id: slip.id })}
                    className={`${link} justify-self-start`}
                  >
                    {t('slip', { id: slip.id })}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {refunds.length > 0 && <Refunds refunds={refunds} />}
    </>
  );
}

function Refunds({ refunds }: Pick<StaffOrder, 'refunds'>) {
  const t = useTranslations('staffOrders');
  const words = useTranslations('returns.refund');
  const isWaiting = refunds.some(({ status, method }) => status === 'waiting' && method === 'transfer');
  return (
    <Panel
      title={t('refunds')}
      aside={
        isWaiting && (
          <DeskLink isWayOnly to="/admin/refunds" className={link}>
            {t('toRefunds')}
          </DeskLink>
        )
      }
    >
      <ul className="grid divide-y divide-line">
        {refunds.map((refund) => {
          const amount = bahtText(refund.amount);
          return (
            <li key={refund.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold tabular-nums">{amount}</span>
                <StatusBadge tone={refund.status === 'done' ? 'success' : 'info'}>
                  {words(refund.status)}
                </StatusBadge>
              </div>
              <p className="text-sm text-ink-soft">
                {words(`reason.${refund.reason}`)}
                <span className="block tabular-nums">
                  {words(refund.doneAt === null ? 'createdAt' : 'doneAt')}{' '}
                  <Moment at={refund.doneAt ?? refund.createdAt} />
                </span>
                {refund.method === 'card' && <span className="block">{words('toCard')}</span>}
                {refund.hasCardFailed && refund.status !== 'done' && (
                  <span className="block">{words('cardFailed')}</span>
                )}
              </p>
              {refund.hasProof && (
                <a
                  href={refundProofHref('staff', refund.id)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={words('proofOf', { amount })}
                  className={`${link} justify-self-start`}
                >
                  {words('proof')}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
