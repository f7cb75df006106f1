import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { eventVersion, type LoggedEvent } from '../src/modules/event-log/event-log.rules.ts';
import { countEvents, insertEvents } from '../src/modules/event-log/event-log.store.ts';
import { eventStream, eventSubjects } from '../src/modules/event-log/relay-events.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrateDatabase } from '../src/platform/db/migrate-database.ts';
import { transact } from '../src/platform/db/transact.ts';
import { makeNats } from './own-nats.ts';
import { makePostgres } from './own-postgres.ts';
import { type OwnShop, startShop } from './own-shop.ts';
import type { Measured } from './stand.ts';

export const natsFault = { name: 'NATS killed, frozen, with workers that are killed' };

const orderCount = 40;
const drainMostMs = 90_000;
const writeMostMs = 2_000;

/**
 * Events of orders go through two workers to a NATS server that is killed, frozen and comes back, while workers are killed:
 * every event arrives, those of an order in their order, repetitions with their id, and nobody who writes waits for it. Not
 * part of `npm test`, which needs no engine that npm doesn't bring.
 */
export async function measureNats(): Promise<Measured> {
  const postgres = await makePostgres();
  await postgres.ask('create database shop');
  const db = openDatabase(postgres.urlOf('shop'), 4);
  await migrateDatabase(db);
  const server = await makeNats();
  const startWorker = () =>
    startShop({ DATABASE_URL: postgres.urlOf('shop'), NATS_URL: server.url, DEMO: '0' }, { isWorker: true });
  const workers: OwnShop[] = [];
  const problems: string[] = [];
  const hold = (holds: boolean, words: string) => void (holds || problems.push(words));
  const written = new Map<string, string[]>();
  let [asked, slowestMs, isOver, memoryMb, lines] = [0, 0, false, 0, 0];

  /** Writes an event after another, each in a transaction of its own, as orders would. */
  async function write(): Promise<void> {
    while (!isOver) {
      const order = `R${1 + (asked % orderCount)}-1`;
      const ids = written.get(order) ?? [];
      const event: LoggedEvent = {
        ...{ version: eventVersion, id: randomUUID(), name: 'order.paid', at: new Date().toISOString() },
        ...{ order, group: 'R1', data: { step: ids.length } },
      };
      const startedMs = performance.now();
      await transact(db, (tx) => insertEvents(tx, [event], new Date()));
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      asked += 1;
      written.set(order, [...ids, event.id]);
      await sleep(4);
    }
  }
  const untilSent = async (most: number) => {
    const giveUpMs = performance.now() + drainMostMs;
    while ((await countEvents(db)).waiting > most) {
      if (performance.now() > giveUpMs) return problems.push(`events still wait after ${drainMostMs} ms`);
      await sleep(50);
    }
    return 0;
  };

  try {
    // A server that won't have our stream for the moment refuses no event: they wait, and go without a worker started again.
    await takeSubjects(server.url, true);
    workers.push(await startWorker(), await startWorker());
    const writing = write();
    await sleep(3_000);
    const before = await countEvents(db);
    hold(before.waiting > 0 && before.refused === 0, 'events were refused for a stream that was in the way');
    await takeSubjects(server.url, false);
    await untilSent(50);
    await server.kill();
    await sleep(3_000);
    hold((await countEvents(db)).waiting > 0, 'nothing waits while NATS is dead');
    await server.start();
    await untilSent(50);
    server.freeze();
    await sleep(4_000);
    server.thaw();
    await untilSent(50);
    for (let turn = 0; turn < 3; turn += 1) {
      // Either may be the one that sends.
      for (const worker of workers.splice(0)) {
        await sleep(300);
        worker.signal('SIGKILL');
        await worker.ended;
      }
      workers.push(await startWorker(), await startWorker());
    }
    isOver = true;
    await writing;
    const overMs = performance.now();
    await untilSent(0);
    const recoveredMs = performance.now() - overMs;

    const arrived = await readStream(server.url);
    const first = new Map<string, string[]>();
    let repeated = 0;
    for (const { id, messageId, order } of arrived) {
      hold(id === messageId, `${id} came as ${messageId}`);
      const ids = first.get(order ?? '') ?? [];
      if (ids.includes(id)) repeated += 1;
      else first.set(order ?? '', [...ids, id]);
    }
    let lost = 0;
    for (const [order, ids] of written) {
      const came = first.get(order) ?? [];
      lost += ids.filter((id) => !came.includes(id)).length;
      hold(String(came) === String(ids), `${order} arrived in another order`);
    }
    hold(lost === 0, `${lost} events are lost`);
    hold(repeated === 0, `${repeated} repetitions are kept twice within the window`);
    hold(slowestMs < writeMostMs, `somebody waited ${slowestMs.toFixed(0)} ms`);
    memoryMb = Math.round(Math.max(...workers.map((worker) => worker.memoryMb())));
    lines = Math.max(...workers.map((worker) => worker.lines().length));
    return {
      ...{ fault: natsFault.name, asked, slowestMs: Math.round(slowestMs), refused: 0 },
      ...{ recoveredMs: Math.round(recoveredMs), sockets: workers[0]?.sockets() ?? 0, memoryMb, lines },
      ...{ acknowledged: asked, lost, problems },
    };
  } finally {
    isOver = true;
    for (const worker of workers) await worker.stop();
    await server.remove();
    await db.$client.endWithin(500);
    await postgres.remove();
  }
}

/** Makes, or deletes, a stream that has the subjects of ours. */
async function takeSubjects(natsUrl: string, isTaken: boolean): Promise<void> {
  const { host, username, password } = new URL(natsUrl);
  const connection = await connect({
    ...{ servers: host, user: username, pass: decodeURIComponent(password) },
  });
  const { streams } = await jetstreamManager(connection);
  if (isTaken) await streams.add({ name: 'in-the-way', subjects: [eventSubjects] });
  else await streams.delete('in-the-way');
  await connection.close();
}

/** Everything the stream holds, in its order. */
async function readStream(natsUrl: string) {
  const { host, username, password } = new URL(natsUrl);
  const connection = await connect({
    ...{ servers: host, user: username, pass: decodeURIComponent(password) },
  });
  const arrived: (Pick<LoggedEvent, 'id' | 'order'> & { messageId: string | undefined })[] = [];
  const manager = await jetstreamManager(connection);
  const { state } = await manager.streams.info(eventStream);
  const consumer = await jetstream(connection).consumers.get(eventStream);
  const messages = await consumer.consume();
  for await (const message of messages) {
    const { id, order } = message.json<LoggedEvent>();
    arrived.push({ id, order, messageId: message.headers?.get('Nats-Msg-Id') });
    if (arrived.length >= state.messages) break;
  }
  await connection.close();
  return arrived;
}
