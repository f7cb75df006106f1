import { pointsForGoods } from '../points/points.rules.ts';
import type { LiveState } from './live.rules.ts';
import { displayCashback, isPriceToSell } from './live-keyword.rules.ts';

/** SPEC §3 "Live post": states as numbers. */
export const statusIds: Record<LiveState, 1 | 2 | 3> = { draft: 1, connected: 2, finished: 3 };

/**
 * What a product of a live earns (SPEC §3, §4), in satang and points; `cashbackSatang` is what a copy earns its host. A
 * store sells its own at any price; what nothing is paid for isn't an affiliate's to sell, at its list price either.
 */
export function earningsOf({
  isAffiliates,
  cashbackSatang,
  listSatang,
  priceSatang,
}: {
  isAffiliates: boolean;
  cashbackSatang: number;
  listSatang: number;
  priceSatang: number;
}) {
  return {
    cashbackSatang,
    shownSatang: displayCashback(cashbackSatang, listSatang, priceSatang),
    point: pointsForGoods(priceSatang),
    isValidatePriceToSell:
      !isAffiliates || (cashbackSatang > 0 && isPriceToSell(cashbackSatang, listSatang, priceSatang)),
  };
}
