import type { Transaction } from '../../platform/db/database.ts';
import { endPriceWindows } from '../pricing/end-price-windows.ts';
import { closeQuota, holdQuota, openQuota } from '../pricing/open-quota.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { giveCopiesBack, lockCopies, setAsideCopies } from '../stock/move-copies.ts';
import { overlap, sourceOfOffer } from './flash-sale.rules.ts';
import {
  type OfferableProduct,
  type OfferRow,
  type SlotRow,
  selectOfferable,
  selectTimesOf,
  updateOffer,
} from './flash-sale.store.ts';

export type AcceptedOffer = Pick<
  OfferRow,
  'id' | 'sellerId' | 'productId' | 'priceSatang' | 'copies' | 'perPerson'
>;

/** Holds a product until the transaction ends, so that it joins two slots one after another; null where it can't join. */
export async function holdProduct(
  tx: Transaction,
  productId: number,
  sellerId: number | null,
): Promise<OfferableProduct | null> {
  await lockCopies(tx, [{ productId }]);
  return selectOfferable(tx, productId, sellerId);
}

/** Whether a held product is in a slot at these times already. */
export async function isBusy(
  tx: Transaction,
  productId: number,
  slot: Pick<SlotRow, 'startsAt' | 'endsAt'>,
  which: { exceptOfferId: number | null; withProposed: boolean },
): Promise<boolean> {
  return (await selectTimesOf(tx, productId, which)).some((other) => overlap(other, slot));
}

/**
 * Makes an offer a part of its slot: its copies are held in stock, and its price is there from the slot's first instant.
 * False when there are fewer free copies; then nothing of the transaction may be kept.
 */
export async function holdOffer(
  tx: Transaction,
  offer: AcceptedOffer,
  slot: SlotRow,
  now: Date,
): Promise<boolean> {
  const { id, sellerId, productId, copies, perPerson, priceSatang } = offer;
  const { startsAt, endsAt, nameTh, nameEn } = slot;
  if (!(await setAsideCopies(tx, [{ productId, quantity: copies }], now))) return false;
  const source = sourceOfOffer(id);
  const quotaId = await openQuota(tx, { source, sellerId, productId, copies, perPerson, startsAt, endsAt });
  await setPriceWindows(tx, source, [
    {
      kind: 'flash_sale',
      ...{ sellerId, productId, priceSatang, startsAt, endsAt, quotaId, nameTh },
      nameEn: nameEn === '' ? nameTh : nameEn,
      promotionTypeId: 2,
    },
  ]);
  await updateOffer(tx, id, { quotaId });
  return true;
}

/** The price of an accepted offer ends now, and what is left of its copies is free. Doing it again changes nothing. */
export async function releaseOffer(
  tx: Transaction,
  { id, productId, quotaId }: Pick<OfferRow, 'id' | 'productId' | 'quotaId'>,
  now: Date,
): Promise<void> {
  if (quotaId === null) return;
  // Products before quotas, as orders take them.
  await lockCopies(tx, [{ productId }]);
  const quota = await holdQuota(tx, quotaId);
  if (quota === null || quota.closedAt !== null) return;
  const left = await closeQuota(tx, quotaId, now);
  await endPriceWindows(tx, sourceOfOffer(id), now);
  if (left > 0) await giveCopiesBack(tx, [{ productId, quantity: left }], now);
}
