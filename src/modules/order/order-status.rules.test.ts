import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { moveOrders } from './order-state.store.ts';
import {
  canMoveOrder,
  canMovePayment,
  orderStatuses,
  orderTransitions,
  paymentStatuses,
  paymentTransitions,
} from './order-status.rules.ts';
import { testShop } from './test-shop.ts';

let database: TestDatabase;
let services: Services;
let orderId: number;
beforeAll(async () => {
  database = await createTestDatabase(4);
  services = await createTestServices(database);
  const shop = testShop(database.db);
  const buyer = await shop.shopper();
  const cartId = await shop.cart(services, buyer.userId, [await shop.product(await shop.seller())]);
  const placed = await placeOrder(services, shop.order(buyer, cartId));
  if (!placed.ok) throw new Error(placed.failure.code);
  const { rows } = await database.db.execute<{ id: number }>(sql`select id from orders`);
  orderId = Number(rows[0]?.id);
});
afterAll(() => database.close());

/** DECISIONS "Orders", written out as pairs, so that the table can't be changed by itself. */
const allowed = new Set([
  'unpaid waiting_approval',
  'unpaid ready_to_ship',
  'unpaid expired',
  'unpaid cancelled',
  'waiting_approval unpaid',
  'waiting_approval ready_to_ship',
  'waiting_approval cancelled',
  'ready_to_ship shipped',
  'ready_to_ship cancelled',
  // Files alone: delivered as they are paid.
  'ready_to_ship complete',
  'shipped complete',
  'expired ready_to_ship',
]);
const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })));

describe('the states of an order', () => {
  test.each(pairs)('$from → $to, in the table and in the database alike', async ({ from, to }) => {
    const isAllowed = allowed.has(`${from} ${to}`);
    expect(canMoveOrder(from, to)).toBe(isAllowed);
    await database.db.execute(sql`update orders set status = ${from} where id = ${orderId}`);
    const moved = await transact(database.db, (tx) =>
      moveOrders(tx, {
        orderIds: [orderId],
        to,
        actor: { kind: 'system', userId: null },
        now: new Date('2026-11-21T03:00:00Z'),
      }),
    );
    expect(moved).toEqual(isAllowed ? [orderId] : []);
    const { rows } = await database.db.execute<{ status: string }>(
      sql`select status from orders where id = ${orderId}`,
    );
    expect(rows[0]?.status).toBe(isAllowed ? to : from);
  });

  test('end where they should: complete and cancelled are final', () => {
    for (const final of ['complete', 'cancelled'] as const) expect(orderTransitions[final]).toEqual([]);
  });

  test('can all be reached from unpaid', () => {
    const reached = new Set<string>(['unpaid']);
    for (const from of reached)
      for (const to of orderTransitions[from as keyof typeof orderTransitions]) reached.add(to);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
  });
});

describe('the states of a payment', () => {
  test('never go back from refunded, and nothing is paid twice', () => {
    for (const to of paymentStatuses) expect(canMovePayment('refunded', to)).toBe(false);
    expect(paymentTransitions.paid).not.toContain('paid');
    expect(canMovePayment('part_refunded', 'paid')).toBe(false);
  });
});
