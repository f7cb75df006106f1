import { useTranslations } from 'use-intl';
import type { OrderStatus, PaymentStatus } from '../../../modules/order/order-status.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const orderTones: Record<OrderStatus, Tone> = {
  unpaid: 'warning',
  waiting_approval: 'info',
  ready_to_ship: 'primary',
  shipped: 'primary',
  complete: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
};

type OrderStatusBadgeProps = {
  status: OrderStatus;
  refusedAt?: string | null;
  /** Some of it is on its way, and the rest isn't yet. */
  isPartlyShipped?: boolean;
};

export function OrderStatusBadge({
  status,
  refusedAt = null,
  isPartlyShipped = false,
}: OrderStatusBadgeProps) {
  const t = useTranslations('order.status');
  if (refusedAt !== null) return <StatusBadge tone="neutral">{t('refused')}</StatusBadge>;
  if (isPartlyShipped) return <StatusBadge tone="primary">{t('partShipped')}</StatusBadge>;
  return <StatusBadge tone={orderTones[status]}>{t(status)}</StatusBadge>;
}

const paymentTones: Record<PaymentStatus, Tone> = {
  pending: 'warning',
  review: 'info',
  paid: 'success',
  failed: 'danger',
  expired: 'neutral',
  part_refunded: 'info',
  refunded: 'info',
};

type PaymentStatusBadgeProps = {
  status: PaymentStatus;
  /** What was to be paid on delivery doesn't run out, it just isn't collected. */
  isCash: boolean;
  /** Money that was promised back hasn't been paid yet. */
  isRefundOpen?: boolean;
};

export function PaymentStatusBadge({ status, isCash, isRefundOpen = false }: PaymentStatusBadgeProps) {
  const t = useTranslations('order.paymentStatus');
  // Nobody waits for it: it is paid at the door.
  if (isCash && status === 'pending') return <StatusBadge tone="primary">{t('onDelivery')}</StatusBadge>;
  if (isCash && status === 'expired') return <StatusBadge tone="neutral">{t('uncollected')}</StatusBadge>;
  if (isRefundOpen) return <StatusBadge tone="info">{t('refundOpen')}</StatusBadge>;
  return <StatusBadge tone={paymentTones[status]}>{t(status)}</StatusBadge>;
}
