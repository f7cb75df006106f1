import { bangkokDay } from '../../shared/bangkok-time.ts';

/** The times that figures are asked for by name, in days to today. */
export const spans = { today: 1, week: 7, month: 30, quarter: 90 } as const;
export type Span = keyof typeof spans;
export const spanNames = Object.keys(spans) as [Span, ...Span[]];

/** Own dates span a year at most. */
export const spanDaysMost = 366;
/** A chart has the days before a shorter time, too: a single day is no course. */
const chartDaysLeast = 7;
/** Searches are forgotten after two such years: one can still be compared with the one before. */
export const searchesKeptDays = 2 * spanDaysMost;
/** Fewer visits than this by the same words, and the words might tell who had them. */
export const searchVisitsLeast = 3;

const dayMs = 86_400_000;

/** The day (YYYY-MM-DD) so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The days from one to another, both with it. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

export type DaySpan = { from: string; to: string };
export type AskedSpan = { span: Span; from?: string | undefined; to?: string | undefined };

export type FigureSpan = DaySpan & {
  /** As many days just before. */
  before: DaySpan;
  /** From where a chart begins. */
  chartFrom: string;
};

/**
 * The days that are asked for: own dates where both are given, else the named time up to today. Null where they make no
 * time: the end before the beginning, after today, or more than a year.
 */
export function figureSpan({ span, from, to }: AskedSpan, now: Date): FigureSpan | null {
  const today = bangkokDay(now);
  const isOwn = from !== undefined || to !== undefined;
  const last = isOwn ? (to ?? today) : today;
  const first = isOwn ? (from ?? last) : dayAfter(today, 1 - spans[span]);
  const days = daysBetween(first, last);
  if (days < 1 || days > spanDaysMost || last > today) return null;
  const chartFrom = dayAfter(last, 1 - Math.max(days, chartDaysLeast));
  return {
    from: first,
    to: last,
    before: { from: dayAfter(first, -days), to: dayAfter(first, -1) },
    chartFrom,
  };
}

/** What is added up of days. Amounts in satang. */
export type Sums = {
  orders: number;
  cancelledOrders: number;
  copies: number;
  returnedCopies: number;
  salesSatang: number;
  takenBackSatang: number;
  visits: number;
  reviews: number;
  stars: number;
};

/** A part of a whole; null where there is no whole to be a part of. */
const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/**
 * A time's figures. Rates are null where nothing has happened that they could be of: no visits have no conversion. The rate
 * of returns sets copies that came back in the time against those sold in it.
 */
export function figuresOf(sums: Sums) {
  return {
    salesSatang: sums.salesSatang,
    takenBackSatang: sums.takenBackSatang,
    orders: sums.orders,
    cancelledOrders: sums.cancelledOrders,
    copies: sums.copies,
    returnedCopies: sums.returnedCopies,
    visits: sums.visits,
    conversion: ratio(sums.orders, sums.visits),
    basketSatang: sums.orders === 0 ? null : Math.round(sums.salesSatang / sums.orders),
    returnRate: ratio(sums.returnedCopies, sums.copies),
    rating: ratio(sums.stars, sums.reviews),
    reviews: sums.reviews,
  };
}

/** Every day of a time, those on which nothing happened too. */
export function everyDay<Row extends { day: string }>(
  { from, to }: DaySpan,
  rows: readonly Row[],
  empty: Omit<Row, 'day'>,
): Row[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const day = dayAfter(from, index);
    return known.get(day) ?? ({ ...empty, day } as Row);
  });
}
