import { storeAffiliateTexts } from '../../messages/store-affiliate-messages.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { csvFile } from '../../shared/csv-file.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { soldSpan } from './sold-span.rules.ts';
import { selectSoldLines, selectSoldMonths, selectSoldProducts } from './store-affiliate.store.ts';

type Asked = { sellerId: number; month: string | null };
const productsMost = 100;

/** What affiliates sold of a store's goods: by month of the last twelve, and by product of one of them or of all. */
export async function readStoreSales(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  { sellerId, month }: Asked,
) {
  const now = clock();
  const [months, products] = await Promise.all([
    selectSoldMonths(db, { sellerId, ...soldSpan(null, now) }),
    selectSoldProducts(db, { sellerId, ...soldSpan(month, now) }, productsMost + 1),
  ]);
  const told = months.map((row) => ({
    ...{ month: row.month, orders: row.orders, copies: row.copies },
    sales: toBaht(row.salesSatang),
    waiting: toBaht(row.waitingSatang),
    charged: toBaht(row.chargedSatang),
    givenBack: toBaht(row.givenBackSatang),
  }));
  const sum = (of: (row: (typeof months)[number]) => number) =>
    months.reduce((total, row) => total + of(row), 0);
  return {
    total: {
      orders: sum(({ orders }) => orders),
      copies: sum(({ copies }) => copies),
      sales: toBaht(sum(({ salesSatang }) => salesSatang)),
      waiting: toBaht(sum(({ waitingSatang }) => waitingSatang)),
      charged: toBaht(sum(({ chargedSatang }) => chargedSatang)),
      givenBack: toBaht(sum(({ givenBackSatang }) => givenBackSatang)),
    },
    months: told,
    products: products.slice(0, productsMost).map((row) => ({
      ...{ id: row.id, orders: row.orders, copies: row.copies },
      name: inLocale(locale, row.nameTh, row.nameEn),
      sales: toBaht(row.salesSatang),
      waiting: toBaht(row.waitingSatang),
      cost: toBaht(row.costSatang),
    })),
    hasMore: products.length > productsMost,
  };
}

const columns = [
  ...(['date', 'order', 'product', 'copies', 'sales', 'funder'] as const),
  ...(['percent', 'perCopy', 'status', 'waiting', 'cost'] as const),
];

/** The same as a table to keep, a row a line of an order, amounts in baht: they add up to what the page shows. */
export async function writeStoreSales(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  { sellerId, month }: Asked,
): Promise<File> {
  const t = storeAffiliateTexts(locale);
  const now = clock();
  const lines = await selectSoldLines(db, { sellerId, ...soldSpan(month, now) });
  const heads = columns.map((column) => t(`column.${column}`));
  const rows = lines.map((line) => [
    bangkokDay(line.at),
    line.orderNumber,
    inLocale(locale, line.nameTh, line.nameEn),
    line.copies,
    toBaht(line.salesSatang),
    t(`funder.${line.funder}`),
    line.basisPoints === null ? '' : line.basisPoints / 100,
    line.satangPerCopy === null ? '' : toBaht(line.satangPerCopy),
    t(`status.${line.status}`),
    toBaht(line.waitingSatang),
    toBaht(line.costSatang),
  ]);
  return csvFile(`affiliate-${month ?? bangkokDay(now)}.csv`, locale, heads, rows);
}
