import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBreaking, findLateIndexes } from './test-breaking-statements.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Written before there was the rule. Nothing is added here. */
const beforeTheRule: Record<string, number> = {
  '0022_campaigns_and_landing_pages.sql': 2,
  '0049_store_rates.sql': 1,
};

test('a migration takes nothing away that the release before reads, or says that none does any more', () => {
  const found: Record<string, string[]> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
    const broken = findBreaking(readFileSync(new URL(name, folder), 'utf8'));
    if (broken.length !== (beforeTheRule[name] ?? 0))
      found[name] = broken.map(({ statement, why }) => `${why}: ${statement}`);
  }
  expect(found).toEqual({});
});

test.each([
  ['ALTER TABLE "sellers" DROP COLUMN "is_agreed";', /drops a column/],
  ['alter table sellers\n  rename column a to b;', /renames/],
  ['alter table a rename to b;', /renames/],
  ['drop table if exists old_things;', /drops what is still read/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', /type/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', /may be left out/],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', /filled by itself/],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', /must be told/],
  ["-- it isn't; there\nALTER TABLE a DROP COLUMN b;\n-- that's all\nselect 1;", /drops a column/],
  ['-- contract: it can go\nALTER TABLE "a" DROP COLUMN "b";', /drops a column/],
])('breaks: %s', (statement, why) => {
  expect(findBreaking(statement).map((one) => one.why)).toEqual([expect.stringMatching(why)]);
});

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" text;',
  'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x; drop table y\' NOT NULL;',
  'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  '-- contract: 1.4 was the last release to read it\nALTER TABLE "a" DROP COLUMN "b";',
  'create function f() returns trigger language plpgsql as $$ begin drop table x; end $$;',
  'alter table a drop constraint b;',
  '-- drop table a;\nselect 1;',
])('doesn’t: %s', (statement) => {
  expect(findBreaking(statement)).toEqual([]);
});

test('a migration makes its indexes before it locks tables against reading', () => {
  const found: Record<string, string[]> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql') && file >= '0088')) {
    const late = findLateIndexes(readFileSync(new URL(name, folder), 'utf8'));
    if (late.length > 0) found[name] = late;
  }
  expect(found).toEqual({});
});

test.each([
  ['DROP INDEX a_b;CREATE INDEX c_d ON c (d);', 1],
  [
    'ALTER TABLE "a" ADD COLUMN "b" text;\nCREATE UNIQUE INDEX IF NOT EXISTS "c_d" ON "c" USING btree ("d");',
    1,
  ],
  ['CREATE INDEX c_d ON c (d);ALTER TABLE a ADD COLUMN b text;CREATE INDEX a_b ON a (b);DROP INDEX a_c;', 0],
  [
    'ALTER TABLE a ADD COLUMN b text;CREATE INDEX a_b ON a (b);ALTER TABLE c ADD COLUMN d text;CREATE INDEX c_d ON c (d);',
    0,
  ],
  ['ALTER TABLE a ADD COLUMN b text;ALTER TABLE c ADD COLUMN d text;CREATE INDEX a_b ON a (b);', 1],
  ['CREATE TABLE c (d text);ALTER TABLE c ADD CONSTRAINT e CHECK (true);CREATE INDEX f_g ON f (g);', 0],
  ['ALTER TABLE a ADD COLUMN b text;CREATE TABLE c (d text);CREATE INDEX c_d ON c (d);', 0],
])('indexes made after a lock in “%s”: %i', (migration, count) => {
  expect(findLateIndexes(migration)).toHaveLength(count);
});
