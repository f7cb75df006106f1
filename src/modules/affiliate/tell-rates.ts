import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { earnedSatang, rateMost } from './rate.rules.ts';
import { selectToldRates, type ToldRateRow } from './told-rate.store.ts';

/** What kept pages with rates are made of (src/platform/db/change-feed.ts). */
export const affiliateRatesTag = 'affiliateRates';

/** What the examples are of: one book, in satang, and so many copies of it. */
const examplePriceSatang = 30_000;
const exampleCopies = [1, 3] as const;

function targetOf(row: ToldRateRow, locale: Locale) {
  const named = (
    kind: 'product' | 'category' | 'campaign' | 'store',
    path: string,
    of: { urlKey: string; nameTh: string; nameEn: string },
  ) => ({
    kind,
    name: inLocale(locale, of.nameTh, of.nameEn),
    path: `/${path}/${encodeURIComponent(of.urlKey)}`,
  });
  if (row.product !== null) return named('product', 'product', row.product);
  if (row.category !== null) return named('category', 'category', row.category);
  if (row.campaign !== null) return named('campaign', 'campaign', row.campaign);
  if (row.store !== null) return named('store', 'store', row.store);
  return { kind: 'everything' as const, name: '', path: null };
}

/** The rates that run now, each with what it gives for books at an example's price, by the rule that orders go by. */
export async function tellRates({ db, clock }: Pick<Services, 'db' | 'clock'>, locale: Locale) {
  const rows = await selectToldRates(db, clock());
  return {
    most: { percent: rateMost.basisPoints / 100, perCopy: toBaht(rateMost.satangPerCopy) },
    dataList: rows.map((row) => ({
      id: row.id,
      target: targetOf(row, locale),
      /** Whose goods alone, where the target doesn't say it. */
      store: row.store === null ? null : inLocale(locale, row.store.nameTh, row.store.nameEn),
      campaign: row.campaign === null ? null : inLocale(locale, row.campaign.nameTh, row.campaign.nameEn),
      basisPoints: row.basisPoints,
      perCopy: row.satangPerCopy === null ? null : toBaht(row.satangPerCopy),
      pointsPerHundred: row.pointsPerHundred,
      reach: row.reach,
      endsAt: row.endsAt?.toISOString() ?? null,
      examples: exampleCopies.map((copies) => {
        const paidSatang = copies * examplePriceSatang;
        return {
          copies,
          paid: toBaht(paidSatang),
          earned: toBaht(earnedSatang(row, { quantity: copies, totalSatang: paidSatang })),
        };
      }),
    })),
  };
}
