import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../platform/db/database.ts';
import { createTestServices } from '../../test-services.ts';
import { type PlaceOrderInput, placeOrder } from '../checkout/place-order.ts';
import { handleGatewayEvent } from '../payment/handle-gateway-event.ts';
import { runReturnTimers } from '../returns/run-return-timers.ts';

export type KilledWork =
  | { kind: 'place'; input: PlaceOrderInput }
  | { kind: 'pay'; paymentId: string; amountSatang: number; eventId: string }
  | { kind: 'return timers' };

export type KilledTask = {
  url: string;
  work: KilledWork;
  /** The process ends itself (SIGKILL) at this statement, counted from 1; 0 lets it finish. */
  killAt: number;
  /** Before the statement leaves the process, or when PostgreSQL has had time to carry it out. */
  when: 'before' | 'after';
};

/** The process of killed-processes.test.ts: does one piece of work and is killed at a given statement of it. */
const task: KilledTask = JSON.parse(process.argv[2] ?? '');
const carriedOutMs = 40;

const db = openDatabase(task.url, 4);
const services = await createTestServices({ db, url: task.url, close: async () => undefined });
// Connects before statements are counted, so that the count is of the work's own.
await db.execute('select 1');

let statements = 0;
const query = pg.Client.prototype.query;
const dieAtStatement = function (this: pg.Client, ...values: unknown[]): unknown {
  statements += 1;
  const isLast = statements === task.killAt;
  if (isLast && task.when === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = Reflect.apply(query, this, values);
  if (isLast) setTimeout(() => process.kill(process.pid, 'SIGKILL'), carriedOutMs);
  return isLast ? new Promise(() => undefined) : answer;
};
Object.defineProperty(pg.Client.prototype, 'query', { value: dieAtStatement, writable: true });

async function work(): Promise<unknown> {
  const { work } = task;
  switch (work.kind) {
    case 'place':
      return placeOrder(services, work.input);
    case 'return timers':
      return runReturnTimers(services);
    case 'pay':
      return handleGatewayEvent(services, 'sandbox', {
        eventId: work.eventId,
        occurredAt: services.clock(),
        kind: 'paid',
        gatewayReference: randomUUID(),
        paymentId: work.paymentId,
        amountSatang: work.amountSatang,
        currency: 'THB',
      });
  }
}

const outcome = await work();
// Replies that come by callback let the work end before the kill that is on its way.
if (task.killAt > 0 && statements >= task.killAt) await new Promise((end) => setTimeout(end, 5_000));
// The services listen for changes and would keep the process; what it did is done.
process.stdout.write(JSON.stringify({ statements, outcome: outcome ?? null }), () => process.exit(0));
