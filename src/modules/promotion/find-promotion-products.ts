import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { PromotionProduct } from './promotion-desk.contract.ts';
import { selectPromotionProducts } from './promotion-products.store.ts';

/** Products that a promotion could give: of a store, or of all for the house. Nothing is found by nothing. */
export async function findPromotionProducts(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  asked: { sellerId: number | null; search: string },
): Promise<{ dataList: PromotionProduct[] }> {
  if (asked.search === '') return { dataList: [] };
  const rows = await selectPromotionProducts(db, asked);
  return {
    dataList: rows.map(({ id, nameTh, nameEn, storeTh, storeEn, priceSatang, free }) => ({
      id,
      name: inLocale(locale, nameTh, nameEn),
      storeName: inLocale(locale, storeTh, storeEn),
      price: toBaht(priceSatang),
      free,
    })),
  };
}
