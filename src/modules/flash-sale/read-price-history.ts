import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { PriceHistory } from './flash-sale.contract.ts';
import { selectLowestPrice, selectPrices } from './price-history.store.ts';

const shownForMs = 90 * 24 * 60 * 60 * 1000;
const shownMost = 50;

/** What a product of a store cost in the last months, and the most that a price may strike through now. */
export async function readPriceHistory(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { productId, sellerId, locale }: { productId: number; sellerId: number; locale: Locale },
): Promise<Result<PriceHistory, { code: 'productNotFound' }>> {
  const now = clock();
  const lowest = await selectLowestPrice(db, { productId, sellerId, now });
  if (lowest === null) return fail({ code: 'productNotFound' });
  const since = new Date(now.getTime() - shownForMs);
  const prices = await selectPrices(db, productId, { since, now, limit: shownMost });
  return succeed({
    lowest: toBaht(lowest),
    dataList: prices.map(({ kind, nameTh, nameEn, satang, from, until }) => ({
      kind,
      name: nameTh === null ? null : inLocale(locale, nameTh, nameEn),
      price: toBaht(satang),
      from: new Date(from).toISOString(),
      until: until === null ? null : new Date(until).toISOString(),
    })),
  });
}
