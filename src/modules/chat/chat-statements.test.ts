import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../platform/db/test-statements.ts';
import type { Caller } from '../../platform/http/api-context.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { chatNews } from './chat-news.ts';
import { createMessageSender } from './send-message.ts';
import { testChat } from './test-chat.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
}, 60_000);
afterAll(() => api.close());

const { openStore, begin } = testChat(() => ({ api, shop }));
const origin = { address: 'test', userAgent: null, deviceId: null };

// A statement on its way costs more than its rows do (`npm run bench -- chat`): these figures may only fall.
test('a message takes a lock, one reading, one writing and one announcement', async () => {
  const [store, shopper] = [await openStore(), await api.signIn()];
  const id = await begin(shopper, store, 'สวัสดีค่ะ');
  const owner = { kind: 'shopper', userId: shopper.userId } as const;
  const written = { clientId: randomUUID(), text: 'มีเล่มนี้ไหมคะ', photos: [] };
  const statements = await recordStatements(async () => {
    const sent = await createMessageSender(api.services)({ owner, origin }, id, written);
    expect(sent).toMatchObject({ ok: true, value: { number: 2 } });
  });
  expect(statements.map((text) => text.split(' ')[0])).toEqual([
    ...['begin', 'select', 'select', 'with', 'insert', 'commit'],
  ]);
});

test('what is new to forty people is read by one statement, and each hears of their own', async () => {
  const store = await openStore();
  const people = await Promise.all(Array.from({ length: 40 }, () => api.signIn()));
  for (const person of people) await begin(person, store, `สวัสดีค่ะ ${person.userId}`);
  const source = chatNews(api.services);
  const rights = { storeRights: [], staffRights: [], sellerId: null };
  const callers = [
    ...people.map(({ userId }) => ({ ...rights, userId, role: 'shopper' })),
    {
      ...rights,
      userId: store.owner.userId,
      role: 'seller',
      sellerId: store.sellerId,
      storeRights: ['orders'],
    },
  ] as unknown as Caller[];
  let news: unknown[] = [];
  const statements = await recordStatements(async () => {
    news = await Promise.all(callers.map((caller) => source.read(caller)));
  });
  expect(statements).toHaveLength(1);
  expect(news.slice(0, 40)).toEqual(people.map(() => ({ unread: 0, desk: null, typing: [] })));
  expect(news[40]).toEqual({ unread: 0, desk: { unread: 40, waiting: 40 }, typing: [] });
});
