import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** Different words of one day, at most: whoever makes them up fills no table. */
const wordsOfDayMost = 20_000;

export type CountedSearch = { words: string; searches: number; found: number };

/** Adds searches to a day. Words that are new on a full day are lost. */
export async function addSearches(
  db: Queryable,
  day: string,
  counted: readonly CountedSearch[],
): Promise<void> {
  await db.execute(sql`
    insert into search_days as d (day, words, searches, found)
    select ${day}::date, c.words, c.searches, c.found
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c(words text, searches int, found int)
    where exists (select 1 from search_days k where k.day = ${day}::date and k.words = c.words)
      or (select count(*) from search_days k where k.day = ${day}::date) < ${wordsOfDayMost}
    order by c.words
    on conflict (day, words) do update set searches = d.searches + excluded.searches, found = excluded.found`);
}

export async function deleteSearchesBefore(db: Queryable, day: string): Promise<void> {
  await db.execute(sql`delete from search_days where day < ${day}::date`);
}

export type Days = { from: string; to: string };
export type SearchedRow = { words: string; searches: number; found: number; before: number };
export type SearchKind = 'all' | 'none' | 'few';

/** Of the words with so many letters in them, as often as they were searched for in each of two spans of days. */
const spans = ({ from, to }: Days, before: Days, search: string) => sql`
  select words,
    coalesce(sum(searches) filter (where day >= ${from}::date), 0)::int as searches,
    coalesce(sum(searches) filter (where day < ${from}::date), 0)::int as before,
    (array_agg(found order by day desc))[1] as found
  from search_days
  where day between ${before.from}::date and ${to}::date
    and (${search} = '' or strpos(words, ${search}) > 0)
  group by words
  having sum(searches) filter (where day >= ${from}::date) > 0`;

const ofKind = (kind: SearchKind, few: number) => {
  if (kind === 'all') return sql`true`;
  return kind === 'none' ? sql`found = 0` : sql`found between 1 and ${few}`;
};

/** A page of what was searched for, the most searched first. */
export async function selectSearched(
  db: Queryable,
  asked: {
    days: Days;
    before: Days;
    kind: SearchKind;
    few: number;
    search: string;
    limit: number;
    offset: number;
  },
): Promise<SearchedRow[]> {
  const { days, before, kind, few, search, limit, offset } = asked;
  const { rows } = await db.execute<SearchedRow>(sql`
    select words, searches, found, before from (${spans(days, before, search)}) searched
    where ${ofKind(kind, few)} order by searches desc, words limit ${limit} offset ${offset}`);
  return rows;
}

export type SearchTotals = Record<SearchKind, number> & {
  searches: number;
  unfound: number;
  searchesBefore: number;
  unfoundBefore: number;
};

/** How many words there are of each kind, how many searches there were, and how many of them found nothing. */
export async function selectSearchTotals(
  db: Queryable,
  asked: { days: Days; before: Days; few: number; search: string },
): Promise<SearchTotals> {
  const { days, before, few, search } = asked;
  const [words] = (
    await db.execute<Record<SearchKind, number>>(sql`
      select count(*)::int as "all", (count(*) filter (where found = 0))::int as none,
        (count(*) filter (where found between 1 and ${few}))::int as few
      from (${spans(days, before, search)}) searched`)
  ).rows;
  const [sums] = (
    await db.execute<Omit<SearchTotals, SearchKind>>(sql`
      select coalesce(sum(searches) filter (where is_now), 0)::int as searches,
        coalesce(sum(searches) filter (where is_now and found = 0), 0)::int as unfound,
        coalesce(sum(searches) filter (where not is_now), 0)::int as "searchesBefore",
        coalesce(sum(searches) filter (where not is_now and found = 0), 0)::int as "unfoundBefore"
      from (select searches, found, day >= ${days.from}::date as is_now from search_days
        where day between ${before.from}::date and ${days.to}::date
          and (${search} = '' or strpos(words, ${search}) > 0)) counted`)
  ).rows;
  return {
    ...(words ?? { all: 0, none: 0, few: 0 }),
    ...(sums ?? { searches: 0, unfound: 0, searchesBefore: 0, unfoundBefore: 0 }),
  };
}
