import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { type Result, succeed } from '../../shared/result.ts';
import { changeOffer, lockOffers, type OfferRow } from '../catalogue/change-offers.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { setLowStock } from '../stock/change-shelf.ts';
import { moveState } from './change-product.ts';
import { keepHistory, type StoreMember } from './keep-history.ts';
import {
  bulkMost,
  differenceOf,
  type MovedState,
  movePrice,
  moveRefusal,
  type PriceMove,
  stateOf,
} from './listing.rules.ts';
import { type ListFilter, selectIdsAfter } from './listing.store.ts';

/** Where a deed in bulk moves a product. */
const stateAfter = {
  publish: 'onSale',
  hide: 'hidden',
  archive: 'archived',
  restore: 'hidden',
} as const satisfies Record<string, MovedState>;

export type BulkAction =
  | { kind: keyof typeof stateAfter }
  | { kind: 'price'; move: PriceMove }
  /** Null: as the store says. */
  | { kind: 'limit'; lowStockAt: number | null };
export type BulkRow = { id: number; result: 'changed' | 'unchanged' | 'refused'; code: string | null };

/**
 * Changes many of a store's products in one transaction, and says of each what became of it, in the order of their ids. What
 * can't be done to one refuses that one alone. Of what a filter finds these are the first `bulkMost` after `afterId`: what is
 * changed may be found no more, so the next call goes on after the last of them.
 */
export async function bulkChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  member: StoreMember,
  {
    key,
    ids,
    filter,
    afterId = 0,
    action,
  }: {
    /** The Idempotency-Key, if there is one: prices that are raised by so much are raised once. */
    key: string | null;
    ids: readonly number[] | null;
    filter: Omit<ListFilter, 'sellerId'> | null;
    afterId?: number;
    action: BulkAction;
  },
): Promise<Result<BulkRow[], { code: 'idempotencyKeyReused' }>> {
  const now = clock();
  const asked =
    ids ??
    (filter === null
      ? []
      : await selectIdsAfter(db, { ...filter, sellerId: member.sellerId }, { afterId, limit: bulkMost }));
  const body = { ids, filter, action, ...(afterId === 0 ? {} : { afterId }) };
  // What nobody in person asks for has no key.
  const { userId } = member;
  const use = { userId: userId ?? 0, call: 'product/bulk', key: userId === null ? null : key, body, now };
  return transact<BulkRow[], { code: 'idempotencyKeyReused' }>(db, (tx) =>
    answerOnce(tx, use, async () => succeed(await changeHeld(tx))),
  );

  async function changeHeld(tx: Transaction): Promise<BulkRow[]> {
    if (action.kind === 'limit') return limitMany(tx, action.lowStockAt);
    return moveMany(tx, action);
  }

  async function limitMany(tx: Transaction, lowStockAt: number | null): Promise<BulkRow[]> {
    const set = await setLowStock(tx, { sellerId: member.sellerId, productIds: asked, lowStockAt });
    return [...new Set(asked)].map((id) => {
      const shelves = set.filter((shelf) => shelf.id === id || shelf.parentId === id);
      if (shelves.length === 0) return { id, result: 'refused', code: 'stockNotFound' };
      return { id, result: shelves.some(({ isChanged }) => isChanged) ? 'changed' : 'unchanged', code: null };
    });
  }

  async function moveMany(
    tx: Transaction,
    action: Exclude<BulkAction, { kind: 'limit' }>,
  ): Promise<BulkRow[]> {
    const held = new Map((await lockOffers(tx, member.sellerId, asked)).map((row) => [row.id, row]));
    const rows: BulkRow[] = [];
    // In the order in which they are held: of two who change many at once, neither waits for the other in a circle.
    for (const id of [...new Set(asked)].sort((a, b) => a - b)) {
      const product = held.get(id);
      const refused = product === undefined ? 'productNotFound' : refusalOf(product, action);
      if (product === undefined || refused !== null) {
        rows.push({ id, result: 'refused', code: refused });
        continue;
      }
      const isChanged =
        action.kind === 'price'
          ? await setPrice(product, action.move)
          : await moveState(tx, member, product, { state: stateAfter[action.kind], publishAt: null }, now);
      rows.push({ id, result: isChanged ? 'changed' : 'unchanged', code: null });
    }
    return rows;

    async function setPrice(product: OfferRow, move: PriceMove): Promise<boolean> {
      const prices = movePrice(product, move);
      const difference = prices === null ? null : differenceOf({ ...pricesOf(product) }, { ...prices });
      if (prices === null || difference === null) return false;
      await changeOffer(tx, product, prices, now);
      const version = product.version + 1;
      await keepHistory(
        tx,
        member,
        [{ productId: product.id, kind: 'changed', ...difference, version }],
        now,
      );
      return true;
    }
  }
}

const pricesOf = ({ priceSatang, fullPriceSatang }: OfferRow) => ({ priceSatang, fullPriceSatang });

function refusalOf(product: OfferRow, action: Exclude<BulkAction, { kind: 'limit' }>): string | null {
  const state = stateOf(product);
  if (action.kind === 'restore') return state === 'archived' ? null : 'productNotArchived';
  if (state === 'archived' && action.kind !== 'archive') return 'productArchived';
  if (action.kind === 'archive' && product.parentId !== null) return 'productNotFound';
  // Nobody sees a draft: hidden, it would be none any more, and wouldn't go on sale at its time.
  if (action.kind === 'hide' && state === 'draft') return 'draftNotHidden';
  if (action.kind !== 'price') return moveRefusal(state, stateAfter[action.kind]);
  if (product.productTypeId === 2) return 'productHasOptions';
  return movePrice(product, action.move) === null ? 'priceOutOfRange' : null;
}
