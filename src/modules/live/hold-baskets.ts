import type { Transaction } from '../../platform/db/database.ts';
import { endPriceWindows } from '../pricing/end-price-windows.ts';
import { grantCopies, holdTaken, type TakenRow } from '../pricing/grant-copies.ts';
import { closeQuota, holdQuota, shrinkQuota } from '../pricing/open-quota.ts';
import { giveCopiesBack, lockCopies } from '../stock/move-copies.ts';
import { sourceOfLive } from './live.rules.ts';
import {
  type ListedLiveProduct,
  type LivePostRow,
  type ReservationRow,
  selectLiveProducts,
  selectReservations,
} from './live.store.ts';
import type { KeptCopies } from './live-allocation.rules.ts';
import { isHeld } from './live-basket.rules.ts';
import { type BasketRow, selectBaskets, updateBasket } from './live-basket.store.ts';

/** What is spoken for in a live: baskets, what accounts have ordered of its copies, and who had how many until now. */
export type Spoken = {
  products: ListedLiveProduct[];
  baskets: BasketRow[];
  taken: TakenRow[];
  reservations: ReservationRow[];
};

/** Reads it and holds it: whoever places an order of a live's copies meanwhile waits, and then has what is given now. */
export async function holdSpoken(tx: Transaction, postId: number): Promise<Spoken> {
  const products = await selectLiveProducts(tx, [postId]);
  const baskets = await selectBaskets(tx, postId);
  const quotaIds = products.flatMap(({ quotaId }) => quotaId ?? []);
  const taken = baskets.some(({ userId }) => userId !== null) ? await holdTaken(tx, quotaIds) : [];
  return { products, baskets, taken, reservations: await selectReservations(tx, postId) };
}

/** Copies of a product that a basket's account has ordered. */
function orderedOf(
  { taken }: Pick<Spoken, 'taken'>,
  { userId }: Pick<BasketRow, 'userId'>,
  { quotaId }: Pick<ListedLiveProduct, 'quotaId'>,
): number {
  if (userId === null || quotaId === null) return 0;
  return taken.find((row) => row.userId === userId && row.quotaId === quotaId)?.copies ?? 0;
}

function reservedOf(
  { reservations }: Pick<Spoken, 'reservations'>,
  buyer: string,
  productId: number,
): number {
  return reservations.find((row) => row.buyer === buyer && row.liveProductId === productId)?.reserved ?? 0;
}

/** What giving a live's copies out anew may not take away: what was ordered, and what is in baskets whose link was sent. */
export function keptOf(spoken: Spoken, now: Date): KeptCopies[] {
  return spoken.baskets.flatMap((basket) =>
    spoken.products.flatMap((product): KeptCopies[] => {
      const ordered = orderedOf(spoken, basket, product);
      const promised = isHeld(basket, now) ? reservedOf(spoken, basket.buyer, product.id) : 0;
      const said = { buyer: basket.buyer, keyword: product.keyword, promisedAtMs: basket.sentAt.getTime() };
      return ordered + promised === 0 ? [] : [{ ...said, ordered, promised }];
    }),
  );
}

/**
 * Lets each basket's account buy what is reserved for it now, until the basket's time is over, and nothing but what it has
 * ordered afterwards; notes how much that was.
 */
export async function grantBaskets(
  tx: Transaction,
  postId: number,
  spoken: Pick<Spoken, 'products' | 'baskets' | 'taken'>,
  now: Date,
): Promise<void> {
  const reservations = await selectReservations(tx, postId);
  const grants = spoken.baskets.flatMap((basket) => {
    const { userId, buyer, lapsesAt: until } = basket;
    if (userId === null) return [];
    return spoken.products.flatMap((product) => {
      const { quotaId, id } = product;
      if (quotaId === null) return [];
      const ordered = orderedOf(spoken, basket, product);
      const reserved = reservedOf({ reservations }, buyer, id);
      return [
        { quotaId, userId, until, granted: isHeld(basket, now) ? Math.max(reserved, ordered) : ordered },
      ];
    });
  });
  await grantCopies(tx, grants);
  for (const basket of spoken.baskets) {
    const ordered = spoken.products.reduce((sum, product) => sum + orderedOf(spoken, basket, product), 0);
    if (ordered !== basket.ordered) await updateBasket(tx, basket, { ordered });
  }
}

/**
 * Stock holds for a finished live what is in baskets that still have time, and nothing else: the rest is free, and with the
 * last basket's time the live's price is over for everybody.
 */
export async function settleFinished(tx: Transaction, post: LivePostRow, now: Date): Promise<void> {
  // Products before quotas, as orders take them.
  const listed = await selectLiveProducts(tx, [post.id]);
  await lockCopies(tx, listed);
  const spoken = await holdSpoken(tx, post.id);
  const held = spoken.baskets.filter((basket) => isHeld(basket, now));
  const until = new Date(Math.max(now.getTime(), ...held.map(({ lapsesAt }) => lapsesAt.getTime())));
  for (const product of spoken.products) {
    const { quotaId, productId } = product;
    if (quotaId === null) continue;
    const quota = await holdQuota(tx, quotaId);
    if (quota === null || quota.closedAt !== null) continue;
    const copies = held.reduce(
      (sum, basket) =>
        sum + Math.max(0, reservedOf(spoken, basket.buyer, product.id) - orderedOf(spoken, basket, product)),
      0,
    );
    const freed =
      copies === 0
        ? await closeQuota(tx, quotaId, now)
        : await shrinkQuota(tx, quotaId, { copies, endsAt: until });
    if (freed > 0) await giveCopiesBack(tx, [{ productId, quantity: freed }], now);
  }
  await endPriceWindows(tx, sourceOfLive(post.id), until);
}
