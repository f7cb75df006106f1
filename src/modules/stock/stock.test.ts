import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { fail, succeed } from '../../shared/result.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { correctCopies, receiveCopies } from './count-copies.ts';
import { lockCopies, moveCopies, reserveCopies } from './move-copies.ts';
import type { StockMove, WantedCopies } from './stock-moves.rules.ts';

const now = new Date('2026-11-23T05:00:00Z');

let database: TestDatabase;
let shop: TestShop;
let orderIds = 900_000;
beforeAll(async () => {
  database = await createTestDatabase(20);
  shop = testShop(database.db);
});
afterAll(() => database.close());

async function product(stockOnHand: number): Promise<number> {
  return shop.product(await shop.seller(), { stockOnHand });
}

function wanted(productId: number, quantity: number, orderId = 900_000): WantedCopies {
  return { orderId, productId, quantity, priceSatang: 10_000 };
}

/** A transaction that keeps nothing when the copies weren't there, as every caller's does. */
async function reserve(copies: readonly WantedCopies[], isTaken = false): Promise<boolean> {
  const reserved = await transact<null, { code: 'gone' }>(database.db, async (tx) =>
    (await reserveCopies(tx, copies, { isTaken, now })) ? succeed(null) : fail({ code: 'gone' }),
  );
  return reserved.ok;
}

function move(
  kind: Exclude<StockMove, 'reserve' | 'setAside' | 'giveBack'>,
  copies: readonly WantedCopies[],
): Promise<boolean> {
  return transact(database.db, (tx) => moveCopies(tx, kind, copies, now));
}

describe('copies of orders', () => {
  test('two lines of one product ask for their sum', async () => {
    const id = await product(5);
    expect(await reserve([wanted(id, 3), wanted(id, 3)])).toBe(false);
    expect(await shop.stock(id)).toEqual({ onHand: 5, reserved: 0, movedOnHand: 5, movedReserved: 0 });
    expect(await reserve([wanted(id, 3), wanted(id, 2)])).toBe(true);
    expect(await shop.stock(id)).toEqual({ onHand: 5, reserved: 5, movedOnHand: 5, movedReserved: 5 });
  });

  test('aren’t held at a price that isn’t the product’s, nor of what isn’t sold', async () => {
    const id = await product(5);
    expect(await reserve([{ ...wanted(id, 1), priceSatang: 9_999 }])).toBe(false);
    expect(await reserve([wanted(id, 1), { ...wanted(id, 1), priceSatang: 9_999 }])).toBe(false);
    await database.db.execute(sql`update products set is_active = false where id = ${id}`);
    expect(await reserve([wanted(id, 1)])).toBe(false);
    expect(await shop.stock(id)).toMatchObject({ reserved: 0, movedReserved: 0 });
  });

  test('nothing of several products is held when one of them has run out', async () => {
    const [there, gone] = [await product(5), await product(0)];
    expect(await reserve([wanted(there, 1), wanted(gone, 1)])).toBe(false);
    expect(await shop.stock(there)).toMatchObject({ reserved: 0, movedReserved: 0 });
  });

  test('a life: held, claimed, put back; taken at once; come back and sold again', async () => {
    const id = await product(5);
    await reserve([wanted(id, 2)]);
    await move('claim', [wanted(id, 2)]);
    expect(await shop.stock(id)).toEqual({ onHand: 3, reserved: 0, movedOnHand: 3, movedReserved: 0 });
    await move('putBack', [wanted(id, 2)]);
    expect(await reserve([wanted(id, 4)], true)).toBe(true);
    await move('restock', [wanted(id, 1)]);
    expect(await shop.stock(id)).toEqual({ onHand: 2, reserved: 0, movedOnHand: 2, movedReserved: 0 });
    const { rows } = await database.db.execute(sql`select sold_count as sold from products where id = ${id}`);
    expect(rows).toEqual([{ sold: 4 }]);
  });

  test('the database itself refuses to release what isn’t held', async () => {
    const id = await product(5);
    await expect(move('release', [wanted(id, 1)])).rejects.toThrow();
    expect(await shop.stock(id)).toMatchObject({ onHand: 5, reserved: 0 });
  });

  test('are told of when what can be bought changes, and not when held copies leave', async () => {
    const id = await product(5);
    const told = async (deed: () => Promise<unknown>) => {
      await database.db.execute(sql`delete from announced_changes`);
      await deed();
      const { rows } = await database.db.execute(sql`select tags from announced_changes`);
      return rows.map(({ tags }) => tags);
    };
    expect(await told(() => reserve([wanted(id, 1)]))).toEqual([`product:${id}`]);
    expect(await told(() => move('claim', [wanted(id, 1)]))).toEqual([]);
    expect(await told(() => move('putBack', [wanted(id, 1)]))).toEqual([`product:${id}`]);
  });
});

test('orders, counts and releases at once leave counters and movements equal, and nothing oversold', async () => {
  const ids = [await product(40), await product(40)];
  const held: WantedCopies[][] = [];
  const deeds = Array.from({ length: 120 }, (_, at) => async () => {
    orderIds += 1;
    const order = (at % 2 === 0 ? ids : [...ids].reverse()).map((id) => wanted(id, 1 + (at % 3), orderIds));
    if (await reserve(order)) held.push(order);
    const done = at % 4 === 0 ? held.pop() : undefined;
    if (done !== undefined)
      await transact(database.db, async (tx) => {
        await lockCopies(tx, done);
        await moveCopies(tx, at % 8 === 0 ? 'release' : 'claim', done, now);
      });
    // A delivery arrives while orders come in: what was counted is the difference, not the number that was read.
    if (at === 60)
      await transact(database.db, async (tx) => {
        const { rows } = await tx.execute<{ onHand: number }>(
          sql`select stock_on_hand as "onHand" from products where id = ${ids[0]} for no key update`,
        );
        await correctCopies(tx, [{ productId: ids[0] ?? 0, quantity: (rows[0]?.onHand ?? 0) + 7 }], now);
      });
  });
  await Promise.all(deeds.map((deed) => deed()));
  for (const id of ids) {
    const stock = await shop.stock(id);
    expect(stock).toMatchObject({ movedOnHand: stock.onHand, movedReserved: stock.reserved });
    expect(stock.reserved).toBeLessThanOrEqual(stock.onHand);
  }
});

test('what arrives and what is counted is noted as a difference, and a number that holds isn’t noted', async () => {
  const [fresh, known] = [await product(0), await product(8)];
  await transact(database.db, async (tx) => {
    await receiveCopies(tx, [{ productId: fresh, quantity: 12 }], now);
    await correctCopies(
      tx,
      [
        { productId: known, quantity: 3 },
        { productId: fresh, quantity: 12 },
      ],
      now,
    );
  });
  const { rows } = await database.db.execute(sql`
    select product_id::int as id, on_hand_delta as delta, reason from stock_movements
    where product_id in (${fresh}, ${known}) and at = ${now} order by id`);
  expect(rows).toEqual([
    { id: fresh, delta: 12, reason: 'received' },
    { id: known, delta: -5, reason: 'corrected' },
  ]);
});
