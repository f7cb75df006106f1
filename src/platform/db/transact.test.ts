import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail, succeed } from '../../shared/result.ts';
import type { Queryable, Transaction } from './database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { afterCommit, transact, writeBeforeCommit } from './transact.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table tills (id int primary key, amount int not null)`);
});
afterAll(() => database.close());

async function fill(): Promise<void> {
  await database.db.execute(sql`truncate tills`);
  await database.db.execute(sql`insert into tills values (1, 0), (2, 0)`);
}

async function amounts(): Promise<unknown[]> {
  const { rows } = await database.db.execute<{ amount: number }>(sql`select amount from tills order by id`);
  return rows.map(({ amount }) => amount);
}

test('two that wait for each other are both done in the end', async () => {
  await fill();
  let holding = 0;
  const both = Promise.withResolvers<void>();
  const add = (first: number, second: number) =>
    transact(database.db, async (tx) => {
      await tx.execute(sql`update tills set amount = amount + 1 where id = ${first}`);
      holding += 1;
      if (holding === 2) both.resolve();
      await both.promise;
      await tx.execute(sql`update tills set amount = amount + 1 where id = ${second}`);
      return succeed(null);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect(await amounts()).toEqual([2, 2]);
  expect(holding, 'one of them began again').toBeGreaterThan(2);
});

test('an expected failure rolls back and is returned', async () => {
  await fill();
  const result = await transact(database.db, async (tx) => {
    await tx.execute(sql`update tills set amount = 9`);
    return fail({ code: 'tillLocked' });
  });
  expect(result).toEqual({ ok: false, failure: { code: 'tillLocked' } });
  expect(await amounts()).toEqual([0, 0]);
});

test('any other error is thrown at once', async () => {
  await fill();
  let tried = 0;
  await expect(
    transact(database.db, async (tx) => {
      tried += 1;
      await tx.execute(sql`insert into tills values (1, 1)`);
      return succeed(null);
    }),
  ).rejects.toThrow();
  expect(tried).toBe(1);
});

test('hooks are called once, after the commit, and not by what was rolled back', async () => {
  await fill();
  const called: unknown[] = [];
  const later = (tx: Transaction, what: string) => afterCommit(tx, () => called.push(what));
  await transact(database.db, async (tx) => {
    later(tx, 'outer');
    await transact(tx, async (savepoint) => later(savepoint, 'kept savepoint'));
    await transact(tx, async (savepoint) => {
      later(savepoint, 'undone savepoint');
      return fail({ code: 'no' });
    });
    expect(called).toEqual([]);
  });
  expect(called).toEqual(['outer', 'kept savepoint']);
  await transact(database.db, async (tx) => {
    later(tx, 'undone');
    return fail({ code: 'no' });
  });
  await transact(database.db, async (tx) => {
    later(tx, 'thrown');
    throw new Error('no');
  }).catch(() => undefined);
  expect(called).toHaveLength(2);
  afterCommit(database.db, () => called.push('at once'));
  expect(called.at(-1)).toBe('at once');
});

test('what is gathered is written once, before the commit, without what a savepoint took back', async () => {
  await fill();
  const written: (readonly string[])[] = [];
  const write = async (db: Queryable, items: readonly string[]) => {
    written.push(items);
    await db.execute(sql`update tills set amount = amount + ${items.length} where id = 1`);
  };
  await transact(database.db, async (tx) => {
    await writeBeforeCommit(tx, write, ['outer']);
    await transact(tx, async (savepoint) => writeBeforeCommit(savepoint, write, ['kept', 'too']));
    await transact(tx, async (savepoint) => {
      await writeBeforeCommit(savepoint, write, ['undone']);
      return fail({ code: 'no' });
    });
    expect(written).toEqual([]);
  });
  expect(written).toEqual([['outer', 'kept', 'too']]);
  await transact(database.db, async (tx) => {
    await writeBeforeCommit(tx, write, ['of nothing']);
    return fail({ code: 'no' });
  });
  expect(written).toHaveLength(1);
  await writeBeforeCommit(database.db, write, ['at once']);
  expect(await amounts()).toEqual([4, 0]);
});

test('a savepoint that fails as expected leaves the rest', async () => {
  await fill();
  await transact(database.db, async (tx) => {
    await tx.execute(sql`update tills set amount = 1 where id = 1`);
    const inner = await transact(tx, async (savepoint) => {
      await savepoint.execute(sql`update tills set amount = 5`);
      return fail({ code: 'no' });
    });
    expect(inner).toEqual({ ok: false, failure: { code: 'no' } });
  });
  expect(await amounts()).toEqual([1, 0]);
});
