/**
 * How often search finds what was meant, by kind of query, beside PostgreSQL's pg_trgm on the same titles and names.
 * Run: `node bench/search-quality.ts [--seed 1] [--books books.csv] [--misses] [--no-trgm | --trgm-of 4]`. Another seed
 * draws other queries: rules that were made with one are measured with another. `--trgm-of 4` asks pg_trgm every fourth:
 * it takes a tenth of a second for each.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SearchIndex } from '../src/modules/search/engine/search-index.ts';
import type { SearchDocument } from '../src/modules/search/search.types.ts';
import { openBenchDatabases } from './bench-database.ts';
import { makeQualityQueries, type QualityQuery } from './quality-queries.ts';
import { readShelf } from './search-shelf.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    books: { type: 'string' },
    misses: { type: 'boolean', default: false },
    'no-trgm': { type: 'boolean', default: false },
    'trgm-of': { type: 'string', default: '1' },
  },
});
const shown = 10;

const documents = await readShelf(values.books);
const queries = makeQualityQueries(documents, Number(values.seed));
const byId = new Map(documents.map((document) => [document.productId, document]));
const index = SearchIndex.build(documents);
const timesMs: number[] = [];

/** At which place the first wanted document stands, from 1; infinity when it isn't shown. */
function placeOf(query: QualityQuery, productIds: readonly number[]): number {
  const at = productIds.findIndex((id) => {
    const document = byId.get(id);
    return document !== undefined && query.isWanted(document);
  });
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}

const ours = queries.map((query) => {
  const before = process.cpuUsage();
  const found = index.search({ search: query.text, perPage: shown });
  const { user, system } = process.cpuUsage(before);
  timesMs.push((user + system) / 1_000);
  const place = placeOf(query, found.productIds);
  if (values.misses && place > 3) {
    const first = byId.get(found.productIds[0] ?? 0);
    console.log(
      `  ${place}: ${query.kind}: “${query.text}” → ${found.interpretation} ${found.correctedQuery ?? ''} (${found.total}) ${first?.titleTh ?? ''} / ${first?.authorNames[0] ?? ''}`,
    );
  }
  return place;
});
const theirs = values['no-trgm'] ? null : await searchWithTrigrams(documents, queries);

/** What pg_trgm finds with its own measures: alike as a whole, or alike to a stretch of the text. */
async function searchWithTrigrams(
  all: readonly SearchDocument[],
  asked: readonly QualityQuery[],
): Promise<number[]> {
  const databases = await openBenchDatabases(() => undefined);
  const client = new pg.Client({ connectionString: await databases.openEmpty() });
  await client.connect();
  try {
    await client.query('create extension pg_trgm');
    await client.query('create table lines (id int, title text, names text, whole text)');
    await client.query(
      'insert into lines select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])',
      [
        all.map(({ productId }) => productId),
        all.map(({ titleTh }) => titleTh),
        all.map(({ authorNames }) => authorNames.join(' ')),
        all.map((each) =>
          [
            each.titleTh,
            each.titleEn,
            ...each.subtitles,
            ...each.authorNames,
            ...each.seriesNames,
            each.seriesNumber,
            ...each.publisherNames,
            each.isbn13,
          ].join(' '),
        ),
      ],
    );
    const places: number[] = [];
    for (const [at, query] of asked.entries()) {
      if (at % Number(values['trgm-of']) !== 0) {
        places.push(Number.NaN);
        continue;
      }
      const { rows } = await client.query<{ id: number }>(
        `select id from lines order by greatest(similarity(title, $1), similarity(names, $1), word_similarity($1, whole)) desc,
           similarity(title, $1) desc limit $2`,
        [query.text, shown],
      );
      places.push(
        placeOf(
          query,
          rows.map(({ id }) => id),
        ),
      );
    }
    return places;
  } finally {
    await client.end();
    await databases.close();
  }
}

const share = (places: readonly number[], within: number) =>
  `${Math.round((100 * places.filter((place) => place <= within).length) / Math.max(1, places.filter((place) => !Number.isNaN(place)).length))}`.padStart(
    4,
  );
const line = (places: readonly number[]) => [1, 3, shown].map((within) => share(places, within)).join('');
console.log(
  `${documents.length} books, ${queries.length} queries of seed ${values.seed}: % found first, in 3, in ${shown}`,
);
console.log(`${' '.repeat(32)}  ours        ${theirs === null ? '' : '  pg_trgm'}`);
for (const kind of new Set(queries.map((query) => query.kind))) {
  const of = (places: readonly number[]) => places.filter((_, at) => queries[at]?.kind === kind);
  console.log(`  ${kind.padEnd(30)}${line(of(ours))}${theirs === null ? '' : `      ${line(of(theirs))}`}`);
}
console.log(`  ${'all'.padEnd(30)}${line(ours)}${theirs === null ? '' : `      ${line(theirs)}`}`);
const sorted = timesMs.toSorted((a, b) => a - b);
console.log(
  `  a search, of the processor: median ${sorted[sorted.length >> 1]?.toFixed(2)} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(2)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`,
);
