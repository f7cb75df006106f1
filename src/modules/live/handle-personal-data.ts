import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteBasketsOf, selectBasketsOf } from './live-basket.store.ts';

const basketsMost = 1_000;

/** What a person took of lives, for themselves; without the links, which open them. */
export async function exportLiveBaskets(db: Queryable, userId: number) {
  const own = await selectBasketsOf(db, userId, basketsMost);
  return own.map(({ basket, post }) => ({
    live: post.name,
    sentAt: basket.sentAt,
    lapsesAt: basket.lapsesAt,
    claimedAt: basket.claimedAt,
    ordered: basket.ordered,
  }));
}

/** Nobody is there to buy what is in them: it goes to others. */
export function eraseLiveBaskets(tx: Transaction, userId: number): Promise<void> {
  return deleteBasketsOf(tx, userId);
}
