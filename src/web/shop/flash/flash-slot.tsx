import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ShownSlot } from '../../../modules/flash-sale/flash-sale.contract.ts';
import { ProductCard } from '../../kit/catalogue/product-card.tsx';
import { FlashCountdown } from '../../kit/flash/flash-countdown.tsx';
import { SoldBar } from '../../kit/flash/sold-bar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { bahtText } from '../../ui/price.tsx';

type FlashSlotProps = {
  slot: ShownSlot;
  /** How many of its products are shown; all of them otherwise. */
  most?: number;
  /** At the end of the heading: a link to all of them, a button to be reminded. */
  aside?: ReactNode;
  /** A row that is pushed sideways, or all of them under one another. */
  isRow?: boolean;
};

/** A flash sale with what is in it: running with what is left, coming with its prices. */
export function FlashSlot({ slot, most, aside, isRow = false }: FlashSlotProps) {
  const t = useTranslations('catalogue.flash');
  const { revalidate } = useRevalidator();
  const isRunning = slot.state === 'running';
  const offers = most === undefined ? slot.offers : slot.offers.slice(0, most);
  const heading = `flash-slot-${slot.id}`;
  return (
    <section aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={heading} className="min-w-0 text-lg wrap-anywhere sm:text-xl">
            {slot.name}
          </h2>
          <Badge tone={isRunning ? 'accent' : 'neutral'}>{t(isRunning ? 'running' : 'coming')}</Badge>
          <FlashCountdown
            key={isRunning ? slot.endsAt : slot.startsAt}
            at={isRunning ? slot.endsAt : slot.startsAt}
            to={isRunning ? 'end' : 'begin'}
            isSpoken
            onEnd={() => void revalidate()}
            className={isRunning ? 'text-accent-ink' : 'text-ink-soft'}
          />
        </div>
        {aside}
      </div>
      <ul
        className={
          isRow
            ? '-mx-4 flex snap-x snap-proximity gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-4 md:-mx-6 md:gap-6 md:px-6'
            : 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-5'
        }
      >
        {offers.map((offer) => (
          <li
            key={offer.product.id}
            className={
              isRow
                ? 'flex w-36 shrink-0 snap-start scroll-ml-4 flex-col gap-2 md:w-44 md:scroll-ml-6'
                : 'flex min-w-0 flex-col gap-2'
            }
          >
            <ProductCard
              product={offer.product}
              sizes={isRow ? '(width < 48rem) 9rem, 11rem' : undefined}
              className="flex-1"
            />
            {isRunning ? (
              // What is sold out has the ordinary price: the card says nothing of the sale any more.
              offer.left === 0 && <SoldBar soldPercent={100} left={0} />
            ) : (
              <ComingPrice offer={offer} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ComingPrice({ offer }: { offer: ShownSlot['offers'][number] }) {
  const t = useTranslations('catalogue.flash');
  return (
    <p className="text-sm font-semibold text-accent-ink tabular-nums">
      {t('comingPrice', { price: bahtText(offer.price) })}
      {offer.discountPercent > 0 && ` -${offer.discountPercent}%`}
    </p>
  );
}
