import { useTranslations } from 'use-intl';
import type { BasketState } from '../../../modules/referral/referral.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<BasketState, Tone> = {
  draft: 'neutral',
  sent: 'info',
  taken: 'info',
  ordered: 'warning',
  confirmed: 'primary',
  complete: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  withdrawn: 'neutral',
};

/** Where a basket stands, as its affiliate reads it. */
export function BasketStateBadge({ state }: { state: BasketState }) {
  const t = useTranslations('referral.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
