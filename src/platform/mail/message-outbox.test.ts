import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { succeed } from '../../shared/result.ts';
import { openChangeFeed } from '../db/change-feed.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { transact } from '../db/transact.ts';
import { outboxMessages } from './message.tables.ts';
import {
  deleteMessagesTo,
  forgetOldMessages,
  listMessages,
  listMessagesTo,
  type Message,
  queueMessages,
} from './message-outbox.ts';
import { createMessageSender } from './message-sender.ts';
import { sendWaitingMessages } from './send-waiting-messages.ts';
import { sendAgain } from './work-on-outbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.db.delete(outboxMessages));
afterAll(() => database.close());

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const now = new Date('2026-11-21T03:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
const mail = (subject: string, to = 'a@test.example'): Message => ({
  channel: 'mail',
  to,
  subject,
  text: 'สวัสดี',
});

test('what a transaction that fails has written is never there', async () => {
  const { db } = database;
  const failing = transact(db, async (tx) => {
    await queueMessages(tx, [mail('never')], now);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await listMessages(db)).toEqual([]);
});

test('what a person was written can be listed and removed', async () => {
  const { db } = database;
  await queueMessages(db, [mail('hers'), mail('his', 'b@test.example')], now);
  expect(await listMessagesTo(db, ['a@test.example', '0812345678'])).toMatchObject([{ subject: 'hers' }]);
  await deleteMessagesTo(db, ['a@test.example']);
  await deleteMessagesTo(db, []);
  expect(await listMessages(db)).toMatchObject([{ subject: 'his' }]);
});

test('messages are forgotten after 90 days, codes a day after they ran out, sent or not', async () => {
  const { db } = database;
  const message = { channel: 'mail', to: 'a@test.example', text: '' } as const;
  await db.insert(outboxMessages).values([
    { ...message, subject: 'old', createdAt: daysAgo(91), sentAt: daysAgo(91) },
    { ...message, subject: 'given up', createdAt: daysAgo(91), failedAt: daysAgo(90) },
    { ...message, subject: 'waiting too long', createdAt: daysAgo(91) },
    { ...message, subject: 'unsent code', createdAt: daysAgo(2), expiresAt: daysAgo(1.1) },
    { ...message, subject: 'waiting', createdAt: daysAgo(89) },
    { ...message, subject: 'young', createdAt: daysAgo(89), sentAt: daysAgo(89) },
    { ...message, subject: 'old code', createdAt: daysAgo(2), sentAt: daysAgo(2), expiresAt: daysAgo(1.1) },
    { ...message, subject: 'code', createdAt: daysAgo(0.5), sentAt: daysAgo(0.5), expiresAt: daysAgo(0.4) },
  ]);
  await forgetOldMessages(db, now);
  expect((await listMessages(db)).map(({ subject }) => subject)).toEqual(['code', 'young', 'waiting']);
});

test('a commit wakes the sender of every process: a code is on its way within a second', async () => {
  const feeds = await Promise.all([
    openChangeFeed(database.url, database.db),
    openChangeFeed(database.url, database.db),
  ]);
  const carried: string[] = [];
  const sent = Promise.withResolvers<number>();
  const senders = feeds.map((feed) => {
    const sender = createMessageSender(
      database.db,
      {
        sms: async ({ text }) => {
          carried.push(text);
          sent.resolve(Date.now());
        },
      },
      () => new Date(),
      silent,
    );
    feed.subscribe(sender.heed);
    return sender;
  });
  const queuedAt = Date.now();
  await transact(database.db, (tx) =>
    queueMessages(tx, [{ channel: 'sms', to: '0812345678', subject: '', text: '123456' }], new Date()),
  );
  expect((await sent.promise) - queuedAt).toBeLessThan(1_000);
  await Promise.all(senders.map((sender) => sender.stop()));
  await Promise.all(feeds.map((feed) => feed.close()));
  expect(carried).toEqual(['123456']);
  expect((await database.db.select().from(outboxMessages))[0]?.sentAt).not.toBeNull();
});

test('woken while it sends, a sender looks again and its runs do not overlap; stopped, it takes no more', async () => {
  const { db } = database;
  const firstIsOnItsWay = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const carried: string[] = [];
  const both = Promise.withResolvers<void>();
  const sender = createMessageSender(
    db,
    {
      mail: async ({ subject }) => {
        carried.push(subject);
        firstIsOnItsWay.resolve();
        if (carried.length === 2) both.resolve();
        await letGo.promise;
      },
    },
    () => now,
    silent,
  );
  await queueMessages(db, [mail('first')], now);
  sender.wake();
  sender.wake();
  await firstIsOnItsWay.promise;
  await queueMessages(db, [mail('second')], now);
  sender.heed(['site']);
  sender.heed(['outbox', 'site']);
  letGo.resolve();
  await both.promise;
  await sender.stop();
  await queueMessages(db, [mail('third')], now);
  sender.heed(null);
  expect(carried).toEqual(['first', 'second']);
});

test('without a carrier what waited for days is given up, and what is sent again is not', async () => {
  const { db } = database;
  await queueMessages(db, [mail('young')], daysAgo(2.9));
  await queueMessages(db, [mail('old'), mail('old as well')], daysAgo(3.1));
  const sender = createMessageSender(db, {}, () => now, silent);
  const failed = async () =>
    (await db.select().from(outboxMessages))
      .filter(({ failedAt }) => failedAt !== null)
      .map(({ subject }) => subject)
      .sort();
  sender.wake();
  await expect.poll(failed).toEqual(['old', 'old as well']);
  await sender.stop();
  const [again] = (await db.select().from(outboxMessages)).filter(({ subject }) => subject === 'old');
  await transact(db, async (tx) => succeed(await sendAgain(tx, { id: again?.id ?? 0 }, now)));
  const carried: string[] = [];
  const carry = async ({ subject }: { subject: string }) => void carried.push(subject);
  await sendWaitingMessages(db, { mail: carry }, () => now);
  expect(carried.sort()).toEqual(['old', 'young']);
});
