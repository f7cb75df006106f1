import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import {
  countForPerson,
  insertSales,
  lockReturnedSales,
  type OpenQuota,
  putIntoPart,
  returnSales,
  reviveSale,
  takeFromAllParts,
  takeFromOnePart,
  takeLeftOver,
} from './price-quota.store.ts';
import { limitedPrices } from './price-tags.rules.ts';

export type { OpenQuota } from './price-quota.store.ts';

/** Copies that an order wants at a price for so many. */
export type QuotaTake = {
  quotaId: number;
  orderId: number;
  productId: number;
  copies: number;
  unitPriceSatang: number;
};

/**
 * Takes copies of quotas for a placed order, each person within the limit, or within what they were given. What isn't `taken` leaves the transaction with
 * some of it taken: nothing of it may be kept. Copies are looked for in the rows that nobody holds; only when none has
 * enough are all of them waited for, so that nobody is told "sold out" because others are just buying.
 */
export async function takeQuotas(
  tx: Transaction,
  userId: number,
  takes: readonly QuotaTake[],
  now: Date,
): Promise<'taken' | 'soldOut' | 'limitReached'> {
  if (takes.length === 0) return 'taken';
  const inOrder = [...takes].sort((a, b) => a.quotaId - b.quotaId);
  for (const { quotaId, copies } of inOrder)
    if (!(await countForPerson(tx, quotaId, userId, copies, now))) return 'limitReached';
  for (const { quotaId, copies } of inOrder) if (!(await take(tx, quotaId, copies))) return 'soldOut';
  await insertSales(
    tx,
    inOrder.map(({ quotaId, orderId, copies, unitPriceSatang }) => ({
      ...{ quotaId, orderId, userId, copies },
      amountSatang: unitPriceSatang * copies,
      soldAt: now,
    })),
  );
  await announce(tx, inOrder);
  return 'taken';
}

async function take(tx: Transaction, quotaId: number, copies: number): Promise<boolean> {
  return (await takeFromOnePart(tx, quotaId, copies)) || (await takeFromAllParts(tx, quotaId, copies));
}

/**
 * Takes what orders had of quotas back, once, and gives each person the limit again. Of those that aren't closed yet, how many
 * copies: the caller holds them in stock again, and refills.
 */
export async function returnQuotas(
  tx: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<OpenQuota[]> {
  return (await returnSales(tx, orderIds, now)).filter(({ isOpen }) => isOpen);
}

/** Copies that are held again can be bought at the price again. */
export async function refillQuota(tx: Transaction, { id, productId, copies }: OpenQuota): Promise<void> {
  await putIntoPart(tx, id, copies);
  await announce(tx, [{ productId }]);
}

/**
 * An order that had lapsed is bought after all: it takes its copies of quotas again. Null when one of them is sold to
 * others, or its buyer has had so many meanwhile that it is beyond the limit; else what it took from those that are open, which stock holds once more than the order needs.
 */
export async function retakeQuotas(
  tx: Transaction,
  orderId: number,
): Promise<{ productId: number; quantity: number }[] | null> {
  const held: { productId: number; quantity: number }[] = [];
  const sales = await lockReturnedSales(tx, orderId);
  for (const sale of sales) {
    const { quotaId, productId, copies } = sale;
    if (await take(tx, quotaId, copies)) held.push({ productId, quantity: copies });
    else if (!(await takeLeftOver(tx, quotaId, copies))) return null;
    if (!(await reviveSale(tx, orderId, sale))) return null;
  }
  await announce(tx, sales);
  return held;
}

async function announce(tx: Transaction, sold: readonly { productId: number }[]): Promise<void> {
  if (sold.length === 0) return;
  const products = new Set(sold.map(({ productId }) => `product:${productId}`));
  await announceChanges(tx, [...products, limitedPrices]);
}
