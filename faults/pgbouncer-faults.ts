import { randomUUID } from 'node:crypto';
import { placeOrder } from '../src/modules/checkout/place-order.ts';
import { shipOrder } from '../src/modules/fulfilment/ship-order.ts';
import { confirmReceipt } from '../src/modules/order/complete-order.ts';
import { testShop } from '../src/modules/order/test-shop.ts';
import { handleGatewayEvent } from '../src/modules/payment/handle-gateway-event.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrateDatabase } from '../src/platform/db/migrate-database.ts';
import { createTestServices } from '../src/test-services.ts';
import { makePgBouncer } from './own-pgbouncer.ts';
import { makePostgres } from './own-postgres.ts';
import { startShop } from './own-shop.ts';
import { areBooksBalanced, type Measured } from './stand.ts';

type Plan = { name: string; prepare: boolean };

/** PgBouncer before 1.21 knows no named statements: once as it is told to shops, once as one that nobody told finds out. */
export const poolerFaults: readonly Plan[] = [
  { name: 'PgBouncer in transaction mode, DATABASE_PREPARE=0', prepare: false },
  { name: 'PgBouncer in transaction mode, which the shop has to find out', prepare: true },
];

const clients = 12;
const ordersEach = 10;
/** Fewer than the clients: sessions change hands all the time. */
const serverConnections = 5;

/**
 * Buys, pays, ships and receives through a PgBouncer whose sessions are shared, and browses a process that stands on it; what
 * needs a session goes past it (DATABASE_DIRECT_URL).
 */
export async function measurePooler({ name, prepare }: Plan): Promise<Measured> {
  const postgres = await makePostgres();
  await postgres.ask('create database shop');
  const directUrl = postgres.urlOf('shop');
  const direct = openDatabase(directUrl, 2);
  await migrateDatabase(direct);
  const pooler = await makePgBouncer(directUrl, serverConnections).catch(async (error: unknown) => {
    await direct.$client.endWithin(500);
    await postgres.remove();
    throw error;
  });
  const db = openDatabase(pooler.url, clients * 2, { prepare });
  const database = { db, url: directUrl, close: async () => undefined };
  const services = await createTestServices(database);
  const problems = new Set<string>();
  let [asked, slowestMs, acknowledged] = [0, 0, 0];

  async function timed<Value>(work: () => Promise<Value>): Promise<Value> {
    const startedMs = performance.now();
    asked += 1;
    try {
      return await work();
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    }
  }

  try {
    const goods = testShop(db);
    const sellerId = await goods.seller();
    const productId = await goods.product(sellerId, { stockOnHand: 5_000 });

    async function buyOne(): Promise<void> {
      const buyer = await goods.shopper();
      const cartId = await goods.cart(services, buyer.userId, [productId]);
      const placed = await timed(() => placeOrder(services, goods.order(buyer, cartId, {}, randomUUID())));
      if (!placed.ok) throw new Error(placed.failure.code);
      const { rows } = await db.$client.query<{ payment: string; amount: number; number: string }>(
        `select p.id as payment, g.total_satang as amount, o.order_number as number from order_groups g
         join payments p on p.group_id = g.id join orders o on o.group_id = g.id where g.cart_id = $1`,
        [cartId],
      );
      const { payment = '', amount = 0, number: orderNumber = '' } = rows[0] ?? {};
      await timed(() =>
        handleGatewayEvent(services, 'sandbox', {
          ...{ eventId: randomUUID(), kind: 'paid', occurredAt: services.clock(), currency: 'THB' },
          ...{ gatewayReference: randomUUID(), paymentId: payment, amountSatang: Number(amount) },
        }),
      );
      const parcel = { provider: 'Kerry', trackingNumber: `K${orderNumber}` };
      const shipped = await timed(() =>
        shipOrder(services, { orderNumber, seller: { sellerId, userId: buyer.userId }, ...parcel }),
      );
      if (!shipped.ok) throw new Error(shipped.failure.code);
      const received = await timed(() => confirmReceipt(services, { orderNumber, userId: buyer.userId }));
      if (!received.ok) throw new Error(received.failure.code);
      acknowledged += 1;
    }
    async function buy(): Promise<void> {
      for (let turn = 0; turn < ordersEach; turn += 1)
        await buyOne().catch((error: unknown) => void problems.add(String(error)));
    }
    await Promise.all(Array.from({ length: clients }, buy));
    const [done] = await postgres.ask(
      "select count(*)::int as count from orders where status = 'complete'",
      'shop',
    );
    if (Number(done?.count) !== clients * ordersEach) problems.add(`${done?.count} orders are complete`);
    if (!(await areBooksBalanced(postgres))) problems.add('the books do not balance');

    const shop = await startShop({
      ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl, DEMO: '0' },
      DATABASE_PREPARE: prepare ? '1' : '0',
    });
    try {
      for (const path of ['/', '/api/Category/List', '/readyz', '/']) {
        const { status, ms } = await timed(() => shop.ask(path));
        slowestMs = Math.max(slowestMs, ms);
        if (status !== 200) problems.add(`${path} was answered ${status}`);
      }
      for (const line of shop.lines())
        if (/"level":(?:50|"error")/.test(line)) problems.add(`logged: ${line.slice(0, 200)}`);
      return {
        ...{ fault: name, asked, slowestMs: Math.round(slowestMs), refused: 0, recoveredMs: 0 },
        ...{ sockets: shop.sockets(), memoryMb: Math.round(shop.memoryMb()), lines: shop.lines().length },
        ...{ acknowledged, lost: clients * ordersEach - Number(done?.count), problems: [...problems] },
      };
    } finally {
      await shop.stop();
    }
  } finally {
    await database.close();
    await db.$client.endWithin(500);
    await direct.$client.endWithin(500);
    await pooler.remove();
    await postgres.remove();
  }
}
