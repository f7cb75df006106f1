import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { type EventBroker, MessageRefused } from '../../platform/nats/event-broker.ts';
import type { Services } from '../../platform/services.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { createTestServices } from '../../test-services.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { testShop } from '../order/test-shop.ts';
import { createEmit } from '../reactions.ts';
import { eventVersion, type LoggedEvent, pauseAfterMs } from './event-log.rules.ts';
import { countEvents, insertEvents } from './event-log.store.ts';
import { logEventsWith } from './log-event.ts';
import { relayEvents } from './relay-events.ts';

let database: TestDatabase;
let services: Services;
let shop: ReturnType<typeof testShop>;
let nowMs = Date.parse('2026-11-26T03:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
  shop = testShop(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`delete from logged_events`);
});

type Arrived = { subject: string; id: string; event: LoggedEvent };

/** A broker that keeps what arrives, in order; `answer` says what becomes of a message, after it has arrived or not. */
function fakeBroker(
  answer: (message: Arrived, arrive: () => void) => Promise<void> | void = (_, arrive) => arrive(),
) {
  const arrived: Arrived[] = [];
  const broker: EventBroker = {
    async publish({ subject, id, body }) {
      const message = { subject, id, event: JSON.parse(body) as LoggedEvent };
      await answer(message, () => void arrived.push(message));
    },
    close: async () => undefined,
  };
  return { broker, arrived };
}

const eventOf = (order: string, step: number): LoggedEvent => ({
  version: eventVersion,
  id: randomUUID(),
  name: 'order.paid',
  at: '2026-11-26T03:00:00.000Z',
  order,
  group: 'G1',
  data: { step },
});

async function written(orders: readonly string[]): Promise<LoggedEvent[]> {
  const events = orders.map((order, step) => eventOf(order, step));
  await transact(database.db, (tx) => insertEvents(tx, events, new Date(nowMs)));
  return events;
}

/** For each order the ids as they came first, repetitions left out. */
function idsByOrder(events: readonly { order: string | null; id: string }[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { order, id } of events) {
    const before = ids[order ?? ''] ?? [];
    ids[order ?? ''] = before.includes(id) ? before : [...before, id];
  }
  return ids;
}

test('orders are told of as they are placed and cancelled, without a word about who bought', async () => {
  const emit = createEmit(services, logEventsWith(services));
  const productId = await shop.product(await shop.seller(), { stockOnHand: 5 });
  const buyer = await shop.shopper();
  const cartId = await shop.cart(services, buyer.userId, [productId], 2);
  const placed = await placeOrder(
    { ...services, emit },
    shop.order(buyer, cartId, { paymentTypeId: 'transfer' }),
  );
  if (!placed.ok) throw new Error(placed.failure.code);
  const { rows } = await database.db.execute<{ number: string; email: string }>(sql`
    select o.order_number as number, u.email from orders o join order_groups g on g.id = o.group_id
    join users u on u.id = g.user_id where g.reference_code = ${placed.value.referenceCode}`);
  const { number = '', email = '' } = rows[0] ?? {};
  await cancelOrder(
    { ...services, emit },
    {
      orderNumber: number,
      by: { kind: 'shopper', userId: buyer.userId },
      reason: 'written to somebody@home.example',
    },
  );

  const { broker, arrived } = fakeBroker();
  expect(await relayEvents(services, broker)).toEqual({ sent: 2, refused: 0, hasMore: false, away: null });
  expect(arrived.map(({ subject }) => subject)).toEqual([
    `bannasala.events.order.placed.${number}`,
    `bannasala.events.order.cancelled.${number}`,
  ]);
  expect(arrived[0]?.event).toMatchObject({
    version: 1,
    order: number,
    group: placed.value.referenceCode,
    data: { lines: [{ product: productId, copies: 2 }] },
  });
  expect(arrived.every(({ id, event }) => id === event.id)).toBe(true);
  const said = JSON.stringify(arrived);
  for (const personal of [email, 'home.example', '"userId"']) expect(said).not.toContain(personal);
  expect(await countEvents(database.db)).toEqual({ waiting: 0, since: null, refused: 0 });
});

test('without the option nothing is written', async () => {
  const productId = await shop.product(await shop.seller(), { stockOnHand: 5 });
  const buyer = await shop.shopper();
  const cartId = await shop.cart(services, buyer.userId, [productId], 1);
  expect((await placeOrder(services, shop.order(buyer, cartId))).ok).toBe(true);
  expect((await countEvents(database.db)).waiting).toBe(0);
});

test('what is rolled back is told to nobody', async () => {
  await transact(database.db, async (tx) => {
    await insertEvents(tx, [eventOf('R1-1', 0)], new Date(nowMs));
    throw new Error('no');
  }).catch(() => undefined);
  expect((await countEvents(database.db)).waiting).toBe(0);
});

test('what arrived without its answer being heard is sent again with the same id', async () => {
  const events = await written(['R1-1', 'R1-1', 'R2-1']);
  const cut = fakeBroker((_, arrive) => {
    arrive();
    throw new Unavailable('the line was cut');
  });
  expect(await relayEvents(services, cut.broker)).toMatchObject({ sent: 0, away: expect.any(Unavailable) });
  expect((await countEvents(database.db)).waiting).toBe(3);
  const whole = fakeBroker();
  expect((await relayEvents(services, whole.broker)).sent).toBe(3);
  expect(cut.arrived.length).toBeGreaterThan(0);
  expect(idsByOrder([...cut.arrived, ...whole.arrived].map(({ event }) => event))).toEqual(
    idsByOrder(events),
  );
});

test('a process that ends between the answer and its commit sends the same again', async () => {
  const events = await written(['R1-1', 'R1-1']);
  let hasEnded = false;
  const { broker, arrived } = fakeBroker(async (_, arrive) => {
    arrive();
    if (arrived.length < 2 || hasEnded) return;
    hasEnded = true;
    // Its connection ends, as with its process: what it would have forgotten is still there.
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 7026131 and database = (
        select oid from pg_database where datname = current_database())`);
  });
  await relayEvents(services, broker).catch(() => undefined);
  await relayEvents(services, broker);
  expect(arrived.map(({ id }) => id)).toEqual([...events, ...events].map(({ id }) => id));
  expect((await countEvents(database.db)).waiting).toBe(0);
});

test('two that relay at once take turns: nobody sends an order’s second event while its first is on its way', async () => {
  await written(['R1-1', 'R1-1', 'R1-1']);
  let begun: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = fakeBroker(async (_, arrive) => {
    begun();
    await mayGoOn;
    arrive();
  });
  const other = fakeBroker();
  const running = relayEvents(services, slow.broker);
  await hasBegun;
  expect((await relayEvents(services, other.broker)).sent).toBe(0);
  goOn();
  expect((await running).sent).toBe(3);
  expect(other.arrived).toEqual([]);
  expect(slow.arrived.map(({ event }) => event.data.step)).toEqual([0, 1, 2]);
});

test('one that is refused waits with what follows it, longer each time, and holds up no other order', async () => {
  const events = await written(['R1-1', 'R2-1', 'R1-1']);
  const refusing = fakeBroker((message, arrive) => {
    if (message.event.order === 'R1-1') throw new MessageRefused('too large');
    arrive();
  });
  expect(await relayEvents(services, refusing.broker)).toMatchObject({ sent: 1, refused: 1 });
  expect(await relayEvents(services, refusing.broker)).toMatchObject({ sent: 0, refused: 0 });
  expect(await countEvents(database.db)).toMatchObject({ waiting: 2, refused: 1 });
  nowMs += pauseAfterMs(1) + 1;
  expect(await relayEvents(services, refusing.broker)).toMatchObject({ sent: 0, refused: 1 });
  nowMs += pauseAfterMs(1) + 1;
  const willing = fakeBroker();
  expect((await relayEvents(services, willing.broker)).sent).toBe(0);
  nowMs += pauseAfterMs(2);
  expect((await relayEvents(services, willing.broker)).sent).toBe(2);
  expect(willing.arrived.map(({ id }) => id)).toEqual([events[0]?.id, events[2]?.id]);
});

test('whatever is lost and refused on the way, every order’s events arrive, first to last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('R1-1', 'R2-1', 'R3-1'), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom('works', 'refused', 'lost', 'lostAnswer'), { maxLength: 30 }),
      async (orders, fates) => {
        const events = await written(orders);
        const left = [...fates];
        const { broker, arrived } = fakeBroker((_, arrive) => {
          const fate = left.shift() ?? 'works';
          if (fate === 'refused') throw new MessageRefused('not now');
          if (fate !== 'lost') arrive();
          if (fate === 'lost' || fate === 'lostAnswer') throw new Unavailable('away');
        });
        for (let turn = 0; (await countEvents(database.db)).waiting > 0; turn += 1) {
          if (turn > 100) throw new Error('it never ends');
          await relayEvents(services, broker);
          nowMs += pauseAfterMs(40);
        }
        expect(idsByOrder(arrived.map(({ event }) => event))).toEqual(idsByOrder(events));
      },
    ),
    { numRuns: 25 },
  );
});

test('pauses double up to an hour', () => {
  expect([1, 2, 3, 12, 13, 500].map(pauseAfterMs)).toEqual([
    1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000,
  ]);
});
