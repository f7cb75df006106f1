import { useTranslations } from 'use-intl';
import type { PromotionOverlap } from '../../../modules/promotion/promotion-desk.contract.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePromotionPeriod } from './promotion-words.tsx';

function whyKey({ wins, why }: PromotionOverlap) {
  if (wins === 'either') return 'mostOff';
  if (wins === 'this') return why === 'kind' ? 'thisKind' : 'thisOlder';
  return why === 'kind' ? 'otherKind' : 'otherOlder';
}

/** Which others a promotion overlaps, who gets the copies or the parcel, and why; nothing is saved yet. */
export function OverlapNotice({ overlaps }: { overlaps: readonly PromotionOverlap[] }) {
  const t = useTranslations('promotionDesk.overlap');
  const periodWords = usePromotionPeriod();
  return (
    <Notice tone="warning" title={t('title')} className="sm:col-span-2">
      <p>{t('text')}</p>
      <ul className="mt-2 grid gap-2">
        {overlaps.map((one) => (
          <li key={one.id}>
            <span className="font-semibold">{one.isHouse ? t('ofHouse', { name: one.name }) : one.name}</span>
            <span className="block text-sm tabular-nums">{periodWords({ ...one, hours: null })}</span>
            <span className="block text-sm">{t(whyKey(one))}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
