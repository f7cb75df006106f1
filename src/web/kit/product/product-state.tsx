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

/** Where a product stands. Wants the messages `listing`. */
export function ProductStateBadge({ state }: { state: ListingState }) {
  const t = useTranslations('listing.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
