import type { Services } from '../../platform/services.ts';
import { csvFile } from '../../shared/csv-file.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { PromotionState } from './promotion-desk.rules.ts';
import { selectPromotionPage } from './promotion-desk.store.ts';
import { selectStores } from './promotion-scopes.store.ts';
import { countPromotionViews } from './promotion-views.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const most = 5_000;

const words = {
  th: {
    heads: [
      ...['หมายเลข', 'โปรโมชัน', 'ร้าน', 'ผู้ออกส่วนลด', 'เริ่ม', 'สิ้นสุด'],
      ...['ดูหน้าโปรโมชัน (ครั้ง)', 'คำสั่งซื้อ', 'ส่วนลดรวม (บาท)', 'ยอดขาย (บาท)'],
    ],
    funder: { store: 'ร้าน', house: 'บรรณศาลา' },
    house: 'บรรณศาลา',
  },
  en: {
    heads: [
      ...['Number', 'Promotion', 'Store', 'Paid for by', 'Begins', 'Ends'],
      ...['Looks at its page', 'Orders', 'Taken off (baht)', 'Sales (baht)'],
    ],
    funder: { store: 'Store', house: 'Bannasala' },
    house: 'Bannasala',
  },
} as const;

/** What came of a desk's promotions in a state, and who paid: at most so many, in the desk's order. */
export async function writePromotionResults(
  { db, clock }: Needs,
  locale: Locale,
  asked: { sellerId: number | null; state: PromotionState; search: string },
): Promise<File> {
  const { heads, funder, house } = words[locale];
  const rows = await selectPromotionPage(db, { ...asked, now: clock(), limit: most, offset: 0 });
  const sellerIds = new Set(rows.flatMap(({ sellerId }) => (sellerId === null ? [] : [sellerId])));
  const stores = new Map((await selectStores(db, [...sellerIds])).map((store) => [store.id, store]));
  const views = await countPromotionViews(
    db,
    rows.map(({ id }) => id),
  );
  const lines = rows.map((row) => {
    const store = row.sellerId === null ? undefined : stores.get(row.sellerId);
    return [
      row.id,
      inLocale(locale, row.nameTh, row.nameEn),
      store === undefined ? house : inLocale(locale, store.nameTh, store.nameEn),
      funder[row.funder],
      row.startsAt,
      row.endsAt,
      views.get(row.id) ?? 0,
      row.orders,
      toBaht(row.givenSatang).toFixed(2),
      toBaht(row.salesSatang).toFixed(2),
    ];
  });
  return csvFile(`promotions-${asked.state}.csv`, locale, heads, lines);
}
