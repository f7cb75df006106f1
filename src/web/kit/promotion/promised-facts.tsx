import { useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import type { StaffPromotion } from '../../../modules/promotion/staff-promotion.contract.ts';
import { Fact } from '../../ui/fact.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useScopeWords } from './promotion-scope-fields.tsx';
import { usePromotionPeriod } from './promotion-words.tsx';
import { useGiftNames } from './use-gift-names.ts';
import { useOfferWords } from './use-offer-words.ts';

/** One that the desk may read and stop only: staff see those of stores. */
export function isReadOnly(promotion: DeskPromotion | StaffPromotion): boolean {
  return 'store' in promotion && promotion.store !== null;
}

/** What can't be changed any more, to be read. */
export function PromisedFacts({ promotion }: { promotion: DeskPromotion | StaffPromotion }) {
  const t = useTranslations('promotionDesk');
  const offerWords = useOfferWords();
  const giftNames = useGiftNames();
  const periodWords = usePromotionPeriod();
  const scopeWords = useScopeWords();
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact label={t('field.offer')}>{offerWords(promotion.offer, giftNames(promotion.gifts))}</Fact>
      {promotion.giftCostMost !== null && (
        <Fact label={t('field.giftCost')}>
          {t('field.giftCostMost', { amount: bahtText(promotion.giftCostMost) })}
        </Fact>
      )}
      <Fact label={t('field.period')}>{periodWords(promotion)}</Fact>
      <Fact label={t('field.audience')}>
        {t(`audience.${promotion.audience}`)}
        {'tierIds' in promotion && promotion.tierIds.length > 0 && ` (${promotion.tierIds.join(', ')})`}
      </Fact>
      {promotion.offer.kind === 'bundle' ? (
        <Fact label={t('field.parts')}>{promotion.parts.map(({ name }) => name).join(' · ')}</Fact>
      ) : (
        <Fact label={t('field.list')}>{scopeWords(promotion)}</Fact>
      )}
    </dl>
  );
}
