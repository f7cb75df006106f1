import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asMeant } from '../../shared/thai-as-meant.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { thaiAsMeant } from './thai-as-meant.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('SQL means by Thai what the other side means', async () => {
  const letter = fc
    .tuple(
      fc.constantFrom(...'กนมรท'),
      fc.shuffledSubarray(['ี', '่', '\u200b'], { minLength: 0 }),
      fc.constantFrom('', 'ำ', 'ำ้', 'ํา', 'ํ้า', '้ํา', 'ำ\u200b้', '๒', 'เเ', 'a', ' x'),
    )
    .map(([consonant, marks, end]) => `${consonant}${marks.join('')}${end}`);
  const texts = fc.sample(fc.array(letter, { minLength: 1, maxLength: 6 }), 500).map((all) => all.join(''));
  const { rows } = await database.db.execute<{ meant: string }>(
    sql`select ${thaiAsMeant(sql`given`)} as meant
      from unnest(${sql.param(texts)}::text[]) with ordinality as texts(given, at) order by at`,
  );
  expect(rows.map(({ meant }) => meant)).toEqual(texts.map(asMeant));
});
