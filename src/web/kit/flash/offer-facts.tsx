import { useTranslations } from 'use-intl';
import type { FlashOfferRow } from '../../../modules/flash-sale/flash-sale.contract.ts';
import type { OfferState } from '../../../modules/flash-sale/flash-sale.rules.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<OfferState, Tone> = {
  proposed: 'warning',
  accepted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  taken_out: 'danger',
};

/** What a store offers in a flash sale, where that stands, and what came of it. Wants the messages `flashDesk`. */
export function OfferFacts({ offer }: { offer: FlashOfferRow }) {
  const t = useTranslations('flashDesk.offers');
  const { result } = offer;
  return (
    <>
      <div>
        <StatusBadge tone={tones[offer.state]}>{t(`state.${offer.state}`)}</StatusBadge>
      </div>
      <dl className="grid grid-cols-2 gap-3 tabular-nums sm:grid-cols-4">
        <Fact label={t('price')}>
          <b className="text-accent-ink">{bahtText(offer.price)}</b>
        </Fact>
        <Fact label={t('ordinary')}>{bahtText(offer.ordinaryPrice)}</Fact>
        <Fact label={t('copies')}>{t('copiesOf', { count: offer.copies })}</Fact>
        <Fact label={t('perPerson')}>{t('copiesOf', { count: offer.perPerson })}</Fact>
        {offer.state === 'proposed' && (
          <Fact label={t('free')}>{t('copiesOf', { count: Math.max(0, offer.freeCopies) })}</Fact>
        )}
        {result !== null && (
          <>
            <Fact label={t('sold')}>
              {t('soldOf', { sold: result.sold, copies: offer.copies, percent: result.soldPercent })}
            </Fact>
            <Fact label={t('amount')}>{bahtText(result.amount)}</Fact>
            <Fact label={t('left')}>{t('copiesOf', { count: result.left })}</Fact>
            <Fact label={t('buyers')}>{t('people', { count: result.buyers })}</Fact>
          </>
        )}
      </dl>
      {offer.reason !== null && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t(offer.state === 'accepted' ? 'agreement' : 'reason')}: {offer.reason}
        </p>
      )}
    </>
  );
}
