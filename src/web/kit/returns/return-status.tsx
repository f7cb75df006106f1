import { useTranslations } from 'use-intl';
import type { ReturnStatus } from '../../../modules/returns/return-status.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<ReturnStatus, Tone> = {
  requested: 'info',
  approved: 'warning',
  rejected: 'danger',
  disputed: 'info',
  sent_back: 'primary',
  received: 'primary',
  refunded: 'success',
  lapsed: 'neutral',
};

/** `refundTotal` in baht: where nothing had been paid, nothing was refunded. */
export function ReturnStatusBadge({ status, refundTotal }: { status: ReturnStatus; refundTotal: number }) {
  const t = useTranslations('returns.status');
  const isSettled = status === 'refunded' && refundTotal === 0;
  return <StatusBadge tone={tones[status]}>{t(isSettled ? 'settled' : status)}</StatusBadge>;
}
