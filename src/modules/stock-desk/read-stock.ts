import type { Services } from '../../platform/services.ts';
import { readBarcode } from '../../shared/gtin.rules.ts';
import { readIsbn } from '../../shared/isbn.rules.ts';
import { scannedReadings } from '../../shared/keyboard-layout.rules.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { StockItem, StockMovement } from './stock-desk.contract.ts';
import type { StockTab } from './stock-desk.rules.ts';
import {
  countMovements,
  countStock,
  type StockRow,
  selectMovements,
  selectStock,
  selectStockByCode,
  selectStockOf,
} from './stock-desk.store.ts';

type Page = { pageNo: number; perPage: number };

/** A store's copies by product, and how many products there are under each tab. */
export async function listStock(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { sellerId, tab, search, pageNo, perPage }: Page & { sellerId: number; tab: StockTab; search: string },
) {
  const [rows, tabs] = await Promise.all([
    selectStock(db, { sellerId, tab, search, limit: perPage, offset: (pageNo - 1) * perPage }),
    countStock(db, { sellerId, search }),
  ]);
  return { dataList: rows.map((row) => describeStock(locale, row)), total: tabs[tab], tabs };
}

/** What has exactly this number: a book's editions in each condition, or what the store calls so itself. */
export async function findStock(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { sellerId, code }: { sellerId: number; code: string },
): Promise<{ dataList: StockItem[] }> {
  if (code === '') return { dataList: [] };
  const barcode = readBarcode(code);
  const number = barcode.ok ? barcode : readIsbn(code);
  const isbn13 = number.ok ? number.value : null;
  for (const reading of scannedReadings(code)) {
    const rows = await selectStockByCode(db, sellerId, { code: reading, isbn13 });
    if (rows.length > 0) return { dataList: rows.map((row) => describeStock(locale, row)) };
  }
  return { dataList: [] };
}

/** One product's copies, and a page of what moved them. */
export async function readStock(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { sellerId, id, pageNo, perPage }: Page & { sellerId: number; id: number },
): Promise<
  Result<{ item: StockItem; movements: StockMovement[]; total: number }, { code: 'stockNotFound' }>
> {
  const row = await selectStockOf(db, sellerId, id);
  if (row === null) return fail({ code: 'stockNotFound' });
  const [moved, total] = await Promise.all([
    selectMovements(db, id, { limit: perPage, offset: (pageNo - 1) * perPage }),
    countMovements(db, id),
  ]);
  return succeed({
    item: describeStock(locale, row),
    movements: moved.map(({ atMs, ...each }) => ({ ...each, at: new Date(atMs).toISOString() })),
    total,
  });
}

function describeStock(locale: Locale, { nameTh, nameEn, ...row }: StockRow): StockItem {
  return { ...row, name: inLocale(locale, nameTh, nameEn) };
}
