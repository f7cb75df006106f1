import { useLocale, useTranslations } from 'use-intl';
import type { SellerOrder } from '../../../modules/order-desk/order-desk.contract.ts';
import { formatDayRange } from '../../../shared/bangkok-time.ts';
import { Badge } from '../../ui/badge.tsx';

const tones = { late: 'danger', today: 'warning', intime: 'neutral' } as const;

/** The day on which an order has to be handed over, while it waits for that. */
export function LatenessBadge({ order }: { order: Pick<SellerOrder, 'lateness' | 'shipBy'> }) {
  const t = useTranslations('seller.list');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { lateness, shipBy } = order;
  if (lateness === null || shipBy === null) return null;
  const day = formatDayRange(locale, shipBy, shipBy);
  return (
    <Badge tone={tones[lateness]}>
      {lateness === 'today' ? t('today') : t(lateness === 'late' ? 'late' : 'shipBy', { day })}
    </Badge>
  );
}
