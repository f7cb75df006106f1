import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { csvFile } from '../../shared/csv-file.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { fewFound, searchesKeptDays } from './counted-words.rules.ts';
import { type SearchKind, selectSearched, selectSearchTotals } from './searches.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
export type SearchesAsked = {
  from?: string | undefined;
  to?: string | undefined;
  kind: SearchKind;
  search: string;
};

const dayMs = 24 * 60 * 60 * 1000;
const spanUsualDays = 30;
const rowsOfFile = 5_000;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

type PeriodInvalid = { code: 'searchesPeriodInvalid' };

/** The days that are asked for (the last thirty without any), and as many before them. */
function periodOf({ from, to }: SearchesAsked, now: Date) {
  const today = bangkokDay(now);
  const last = to ?? today;
  const first = from ?? dayAfter(last, 1 - spanUsualDays);
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  if (Number.isNaN(count) || count < 1 || count > searchesKeptDays || last > today)
    return fail({ code: 'searchesPeriodInvalid' as const });
  return succeed({
    days: { from: first, to: last },
    before: { from: dayAfter(first, -count), to: dayAfter(first, -1) },
  });
}

/** What was searched for in some days, the most searched first, beside the same number of days before. For staff. */
export async function listSearches(
  { db, clock }: Needs,
  asked: SearchesAsked & { pageNo: number; perPage: number },
) {
  const period = periodOf(asked, clock());
  if (!period.ok) return period;
  const { days, before } = period.value;
  const of = { days, before, few: fewFound, search: asked.search.toLowerCase() };
  const { kind, pageNo, perPage } = asked;
  const [rows, totals] = await Promise.all([
    selectSearched(db, { ...of, kind, limit: perPage, offset: (pageNo - 1) * perPage }),
    selectSearchTotals(db, of),
  ]);
  const { all, none, few, ...sums } = totals;
  return succeed({
    ...days,
    dataList: rows,
    total: totals[kind],
    counts: { all, none, few },
    few: fewFound,
    sums,
  });
}

const heads: Record<Locale, readonly string[]> = {
  th: ['คำค้น', 'ค้นหา (ครั้ง)', 'ช่วงก่อน (ครั้ง)', 'พบ (เล่ม)'],
  en: ['Words', 'Searches', 'Searches before', 'Found'],
};

/** The same as a table to keep: the 5,000 most searched. */
export async function readSearchesFile(
  { db, clock }: Needs,
  asked: SearchesAsked,
  locale: Locale,
): Promise<Result<File, PeriodInvalid>> {
  const period = periodOf(asked, clock());
  if (!period.ok) return period;
  const { days, before } = period.value;
  const rows = await selectSearched(db, {
    ...{ days, before, few: fewFound, search: asked.search.toLowerCase(), kind: asked.kind },
    ...{ limit: rowsOfFile, offset: 0 },
  });
  const table = rows.map(({ words, searches, before: earlier, found }) => [
    words,
    String(searches),
    String(earlier),
    String(found),
  ]);
  const name = `searches-${days.from}-${days.to}.csv`;
  return succeed(csvFile(name, locale, heads[locale], table));
}
