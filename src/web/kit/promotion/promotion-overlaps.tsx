import { useTranslations } from 'use-intl';
import type { FoundBeside, PromotionOverlap } from '../../../modules/promotion/promotion-desk.contract.ts';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { usePromotionPeriod } from './promotion-words.tsx';

function whyKey({ wins, why }: PromotionOverlap) {
  if (why === 'lowerPrice' || why === 'strongerPrice') return why;
  if (wins === 'either') return 'mostOff';
  if (wins === 'this') return why === 'kind' ? 'thisKind' : 'thisOlder';
  return why === 'kind' ? 'otherKind' : 'otherOlder';
}

/**
 * Which others a promotion overlaps, who gets the copies, the parcel or the price, and why; and which prices won't be struck
 * through. Nothing is saved yet.
 */
export function OverlapNotice({ beside, isPrice }: { beside: FoundBeside; isPrice: boolean }) {
  const t = useTranslations('promotionDesk.overlap');
  const periodWords = usePromotionPeriod();
  const { overlaps, unstruck, unstruckCount } = beside;
  return (
    <Notice
      tone="warning"
      title={t(overlaps.length === 0 ? 'unstruckTitle' : 'title')}
      className="sm:col-span-2"
    >
      {overlaps.length > 0 && (
        <>
          <p>{t(isPrice ? 'textOfPrice' : 'text')}</p>
          <ul className="mt-2 grid gap-2">
            {overlaps.map((one) => (
              <li key={`${one.id} ${one.name}`}>
                <span className="font-semibold">
                  {one.isHouse ? t('ofHouse', { name: one.name }) : one.name}
                </span>
                <span className="block text-sm tabular-nums">{periodWords({ ...one, hours: null })}</span>
                <span className="block text-sm">{t(whyKey(one))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {unstruckCount > 0 && (
        <>
          <p className={overlaps.length > 0 ? 'mt-3' : undefined}>
            {t('unstruck', { count: unstruckCount })}
          </p>
          <ul className="mt-2 grid gap-1 text-sm">
            {unstruck.map(({ id, name, price, lowest }) => (
              <li key={id} className="wrap-anywhere">
                {t('unstruckLine', { name, price: bahtText(price), lowest: bahtText(lowest) })}
              </li>
            ))}
            {unstruckCount > unstruck.length && (
              <li>{t('unstruckMore', { count: unstruckCount - unstruck.length })}</li>
            )}
          </ul>
        </>
      )}
    </Notice>
  );
}
