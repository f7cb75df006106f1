import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { stateOf } from './listing.rules.ts';
import type { TableRow } from './product-table.contract.ts';
import { countTable, selectTable } from './table.store.ts';

const rowsAtOnce = 2_000;

/** A store's products as rows of a table, so many at once. */
export async function readTable(
  { db }: Pick<Services, 'db'>,
  sellerId: number,
  afterId: number,
): Promise<{ dataList: TableRow[]; total: number; nextAfterId: number | null }> {
  const [rows, total] = await Promise.all([
    selectTable(db, sellerId, afterId, rowsAtOnce),
    countTable(db, sellerId),
  ]);
  const dataList = rows.map(
    ({
      priceSatang,
      fullPriceSatang,
      stockOnHand,
      lowStockAt,
      weightGrams,
      isActive,
      offSaleAs,
      ...row
    }): TableRow => ({
      ...row,
      price: toBaht(priceSatang),
      fullPrice: fullPriceSatang > priceSatang ? toBaht(fullPriceSatang) : null,
      stock: row.format === 'ebook' ? null : stockOnHand,
      lowStockAt: row.format === 'ebook' ? null : lowStockAt,
      weightGrams: row.format === 'ebook' ? null : weightGrams,
      // What is archived is no row.
      state: stateOf({ isActive, offSaleAs, archivedAt: null }),
    }),
  );
  return { dataList, total, nextAfterId: rows.length < rowsAtOnce ? null : (rows.at(-1)?.id ?? null) };
}
