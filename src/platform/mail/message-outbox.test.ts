import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { listMessages, type Message, queueMessages, sendWaitingMessages } from './message-outbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-21T03:00:00Z');
const mail = (subject: string): Message => ({ channel: 'mail', to: 'a@test.example', subject, text: 'สวัสดี' });

test('what a transaction that fails has written is never sent', async () => {
  const { db } = database;
  const failing = db.transaction(async (tx) => {
    await queueMessages(tx, [mail('never')], now);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(
    await sendWaitingMessages(
      db,
      async () => undefined,
      () => now,
    ),
  ).toBe(0);
});

test('two workers send each message once, and one that fails stays for the next run', async () => {
  const { db } = database;
  const subjects = Array.from({ length: 20 }, (_, index) => `order ${index}`);
  await queueMessages(db, subjects.map(mail), now);
  const carried: string[] = [];
  let isDown = true;
  const carry = async ({ subject }: Message) => {
    if (isDown && subject === 'order 7') throw new Error('the server is down');
    carried.push(subject);
  };
  await Promise.allSettled([
    sendWaitingMessages(db, carry, () => now),
    sendWaitingMessages(db, carry, () => now),
  ]);
  isDown = false;
  await sendWaitingMessages(db, carry, () => now);
  expect([...carried].sort()).toEqual([...subjects].sort());
  expect((await listMessages(db))[0]).toMatchObject({ subject: 'order 19', sentAt: now });
});
