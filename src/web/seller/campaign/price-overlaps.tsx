import { useLocale, useTranslations } from 'use-intl';
import type { CampaignOverlap } from '../../../modules/campaign/store-campaign.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { rangeText } from '../../kit/campaign/campaign-words.tsx';

type Overlap = CampaignOverlap & { highestPrice?: number; leafCount?: number | null };

/** Other prices for a time that run within the campaign's, and which of the two shoppers would see then. */
export function PriceOverlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  const t = useTranslations('campaignDesk.join.overlap');
  const locale = useLocale();
  const say = (at: string) => formatDateTime(locale, new Date(at));
  if (overlaps.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="grid gap-1 text-sm text-warning">
      {overlaps.map(({ kind, name, price, highestPrice, leafCount, startsAt, endsAt, outcome }) => (
        <li key={`${kind} ${startsAt} ${endsAt} ${name} ${price}`}>
          {t(outcome, {
            kind: t(`kind.${kind}`),
            ...{ name, from: say(startsAt), until: say(endsAt) },
            price: rangeText(price, highestPrice ?? price),
          })}
          {leafCount != null && ` (${t('leaves', { count: leafCount })})`}
        </li>
      ))}
    </ul>
  );
}
