import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { outboxMessages } from './message.tables.ts';
import { CarrierAway, type MessageCarrier } from './message-carrier.ts';
import { type Message, queueMessages } from './message-outbox.ts';
import { describeCarrierError, nextTryAt, triesMost } from './retry.rules.ts';
import { type FailedTry, sendWaitingMessages } from './send-waiting-messages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.db.delete(outboxMessages));
afterAll(() => database.close());

const start = new Date('2026-11-21T03:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const mail = (subject: string): Message => ({ channel: 'mail', to: 'a@test.example', subject, text: 'สวัสดี' });
const sms = (text: string): Message => ({ channel: 'sms', to: '0812345678', subject: '', text });
const rows = () => database.db.select().from(outboxMessages).orderBy(outboxMessages.id);

function collect() {
  const carried: string[] = [];
  const carry: MessageCarrier = async ({ subject, text }) => {
    carried.push(subject === '' ? text : subject);
  };
  return { carried, carry };
}

test('two senders at once send each message once', async () => {
  const subjects = Array.from({ length: 40 }, (_, index) => `order ${index}`);
  await queueMessages(database.db, subjects.map(mail), start);
  const { carried, carry } = collect();
  const sent = await Promise.all([
    sendWaitingMessages(database.db, { mail: carry }, () => start),
    sendWaitingMessages(database.db, { mail: carry }, () => start),
  ]);
  expect(sent[0] + sent[1]).toBe(40);
  expect([...carried].sort()).toEqual([...subjects].sort());
  expect((await rows()).every(({ sentAt }) => sentAt?.getTime() === start.getTime())).toBe(true);
});

test('one that fails waits longer each time and holds up no other', async () => {
  const { db } = database;
  await queueMessages(db, [mail('bad'), mail('good')], start);
  const carried: string[] = [];
  const failed: FailedTry[] = [];
  const carry: MessageCarrier = async ({ subject, to }) => {
    if (subject === 'bad') throw new Error(`550 <${to}>: no such\nmailbox ${'x'.repeat(400)}`);
    carried.push(subject);
  };
  const send = (at: Date) =>
    sendWaitingMessages(db, { mail: carry }, () => at, { onFailure: (one) => failed.push(one) });
  expect(await send(start)).toBe(1);
  expect(carried).toEqual(['good']);
  expect((await rows())[0]).toMatchObject({ tries: 1, nextTryAt: after(30), failedAt: null, sentAt: null });

  await send(after(29));
  expect(failed).toHaveLength(1);
  await send(after(30));
  expect((await rows())[0]).toMatchObject({ tries: 2, nextTryAt: after(150) });

  let at = after(150);
  for (let tries = 3; tries <= triesMost; tries++) {
    await send(at);
    at = (await rows())[0]?.nextTryAt ?? at;
  }
  const [bad] = await rows();
  expect(bad).toMatchObject({ tries: 8, failedAt: at, sentAt: null });
  expect(bad?.lastError).toHaveLength(300);
  expect(bad?.lastError).toMatch(/^550 <…>: no such mailbox x/);
  expect(at.getTime() - start.getTime()).toBeLessThan(24 * 60 * 60 * 1000);
  await send(after(10 * 24 * 60 * 60));
  expect(failed).toHaveLength(8);
  expect(failed[0]).toMatchObject({ channel: 'mail', tries: 1 });
});

test('what has run out is never sent', async () => {
  const { db } = database;
  await queueMessages(db, [sms('111111')], start, after(180));
  await queueMessages(db, [sms('222222')], start, after(181));
  const { carried, carry } = collect();
  await sendWaitingMessages(db, { sms: carry }, () => after(180));
  expect(carried).toEqual(['222222']);
  expect((await rows())[0]).toMatchObject({ failedAt: after(180), lastError: 'expired', sentAt: null });
});

test('a channel without a carrier waits, one that hangs holds up no other', async () => {
  const { db } = database;
  await queueMessages(db, [mail('letter'), sms('123456')], start);
  const { carried, carry } = collect();
  await sendWaitingMessages(db, { sms: carry }, () => start);
  expect(carried).toEqual(['123456']);
  expect((await rows())[0]).toMatchObject({ tries: 0, sentAt: null, failedAt: null });

  await queueMessages(db, [sms('654321')], start);
  const hung = Promise.withResolvers<void>();
  const both = sendWaitingMessages(db, { mail: () => hung.promise, sms: carry }, () => start);
  await expect.poll(() => carried).toEqual(['123456', '654321']);
  hung.resolve();
  expect(await both).toBe(2);
});

test('what was not tried yet goes before what failed, oldest first', async () => {
  const { db } = database;
  await queueMessages(db, [mail('failing')], start);
  await sendWaitingMessages(db, { mail: async () => Promise.reject(new Error('down')) }, () => start);
  await queueMessages(db, [mail('a'), mail('b'), mail('c'), mail('d')], start);
  const { carried, carry } = collect();
  let under = 0;
  let most = 0;
  const slowly: MessageCarrier = async (message) => {
    most = Math.max(most, ++under);
    await carry(message);
    await new Promise((resolve) => setTimeout(resolve, 20));
    under -= 1;
  };
  await sendWaitingMessages(db, { mail: slowly }, () => after(60));
  // Three at a time: the last two may change places.
  expect(carried.indexOf('failing')).toBeGreaterThanOrEqual(3);
  expect([...carried].sort()).toEqual(['a', 'b', 'c', 'd', 'failing']);
  expect(most).toBeLessThanOrEqual(3);
});

test('a message whose sender was killed is sent again when its time is over, and given up after eight', async () => {
  const { db } = database;
  await queueMessages(db, [mail('order')], start);
  // The process is gone between claiming the message and noting what became of it.
  const gone = Promise.withResolvers<void>();
  const killed = sendWaitingMessages(db, { mail: () => gone.promise }, () => start);
  await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
  const { carried, carry } = collect();
  await sendWaitingMessages(db, { mail: carry }, () => after(59));
  expect(carried).toEqual([]);
  await sendWaitingMessages(db, { mail: carry }, () => after(60));
  expect(carried).toEqual(['order']);

  await db.update(outboxMessages).set({ sentAt: null, tries: triesMost, nextTryAt: after(120) });
  await sendWaitingMessages(db, { mail: carry }, () => after(120));
  expect(carried).toEqual(['order']);
  expect((await rows())[0]).toMatchObject({ failedAt: after(120), lastError: 'no answer' });
  // Should it come back after all, the message isn't its any more.
  gone.reject(new Error('late'));
  await killed;
  expect((await rows())[0]).toMatchObject({ failedAt: after(120), lastError: 'no answer' });
});

test('a sender that is told to stop takes no further message', async () => {
  const { db } = database;
  await queueMessages(db, [mail('a'), mail('b'), mail('c'), mail('d'), mail('e')], start);
  const { carried, carry } = collect();
  await sendWaitingMessages(db, { mail: carry }, () => start, { isStopping: () => carried.length > 0 });
  expect(carried.length).toBeLessThanOrEqual(3);
});

test('the waits add up to most of a day', () => {
  const waits = Array.from({ length: triesMost }, (_, index) => nextTryAt(index + 1, start));
  expect(waits.map((at) => at && (at.getTime() - start.getTime()) / 1000)).toEqual([
    30,
    120,
    600,
    3_600,
    3 * 3_600,
    6 * 3_600,
    12 * 3_600,
    null,
  ]);
  expect(describeCarrierError('odd', 'a@test.example')).toBe('odd');
});

test('a carrier that is away costs no message a try; one asks again, and all go when it is back', async () => {
  const { db } = database;
  await queueMessages(
    db,
    Array.from({ length: 9 }, (_, index) => mail(`order ${index}`)),
    start,
  );
  const { carried, carry } = collect();
  let isAway = true;
  let asked = 0;
  let readiness: 'ready' | 'away' | 'wait' = 'ready';
  const send = (at: Date) =>
    sendWaitingMessages(
      db,
      {
        mail: async (message) => {
          asked += 1;
          if (isAway) throw new CarrierAway('ECONNREFUSED');
          await carry(message);
        },
      },
      () => at,
      { readiness: () => readiness },
    );
  expect(await send(start)).toBe(0);
  // As many as go side by side, and no further.
  expect(asked).toBe(3);
  readiness = 'away';
  for (let seconds = 5; seconds < 1_000; seconds += 5) await send(after(seconds));
  expect(asked).toBe(3 + 199);
  expect((await rows()).every(({ tries, failedAt }) => tries === 0 && failedAt === null)).toBe(true);
  readiness = 'wait';
  await send(after(1_000));
  expect(asked).toBe(3 + 199);
  readiness = 'away';
  isAway = false;
  expect(await send(after(1_005))).toBe(9);
  expect(carried.toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `order ${index}`));
});

test('a message that takes its carrier down with it holds up no other, and is given up after days', async () => {
  const { db } = database;
  await queueMessages(db, [mail('poison'), mail('a'), mail('b')], start);
  const { carried, carry } = collect();
  const send = (at: Date) =>
    sendWaitingMessages(
      db,
      {
        mail: async (message) => {
          if (message.subject === 'poison') throw new CarrierAway('the connection ended');
          await carry(message);
        },
      },
      () => at,
      { readiness: () => 'away' },
    );
  await send(after(1));
  await send(after(5));
  expect(carried).toEqual(['a', 'b']);
  await send(after(3 * 24 * 60 * 60 + 1));
  expect((await rows())[0]).toMatchObject({ sentAt: null, failedAt: after(3 * 24 * 60 * 60 + 1) });
});
