import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { shipOrder } from '../fulfilment/ship-order.ts';
import { selectBalances } from '../ledger/ledger.store.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { approveReturn } from '../returns/answer-return.ts';
import { requestReturn } from '../returns/request-return.ts';
import { sendBackReturn } from '../returns/send-back-return.ts';
import type { KilledTask, KilledWork } from './test-killed-process.ts';
import { type TestShop, testShop } from './test-shop.ts';

/**
 * A process is killed (SIGKILL) all along the statements of placing and paying, and once PostgreSQL has carried
 * out the last one. The work is then done again by another process, as after a restart:
 * nothing is lost, nothing doubled, and the books balance.
 */
const program = fileURLToPath(new URL('./test-killed-process.ts', import.meta.url));

let database: TestDatabase;
let services: Services;
let shop: TestShop;
let sellerId: number;

beforeAll(async () => {
  database = await createTestDatabase(8);
  services = await createTestServices(database);
  shop = testShop(database.db);
  sellerId = await shop.seller();
});
afterAll(() => database.close());

/** Places a piece of work is killed at, spread over its statements: each costs two starts of a process. */
const killsMost = 4;

type Ending = { signal: NodeJS.Signals | null; statements: number; outcome: unknown };

function run(work: KilledWork, killAt: number, when: KilledTask['when']): Promise<Ending> {
  const task: KilledTask = { url: database.url, work, killAt, when };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, JSON.stringify(task)], (error, stdout, stderr) => {
      const signal = error?.signal ?? null;
      if (error !== null && signal !== 'SIGKILL') return reject(new Error(stderr || error.message));
      const said: { statements: number; outcome: unknown } =
        signal === null ? JSON.parse(stdout) : { statements: 0, outcome: null };
      resolve({ signal, ...said });
    });
  });
}

async function one(query: ReturnType<typeof sql>): Promise<Record<string, unknown>> {
  const { rows } = await database.db.execute(query);
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

async function draftOrder() {
  const productId = await shop.product(sellerId, { stockOnHand: 5 });
  const buyer = await shop.shopper();
  const cartId = await shop.cart(services, buyer.userId, [productId], 2);
  const work: KilledWork = { kind: 'place', input: shop.order(buyer, cartId, {}, randomUUID()) };
  return { productId, buyer, cartId, work };
}

async function placedOrder() {
  const draft = await draftOrder();
  if (draft.work.kind === 'place') await placeOrder(services, draft.work.input);
  const order = await one(sql`
    select g.id as "groupId", g.total_satang as "amountSatang", p.id as "paymentId", o.order_number as "orderNumber",
      g.hold_until as "holdUntil"
    from order_groups g join payments p on p.group_id = g.id join orders o on o.group_id = g.id
    where g.cart_id = ${draft.cartId}`);
  return {
    ...draft,
    groupId: Number(order.groupId),
    paymentId: String(order.paymentId),
    orderNumber: String(order.orderNumber),
    amountSatang: Number(order.amountSatang),
  };
}

/** A copy that was sent back longer ago than its store may be silent. */
async function returnWaiting() {
  const order = await placedOrder();
  await transact(database.db, (tx) => confirmPaymentById(tx, services, order.paymentId, services.clock()));
  const { orderNumber, buyer } = order;
  const seller = { sellerId, userId: buyer.userId };
  await shipOrder(services, { orderNumber, seller, provider: 'Kerry', trackingNumber: 'K1234' });
  const line = await one(sql`select l.id from order_lines l join orders o on o.id = l.order_id
    where o.order_number = ${orderNumber}`);
  const asked = await requestReturn(services, buyer.userId, {
    orderNumber,
    lines: [{ orderLineId: Number(line.id), quantity: 1 }],
    reason: 'damaged',
    note: 'ปกขาด',
    bankAccount: { bankCode: '004', accountNumber: '1234567890', accountName: 'สมศรี รักอ่าน' },
    bankAccountId: null,
    photos: [],
  });
  if (!asked.ok) throw new Error(asked.failure.code);
  const { returnNumber } = asked.value;
  await approveReturn(services, returnNumber, { kind: 'seller', ...seller });
  const parcel = { provider: 'Flash', trackingNumber: 'F1234' };
  await sendBackReturn(services, returnNumber, { kind: 'shopper', userId: buyer.userId }, parcel);
  await database.db.execute(sql`
    update return_requests set due_at = now() - interval '1 hour' where return_number = ${returnNumber}`);
  return { ...order, returnNumber };
}

/** What a kill leaves, whatever it hit: counters that are the sum of their movements, and balanced books. */
async function expectBooks(productId: number): Promise<void> {
  const stock = await shop.stock(productId);
  expect(stock.movedOnHand).toBe(stock.onHand);
  expect(stock.movedReserved).toBe(stock.reserved);
  const held = await one(sql`
    select coalesce(sum(l.quantity), 0)::int as held from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${productId} and o.status in ('unpaid', 'waiting_approval')`);
  expect(stock.reserved).toBe(held.held);
  const balances = await selectBalances(database.db, null);
  expect(balances.reduce((sum, { balanceSatang }) => sum + balanceSatang, 0)).toBe(0);
}

/** Kills the work of fresh orders all along its statements, and lets a second process do it again. */
async function killAllAlong<Prepared extends { productId: number }>(
  prepare: () => Promise<Prepared>,
  workOf: (prepared: Prepared) => KilledWork,
  expectDone: (prepared: Prepared) => Promise<void>,
  /** 1 for work that takes whatever is due, and so would take what another worker has prepared. */
  atOnce: 1 | 2 = 2,
): Promise<void> {
  const whole = await prepare();
  const { statements } = await run(workOf(whole), 0, 'before');
  await expectDone(whole);
  expect(statements).toBeGreaterThan(2);
  // The last statement is the commit: there it matters on which side of it the process dies.
  const kills: [number, KilledTask['when']][] = [[statements, 'after']];
  const step = Math.max(1, Math.ceil(statements / killsMost));
  for (let killAt = statements; killAt >= 1; killAt -= step) kills.push([killAt, 'before']);
  let died = 0;
  const worker = async () => {
    for (let kill = kills.shift(); kill !== undefined; kill = kills.shift()) {
      const prepared = await prepare();
      const ending = await run(workOf(prepared), ...kill);
      // A statement more or less (an account that is opened once) may let the work end before it is killed.
      if (ending.signal === null) expect(ending.statements).toBeLessThan(kill[0]);
      else died += 1;
      await expectBooks(prepared.productId);
      await run(workOf(prepared), 0, 'before');
      await expectBooks(prepared.productId);
      await expectDone(prepared);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(died).toBeGreaterThanOrEqual(killsMost - 1);
}

describe('killed all along', () => {
  test('placing makes one order, holds its copies and keeps what was left in the cart', {
    timeout: 400_000,
  }, async () => {
    await killAllAlong(
      draftOrder,
      ({ work }) => work,
      async ({ productId, cartId }) => {
        await one(sql`select 1 from order_groups where cart_id = ${cartId} and payment_status = 'pending'`);
        await one(
          sql`select 1 from payments p join order_groups g on g.id = p.group_id where g.cart_id = ${cartId}`,
        );
        expect(await shop.stock(productId)).toMatchObject({ onHand: 5, reserved: 2 });
      },
    );
  });

  test('paying takes the copies and books the sale once', { timeout: 400_000 }, async () => {
    const prepare = async () => ({ ...(await placedOrder()), eventId: randomUUID() });
    await killAllAlong(
      prepare,
      ({ paymentId, amountSatang, eventId }) => ({ kind: 'pay', paymentId, amountSatang, eventId }),
      async ({ groupId, paymentId, productId }) => {
        await one(sql`select 1 from order_groups where id = ${groupId} and payment_status = 'paid'`);
        await one(sql`select 1 from orders where group_id = ${groupId} and status = 'ready_to_ship'`);
        await one(
          sql`select 1 from ledger_transactions where kind = 'payment_received' and cause = ${paymentId}`,
        );
        expect(await shop.stock(productId)).toMatchObject({ onHand: 3, reserved: 0 });
      },
    );
  });

  test('a return that silence decides is received and refunded once', { timeout: 400_000 }, async () => {
    await killAllAlong(
      returnWaiting,
      () => ({ kind: 'return timers' }),
      async ({ productId, returnNumber }) => {
        await one(
          sql`select 1 from return_requests where return_number = ${returnNumber} and status = 'received'`,
        );
        await one(
          sql`select 1 from refunds where cause = ${`returned ${returnNumber}`} and status = 'waiting'`,
        );
        await one(
          sql`select 1 from ledger_transactions where kind = 'sale_returned' and cause = ${returnNumber}`,
        );
        await one(sql`select 1 from notifications where kind = 'returnReceived'
          and params ->> 'returnNumber' = ${returnNumber}`);
        expect(await shop.stock(productId)).toMatchObject({ onHand: 3, reserved: 0 });
      },
      1,
    );
  });
});
