import { glob, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { accountName, memberName } from './account-name-views.tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('an account is called by its company, its name or its address; a store never learns the address of the staff', async () => {
  const { rows } = await database.db.execute<{ names: (string | null)[] }>(sql`
    select array[${sql.raw(accountName('u'))}, ${sql.raw(memberName('u'))}] as names from (values
      ('seller', 'บริษัท', 'มานี', 'มีใจ', 'a@test.example', null),
      ('seller', ' ', 'มานี', null, 'a@test.example', null),
      ('seller', null, null, null, 'a@test.example', '0812345678'),
      ('seller', null, null, null, null, '0812345678'),
      ('staff', null, '', '', 'a@test.example', null),
      ('seller', null, null, null, null, null)) u (role, company_name, firstname, lastname, email, telephone)`);
  expect(rows.map(({ names }) => names)).toEqual([
    ['บริษัท', 'บริษัท'],
    ['มานี', 'มานี'],
    ['a@test.example', 'a@test.example'],
    ['0812345678', '0812345678'],
    ['a@test.example', null],
    [null, null],
  ]);
});

test('statements and lists call an account by that piece alone: no other one puts its name together and then its address', async () => {
  const others: string[] = [];
  for await (const path of glob('src/modules/**/*.ts')) {
    if (/account-name|\.test\.ts$/.test(path)) continue;
    const text = await readFile(path, 'utf8');
    if (/coalesce\(\s*nullif\([^;]{0,60}firstname|\.join\(' '\) \|\| \(/.test(text)) others.push(path);
  }
  expect(others).toEqual([]);
});
