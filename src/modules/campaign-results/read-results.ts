import type { Services } from '../../platform/services.ts';
import { csvFile } from '../../shared/csv-file.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { isCampaign } from '../campaign/read-campaigns.ts';
import type { CampaignResults } from './campaign-results.contract.ts';
import { selectResults } from './campaign-results.store.ts';

type Needs = Pick<Services, 'db'>;
type NotFound = { code: 'campaignNotFound' };

/** What was sold at a campaign's prices, by store; of one store alone with `sellerId`. */
export async function readResults(
  { db }: Needs,
  { id, sellerId }: { id: number; sellerId: number | null },
  locale: Locale,
): Promise<Result<CampaignResults, NotFound>> {
  if (!(await isCampaign({ db }, id))) return fail({ code: 'campaignNotFound' });
  const rows = await selectResults(db, id, sellerId);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return succeed({
    orders: sum(({ orders }) => orders),
    copies: sum(({ copies }) => copies),
    sales: toBaht(sum(({ salesSatang }) => salesSatang)),
    dataList: rows.map((row) => ({
      store: { id: row.sellerId, urlKey: row.urlKey, name: inLocale(locale, row.nameTh, row.nameEn) },
      orders: row.orders,
      copies: row.copies,
      sales: toBaht(row.salesSatang),
    })),
  });
}

const heads = {
  th: ['ร้าน', 'คำสั่งซื้อ', 'จำนวนชิ้น', 'ยอดขาย (บาท)'],
  en: ['Store', 'Orders', 'Copies', 'Sales (baht)'],
} as const;

/** The results as a table to keep. */
export async function writeResults(
  needs: Needs,
  id: number,
  locale: Locale,
): Promise<Result<File, NotFound>> {
  const results = await readResults(needs, { id, sellerId: null }, locale);
  if (!results.ok) return results;
  const rows = results.value.dataList.map(({ store, orders, copies, sales }) => [
    store.name,
    String(orders),
    String(copies),
    sales.toFixed(2),
  ]);
  return succeed(csvFile(`campaign-${id}.csv`, locale, heads[locale], rows));
}
