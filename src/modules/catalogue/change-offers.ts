import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import {
  type OfferColumns,
  type OfferRow,
  selectDueOffers,
  selectOffersForUpdate,
  updateOfferRow,
} from './offer-desk.store.ts';
import { lockParentsOf, passToLeaves, updatePricesOfParents } from './option-leaves.store.ts';

export type { OfferColumns, OfferRow } from './offer-desk.store.ts';

/**
 * A seller's products of these numbers, held; somebody else's aren't among them. The products whose options they are, are
 * held, too: their prices follow.
 */
export async function lockOffers(
  tx: Transaction,
  sellerId: number,
  ids: readonly number[],
): Promise<OfferRow[]> {
  await lockParentsOf(tx, sellerId, { ids });
  return selectOffersForUpdate(tx, sellerId, ids);
}

/** Drafts whose time has come, held. */
export function lockDueOffers(
  tx: Transaction,
  due: { now: Date; limit: number; except: readonly number[] },
): Promise<OfferRow[]> {
  return selectDueOffers(tx, due);
}

/**
 * Changes a held product and tells every process. What a product with options says of all of them, they are told, too; its
 * price is that of the cheapest of them.
 */
export async function changeOffer(
  tx: Transaction,
  { id, parentId, productTypeId }: Pick<OfferRow, 'id' | 'parentId' | 'productTypeId'>,
  changes: OfferColumns,
  now: Date,
): Promise<void> {
  await updateOfferRow(tx, id, changes, { now });
  if (productTypeId === 2) await passToLeaves(tx, id, changes);
  const movesPrice = (['priceSatang', 'fullPriceSatang', 'isActive'] as const).some(
    (column) => column in changes,
  );
  if (parentId !== null && movesPrice) await updatePricesOfParents(tx, [parentId]);
  await announceChanges(tx, [`product:${id}`, ...(parentId === null ? [] : [`product:${parentId}`])]);
}
