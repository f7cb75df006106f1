import { useTranslations } from 'use-intl';
import type { ReturnStatus } from '../../modules/returns/return-status.rules.ts';
import type { Tone } from '../ui/badge.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

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

export function ReturnStatusBadge({ status }: { status: ReturnStatus }) {
  const t = useTranslations('returns.status');
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>;
}
