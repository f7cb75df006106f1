import type { FlashOffer } from '../../../modules/catalogue/product-card.contract.ts';
import { FlashCountdown } from './flash-countdown.tsx';
import { SoldBar } from './sold-bar.tsx';

/** What a card says of the flash sale that makes its price. Wants the messages `catalogue`. */
export function FlashLine({ flash }: { flash: FlashOffer }) {
  return (
    <span className="mt-1 grid gap-1">
      <SoldBar soldPercent={flash.soldPercent} left={flash.left} />
      <FlashCountdown at={flash.endsAt} to="end" className="text-xs text-accent-ink" />
    </span>
  );
}
