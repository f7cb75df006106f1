import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { users } from '../identity/identity.tables.ts';
import { emptyWords, readContentSearch, shownOf } from './content.rules.ts';
import { searchShown, selectShown } from './content.store.ts';
import { contentDocuments, contentVersions } from './content.tables.ts';
import { keepContentInTime } from './keep-content-in-time.ts';

const epochMs = Date.parse('2026-11-23T00:00:00Z');
const at = (seconds: number) => new Date(epochMs + seconds * 1_000);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Times = { shownFrom: Date; shownUntil: Date | null; title?: string };
let made = 0;
function rowOf({ title = 'ข่าว', ...times }: Times) {
  made += 1;
  return {
    ...{
      kind: 'news' as const,
      urlKey: `n-${made}`,
      version: 1,
      publishedVersion: 1,
      previewKey: `p${made}`,
    },
    ...times,
    ...shownOf({ ...emptyWords, titleTh: title }, null),
    ...{ createdAt: at(0), updatedAt: at(0) },
  };
}

test('what begins and ends is told at its second in every process, and how long a page may be kept until then', async () => {
  const [row] = await database.db
    .insert(contentDocuments)
    .values(rowOf({ shownFrom: at(10), shownUntil: at(20) }))
    .returning();
  const told: (readonly string[] | null)[] = [];
  let now = at(0);
  const times = keepContentInTime(
    { db: database.db, clock: () => now },
    { subscribe: () => undefined },
    () => undefined,
  );
  times.changes.subscribe((tags) => told.push(tags));
  await times.catchUp();
  expect([told, times.untilNextMs()]).toEqual([[], 10_000]);
  now = at(9.999);
  await times.catchUp();
  expect([told, times.untilNextMs()]).toEqual([[], 1]);
  now = at(10);
  await times.catchUp();
  expect(told).toEqual([['content', `content:${row?.id}`]]);
  expect(times.untilNextMs()).toBe(10_000);
  now = at(20);
  await times.catchUp();
  expect(told).toHaveLength(2);
  expect(times.untilNextMs()).toBeNull();
  times.close();
});

test('ten thousand items of news are listed and searched by their indexes', { timeout: 60_000 }, async () => {
  const [user] = await database.db.insert(users).values({ email: 'writer@example.com' }).returning();
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    rowOf({ title: `ข่าวที่ ${index} ของร้านหนังสือ`, shownFrom: at(-index), shownUntil: null }),
  );
  for (let from = 0; from < rows.length; from += 1_000) {
    const added = await database.db
      .insert(contentDocuments)
      .values(rows.slice(from, from + 1_000))
      .returning({ id: contentDocuments.id });
    await database.db.insert(contentVersions).values(
      added.map(({ id }) => ({
        ...{ documentId: id, version: 1, words: emptyWords, userId: user?.id ?? 0, at: at(0) },
      })),
    );
  }
  await database.db.$client.query('analyze content_documents');
  const plan = async (text: string, values: unknown[]): Promise<string> => {
    const { rows: lines } = await database.db.$client.query(`explain ${text}`, values);
    return lines.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n');
  };
  const list = selectShownQuery();
  const listed = await plan(list.text, list.values);
  expect(listed).toMatch(/Index Scan.* using content_documents/);
  expect(listed).not.toContain('Seq Scan');
  const looked = readContentSearch('9999');
  const searched = await plan(`select id from content_documents where shown_terms @> $1::text[]`, [
    looked?.terms,
  ]);
  expect(searched).toContain('content_documents_terms');
  const found = await searchShown(database.db, {
    words: ['9999'],
    terms: looked?.terms ?? [],
    now: at(1),
    limit: 6,
  });
  expect(found.map(({ shown }) => shown.titleTh)).toEqual(['ข่าวที่ 9999 ของร้านหนังสือ']);
  const page = await selectShown(database.db, {
    kind: 'news',
    categoryId: null,
    now: at(1),
    limit: 12,
    offset: 24,
  });
  expect(page).toHaveLength(12);
});

/** The statement of a list as the store sends it. */
function selectShownQuery(): { text: string; values: unknown[] } {
  return {
    text: `select id from content_documents where kind = $1 and published_version is not null and shown_from <= $2::timestamptz
      and (shown_until is null or shown_until > $2::timestamptz) order by shown_from desc, id desc limit 12`,
    values: ['news', at(1).toISOString()],
  };
}
