import { useTranslations } from 'use-intl';
import type { ReturnStatus } from '../../../modules/returns/return-status.rules.ts';
import { isComingBack } from '../../../modules/returns/returns.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { ReturnFacts } from './return.types.ts';

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

type ReturnStatusBadgeProps = { request: Pick<ReturnFacts, 'status' | 'refundTotal' | 'reason' | 'isKept'> };

/** Where nothing had been paid, nothing was refunded; what never comes back isn't received. */
export function ReturnStatusBadge({ request }: ReturnStatusBadgeProps) {
  const t = useTranslations('returns.status');
  return <StatusBadge tone={tones[request.status]}>{t(wordOf(request))}</StatusBadge>;
}

function wordOf({ status, refundTotal, ...request }: ReturnStatusBadgeProps['request']) {
  if (status === 'refunded' && refundTotal === 0) return 'settled';
  return status === 'received' && !isComingBack(request) ? 'refunding' : status;
}
