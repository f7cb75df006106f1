import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { selectAffiliate } from './affiliate.store.ts';
import { selectSums } from './earning.store.ts';
import { conversionOf } from './link.rules.ts';
import {
  type DayFigures,
  type Span,
  selectClicked,
  selectFigureChannels,
  selectFigureDays,
  selectFigureProducts,
  selectWithdrawn,
} from './own-figures.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`);

/** So many days of Bangkok up to today, today with them. */
function lastDays(now: Date, days: number): Span {
  const until = new Date(startOf(bangkokDay(now)).getTime() + dayMs);
  return { from: new Date(until.getTime() - days * dayMs), until };
}

/** Every day of a time, also those on which nothing happened. */
function fillDays({ from, until }: Span, rows: readonly DayFigures[]): DayFigures[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: DayFigures[] = [];
  for (let at = from.getTime(); at < until.getTime(); at += dayMs) {
    const day = bangkokDay(new Date(at));
    days.push(known.get(day) ?? { day, clicks: 0, orders: 0, earnedSatang: 0 });
  }
  return days;
}

/** What an affiliate's links brought in the last days, by day, channel and product; amounts in baht as they stand now. */
export async function readOwnFigures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  lastSoMany: number,
  locale: Locale,
) {
  const span = lastDays(clock(), lastSoMany);
  const [sums, withdrawnSatang, clicked, rows, channels, products] = await Promise.all([
    selectSums(db, userId),
    selectWithdrawn(db, userId),
    selectClicked(db, userId, span),
    selectFigureDays(db, userId, span),
    selectFigureChannels(db, userId, span),
    selectFigureProducts(db, userId, span),
  ]);
  const days = fillDays(span, rows);
  return {
    waiting: toBaht(sums.waitingSatang),
    held: toBaht(sums.heldSatang),
    confirmed: toBaht(sums.confirmedSatang),
    pointsWaiting: sums.waitingPoints,
    pointsConfirmed: sums.confirmedPoints,
    withdrawn: toBaht(withdrawnSatang),
    clicks: clicked.clicks,
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    conversion: conversionOf(clicked.clicks, clicked.clickOrders),
    earned: toBaht(days.reduce((sum, { earnedSatang }) => sum + earnedSatang, 0)),
    days: days.map(({ earnedSatang, ...day }) => ({ ...day, earned: toBaht(earnedSatang) })),
    channels: channels.map(({ earnedSatang, ...channel }) => ({ ...channel, earned: toBaht(earnedSatang) })),
    products: products.map(({ id, urlKey, nameTh, nameEn, copies, orders, earnedSatang }) => ({
      ...{ id, urlKey, copies, orders, name: inLocale(locale, nameTh, nameEn) },
      earned: toBaht(earnedSatang),
    })),
  };
}

/** A sharer's figures in one row (SPEC §7 `GET /Affiliate/web/getfin/share`); null of a code that isn't the caller's own. */
export async function readSharerFigures(
  { db, siteUrl }: Pick<Services, 'db' | 'siteUrl'>,
  userId: number,
  code: string | null,
) {
  const affiliate = await selectAffiliate(db, userId);
  if (affiliate === null || (code !== null && code !== affiliate.code)) return null;
  const ever = { from: new Date(0), until: new Date('9999-01-01T00:00:00Z') };
  const [sums, withdrawnSatang, clicked, days] = await Promise.all([
    selectSums(db, userId),
    selectWithdrawn(db, userId),
    selectClicked(db, userId, ever),
    selectFigureDays(db, userId, ever),
  ]);
  return {
    affiliateCode: affiliate.code,
    link: `${siteUrl}/?c=${affiliate.code}`,
    isStopped: affiliate.stoppedAt !== null,
    clicks: clicked.clicks,
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    conversion: conversionOf(clicked.clicks, clicked.clickOrders),
    cashbackWaiting: toBaht(sums.waitingSatang),
    cashbackHeld: toBaht(sums.heldSatang),
    cashbackConfirmed: toBaht(sums.confirmedSatang),
    withdrawn: toBaht(withdrawnSatang),
  };
}
