import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../platform/db/test-statements.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { say, testChat } from './test-chat.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
}, 60_000);
afterAll(() => api.close());

const { openStore, begin, post, thread } = testChat(() => ({ api, shop }));

async function openConversations(count: number) {
  const stores = [await openStore(), await openStore()];
  const people = await Promise.all(Array.from({ length: count }, () => api.signIn()));
  const talks = [];
  for (const [at, person] of people.entries()) {
    const store = stores[at % stores.length];
    if (store === undefined) throw new Error('there are two stores');
    talks.push({ person, id: await begin(person, store, `สวัสดีค่ะ ${person.userId}`) });
  }
  return talks;
}

const send = ({ id, person }: { id: number; person: { token: string } }, message: object) =>
  post(`/chat/${id}/message`, message, person);

async function textsOf({ id, person }: { id: number; person: { token: string } }): Promise<string[]> {
  const { messages } = await thread(`/chat/${id}`, person);
  return messages.map(({ text }: { text: string }) => text);
}

test('what forty people send at one moment is kept by a few transactions, each in its own conversation', async () => {
  const talks = await openConversations(40);
  let replies: Awaited<ReturnType<typeof send>>[] = [];
  const statements = await recordStatements(async () => {
    replies = await Promise.all(talks.map((talk, at) => send(talk, say(`ข้อความที่ ${at}`))));
  });
  expect(replies.map(({ status, body }) => [status, body.detail.number])).toEqual(talks.map(() => [200, 2]));
  // Each for itself it would be forty transactions, and as many looks at sessions.
  expect(statements.filter((text) => text === 'begin').length).toBeLessThan(20);
  expect(statements.filter((text) => text.includes('from sessions')).length).toBeLessThan(20);
  for (const [at, talk] of talks.entries()) expect((await textsOf(talk)).at(-1)).toBe(`ข้อความที่ ${at}`);
});

test('one person’s messages at one moment are all kept, numbered without a gap; the same one sent thrice is one', async () => {
  const [talk] = await openConversations(1);
  if (talk === undefined) throw new Error('there is one');
  const again = say('ส่งซ้ำ');
  const messages = [say('หนึ่ง'), again, say('สอง'), again, say('สาม'), again];
  const replies = await Promise.all(messages.map((message) => send(talk, message)));
  expect(replies.map(({ status }) => status)).toEqual(messages.map(() => 200));
  const numbers = new Set(replies.map(({ body }) => body.detail.number));
  expect([...numbers].sort()).toEqual([2, 3, 4, 5]);
  expect((await textsOf(talk)).slice(1).sort()).toEqual(['ส่งซ้ำ', 'สอง', 'สาม', 'หนึ่ง'].sort());
});

test('a refusal is the one’s whose it is: blocked, somebody else’s, too many a minute, an answer to nothing', async () => {
  const [blocked, foreign, hasty, lost, ...others] = await openConversations(8);
  if (!blocked || !foreign || !hasty || !lost) throw new Error('there are eight');
  await post(`/chat/${blocked.id}/block`, { isBlocked: true }, blocked.person);
  await api.db.execute(sql`insert into chat_messages (conversation_id, number, side, user_id, client_id, text, at)
    select ${hasty.id}, 1 + n, 'shopper', ${hasty.person.userId}, 'earlier ' || n, 'x', now() from generate_series(1, 30) n`);
  await api.db.execute(sql`update chat_conversations set last_number = 31 where id = ${hasty.id}`);
  const replies = await Promise.all([
    ...[send(blocked, say('ก')), send({ ...foreign, id: lost.id }, say('ข')), send(hasty, say('ค'))],
    ...[send(lost, say('ง', { replyTo: 99 })), ...others.map((talk) => send(talk, say('จ')))],
  ]);
  expect(replies.map(({ status }) => status)).toEqual([409, 404, 429, 422, ...others.map(() => 200)]);
  expect(await textsOf(lost)).toHaveLength(1);
});

test('a conversation that is held keeps nobody else waiting, and gets its message once it is let go', async () => {
  const [held, free] = await openConversations(2);
  if (!held || !free) throw new Error('there are two');
  const client = await api.db.$client.connect();
  await client.query('begin');
  await client.query('select from chat_conversations where id = $1 for update', [held.id]);
  let isThere = false;
  const late = send(held, say('รอ')).then((reply) => {
    isThere = true;
    return reply;
  });
  expect((await send(free, say('ไม่รอ'))).status).toBe(200);
  expect(isThere).toBe(false);
  await client.query('rollback');
  client.release();
  expect((await late).status).toBe(200);
  expect(await textsOf(held)).toHaveLength(2);
});

test('one message that the database refuses takes no other along', async () => {
  const [bad, ...good] = await openConversations(4);
  if (!bad) throw new Error('there are four');
  await api.db.execute(sql`create function refuse_word() returns trigger language plpgsql as $$
    begin if new.text = 'ระเบิด' then raise exception 'refused'; end if; return new; end $$`);
  await api.db.execute(
    sql`create trigger refuse_word before insert on chat_messages for each row execute function refuse_word()`,
  );
  const replies = await Promise.all([send(bad, say('ระเบิด')), ...good.map((talk) => send(talk, say('ปกติ')))]);
  expect(replies.map(({ status }) => status)).toEqual([500, 200, 200, 200]);
  expect(await textsOf(bad)).toHaveLength(1);
  for (const talk of good) expect(await textsOf(talk)).toHaveLength(2);
});

test('limits count what one person sends at one moment: the same words to ten stores, eleven stores begun with', async () => {
  const stores = await Promise.all(Array.from({ length: 11 }, () => openStore()));
  const [crier, beginner] = [await api.signIn(), await api.signIn()];
  const talks = [];
  for (const store of stores.slice(0, 10))
    talks.push({ person: crier, id: await begin(crier, store, `สวัสดีค่ะ ร้าน ${store.sellerId}`) });
  const words = 'สั่งทางนี้ถูกกว่า มีทุกเล่มเลยค่ะ';
  const replies = await Promise.all(talks.map((talk) => send(talk, say(words))));
  expect(replies.map(({ status }) => status)).toEqual(talks.map(() => 200));
  const { rows } = await api.db.execute(sql`select count(*) filter (where held_at is null)::int as said,
    count(*) filter (where held_at is not null)::int as held from chat_messages where text = ${words}`);
  expect(rows).toEqual([{ said: 3, held: 7 }]);

  const begun = await Promise.all(
    stores.map(({ urlKey, sellerId }) =>
      post('/chat/message', { ...say(`ถามร้าน ${sellerId}`), store: urlKey }, beginner),
    ),
  );
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(begun.filter(({ body }) => body.code === 'chatNewStores')).toHaveLength(1);
});
