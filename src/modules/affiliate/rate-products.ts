import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectRunningRates } from './order-link.store.ts';
import { holdAffiliates, selectProductsToRate } from './product-rate.store.ts';
import { chooseRate, earnedSatang, type Rate } from './rate.rules.ts';

/** What a copy of a product earns whoever sells it for its store, at its list price; in satang. */
export type RatedProduct = { rate: Rate; listSatang: number; cashbackSatang: number };

/**
 * What stores pay affiliates for a copy of these products now; those for which theirs pays nothing are left out. Only stores' own
 * rates count: what is given away of a cashback is given by who pays it.
 */
export async function rateProducts(
  db: Queryable,
  productIds: readonly number[],
  now: Date,
): Promise<Map<number, RatedProduct>> {
  if (productIds.length === 0) return new Map();
  const products = await selectProductsToRate(db, productIds);
  const running = await selectRunningRates(db, now, [...new Set(products.map(({ sellerId }) => sellerId))]);
  const rates = running.filter(({ funder }) => funder === 'store');
  return new Map(
    products.flatMap(({ id, listSatang, ...product }): [number, RatedProduct][] => {
      const line = { ...product, campaignIds: [], quantity: 1, totalSatang: listSatang };
      const rate = chooseRate(rates, line, now);
      const cashbackSatang = rate === null ? 0 : earnedSatang(rate, line);
      return rate === null || cashbackSatang === 0 ? [] : [[id, { rate, listSatang, cashbackSatang }]];
    }),
  );
}

/** Whether what somebody brings earns them something: they have joined, and nobody has stopped them. */
export async function mayEarn(tx: Transaction, userId: number): Promise<boolean> {
  const [affiliate] = await holdAffiliates(tx, [userId]);
  return affiliate !== undefined && !affiliate.isStopped;
}
