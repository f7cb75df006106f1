import { useTranslations } from 'use-intl';
import type { ListingState } from '../../../modules/listing/listing.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<ListingState, Tone> = {
  onSale: 'success',
  draft: 'info',
  hidden: 'neutral',
  refused: 'danger',
  archived: 'neutral',
};

type ProductStateBadgeProps = {
  state: ListingState;
  /** An e-book whose file isn't there yet: put on sale, nobody can buy it. */
  isAwaited?: boolean;
};

/** Where a product stands. Wants the messages `listing`. */
export function ProductStateBadge({ state, isAwaited = false }: ProductStateBadgeProps) {
  const t = useTranslations('listing.state');
  if (state === 'onSale' && isAwaited) return <StatusBadge tone="warning">{t('awaited')}</StatusBadge>;
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
