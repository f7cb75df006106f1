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
      ('seller', 'บริษัท', 'มานี', 'มีใจ', 'a@test.example'),
      ('seller', ' ', 'มานี', null, 'a@test.example'),
      ('seller', null, null, null, 'a@test.example'),
      ('staff', null, '', '', 'a@test.example'),
      ('seller', null, null, null, null)) u (role, company_name, firstname, lastname, email)`);
  expect(rows.map(({ names }) => names)).toEqual([
    ['บริษัท', 'บริษัท'],
    ['มานี', 'มานี'],
    ['a@test.example', 'a@test.example'],
    ['a@test.example', null],
    [null, null],
  ]);
});
