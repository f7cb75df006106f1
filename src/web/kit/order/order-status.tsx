import { useTranslations } from 'use-intl';
import {
  type OrderStatus,
  type PaymentStatus,
  shownPaymentStatus,
} from '../../../modules/order/order-status.rules.ts';
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

const paymentTones: Record<ReturnType<typeof shownPaymentStatus>, Tone> = {
  pending: 'warning',
  review: 'info',
  paid: 'success',
  failed: 'danger',
  expired: 'neutral',
  part_refunded: 'info',
  refunded: 'info',
  onDelivery: 'primary',
  uncollected: 'neutral',
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
  const shown = shownPaymentStatus(status, isCash);
  if (isRefundOpen && shown === status) return <StatusBadge tone="info">{t('refundOpen')}</StatusBadge>;
  return <StatusBadge tone={paymentTones[shown]}>{t(shown)}</StatusBadge>;
}
