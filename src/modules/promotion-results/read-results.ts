import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readPromotionViews } from '../promotion/record-views.ts';
import type { PromotionResults } from './results.contract.ts';
import { type Span, spansOf } from './results.rules.ts';
import { selectSales, selectTimes } from './results.store.ts';

/** How often a promotion was looked at, and what its products sold with it running and before: a store's, or any. */
export async function readResults(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
  sellerId: number | null,
): Promise<Result<PromotionResults, { code: 'promotionNotFound' }>> {
  const promotion = await selectTimes(db, id, sellerId);
  if (promotion === null) return fail({ code: 'promotionNotFound' });
  const spans = spansOf(promotion, clock());
  const told = async (span: Span) => {
    const sales = await selectSales(db, promotion, span);
    return {
      from: span.from.toISOString(),
      until: span.until.toISOString(),
      orders: sales.orders,
      sales: toBaht(sales.salesSatang),
    };
  };
  return succeed({
    views: await readPromotionViews(db, id),
    during: spans === null ? null : await told(spans.during),
    before: spans === null ? null : await told(spans.before),
  });
}
