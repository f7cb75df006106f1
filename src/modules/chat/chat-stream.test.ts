import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../shared/seeded-random.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { readStoreUrlKey } from '../seller/check-store.ts';

let nowMs = Date.parse('2026-11-26T03:00:00Z');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
  shop = testShop(api.db);
}, 60_000);
afterAll(() => api.close());

type Event = {
  event: string;
  data: { unread: number; desk: { unread: number; waiting: number; reports?: number } | null };
};

/** A browser's line; `next` answers null once it has been cut. */
async function openLine(token: string) {
  const controller = new AbortController();
  const { body, status } = await api.app.request('/api/notification/stream', {
    headers: { 'x-api-key': 'test-key', culture: 'en', authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  expect(status).toBe(200);
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    async next(): Promise<Event | null> {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const lines = text.slice(0, end).split('\n');
          text = text.slice(end + 2);
          const event = lines.find((line) => line.startsWith('event: '))?.slice(7);
          const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
          if (event === 'chat' && data !== undefined) return { event, data: JSON.parse(data) };
          continue;
        }
        const { value, done } = (await reader?.read().catch(() => undefined)) ?? {
          value: undefined,
          done: true,
        };
        if (done) return null;
        text += decoder.decode(value, { stream: true });
      }
    },
    async cut(): Promise<void> {
      controller.abort();
      await reader?.cancel().catch(() => undefined);
    },
  };
}

async function openConversation() {
  const sellerId = await shop.seller();
  const [owner, shopper] = [await api.signIn('seller', sellerId), await api.signIn()];
  const store = await readStoreUrlKey(api.db, sellerId);
  const body = { clientId: randomUUID(), text: 'ข้อความ 1', store };
  const sent = await api.call('POST', '/chat/message', { token: shopper.token, body });
  return { sellerId, owner, shopper, id: sent.body.detail.conversationId as number };
}

/** A minute between two of them: nobody writes too fast. */
async function write(path: string, token: string, text: string, clientId: string = randomUUID()) {
  nowMs += 60_000;
  return api.call('POST', path, { token, body: { clientId, text } });
}

describe('GET /notification/stream of conversations', () => {
  test('tells both sides, and nobody else, how much is unread', async () => {
    const { id, owner, shopper } = await openConversation();
    const stranger = await api.signIn();
    const [atDesk, own, others] = [
      await openLine(owner.token),
      await openLine(shopper.token),
      await openLine(stranger.token),
    ];
    expect((await atDesk.next())?.data).toEqual({ unread: 0, desk: { unread: 1, waiting: 1 }, typing: [] });
    expect((await own.next())?.data).toEqual({ unread: 0, desk: null, typing: [] });
    expect((await others.next())?.data).toEqual({ unread: 0, desk: null, typing: [] });
    let isQuiet = true;
    const listening = others.next().then((event) => {
      if (event !== null) isQuiet = false;
    });
    await write(`/seller/chat/${id}/message`, owner.token, 'ตอบค่ะ');
    expect((await own.next())?.data).toEqual({ unread: 1, desk: null, typing: [] });
    expect((await atDesk.next())?.data).toEqual({ unread: 0, desk: { unread: 0, waiting: 0 }, typing: [] });
    await api.call('POST', `/chat/${id}/typing`, { token: shopper.token, body: {} });
    expect((await atDesk.next())?.data).toMatchObject({ typing: [id] });
    expect(isQuiet).toBe(true);
    for (const line of [atDesk, own, others]) await line.cut();
    await listening;
  });

  test('tells the house how much was reported, as it is reported, decided and undone', async () => {
    const { id, shopper } = await openConversation();
    const staff = await api.signIn('staff');
    const line = await openLine(staff.token);
    const heard = async () => (await line.next())?.data.desk?.reports ?? -1;
    const before = await heard();
    const act = (path: string, token: string, body: object) => api.call('POST', path, { token, body });
    await act(`/chat/${id}/report`, shopper.token, { reason: 'พูดไม่สุภาพ' });
    expect(await heard()).toBe(before + 1);
    const { dataList } = (
      await api.call('GET', '/admin/chat/report/List?perpage=100', { token: staff.token })
    ).body.detail;
    const report = dataList.at(-1).id;
    await act(`/admin/chat/report/${report}/decide`, staff.token, { isUpheld: false, answer: 'ไม่เข้าข่าย' });
    expect(await heard()).toBe(before);
    await act(`/admin/chat/report/${report}/undo`, staff.token, { reason: 'อ่านผิด' });
    expect(await heard()).toBe(before + 1);
    await line.cut();
  });

  test('a member without the right to answer hears nothing of their store’s', async () => {
    const { sellerId } = await openConversation();
    const member = await api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
    const line = await openLine(member.token);
    expect((await line.next())?.data).toEqual({ unread: 0, desk: null, typing: [] });
    await line.cut();
  });

  test('a line that is never idle ends all the same once its reader may hear other things, or is signed out', async () => {
    const { id, sellerId, shopper } = await openConversation();
    const [moved, removed] = [await api.signIn('seller', sellerId), await api.signIn('seller', sellerId)];
    const lines = [await openLine(moved.token), await openLine(removed.token)];
    for (const line of lines) expect((await line.next())?.data.desk).toEqual({ unread: 1, waiting: 1 });
    await write(`/chat/${id}/message`, shopper.token, 'ข้อความ 2');
    for (const line of lines) expect((await line.next())?.data.desk).toEqual({ unread: 2, waiting: 1 });
    await api.db.execute(sql`update users set store_rights = '{catalogue}' where id = ${moved.userId}`);
    await api.db.execute(sql`delete from sessions where user_id = ${removed.userId}`);
    await write(`/chat/${id}/message`, shopper.token, 'ข้อความ 3');
    for (const line of lines) expect(await line.next()).toBeNull();
    const again = await openLine(moved.token);
    expect((await again.next())?.data.desk).toBeNull();
    await again.cut();
  });

  test('over 1,000 random breaks nothing is lost, nothing doubled, and the order is the same for both', async () => {
    const { id, owner, shopper } = await openConversation();
    const random = seededRandom('chat-breaks');
    const messages = 120;
    const breaks = 1_000;
    let isWriting = true;
    const writing = (async () => {
      for (let count = 2; count <= messages; count += 1) {
        const [path, token] =
          random() < 0.5
            ? [`/chat/${id}/message`, shopper.token]
            : [`/seller/chat/${id}/message`, owner.token];
        const clientId = randomUUID();
        await write(path, token, `ข้อความ ${count}`, clientId);
        // An answer that was lost on the way: sent again under the same name.
        if (random() < 0.2) await write(path, token, `ข้อความ ${count}`, clientId);
      }
      isWriting = false;
    })();
    const seen: string[] = [];
    let last = 0;
    const fetchNew = async () => {
      const { body } = await api.call('GET', `/chat/${id}?after=${last}&perpage=100`, {
        token: shopper.token,
      });
      // Or the answer was lost: what it brought comes with the next.
      if (random() < 0.3) return;
      for (const message of body.detail.messages) {
        seen.push(message.text);
        last = message.number;
      }
    };
    let broken = 0;
    while (broken < breaks || isWriting) {
      const line = await openLine(shopper.token);
      // The first is said when the line begins: what was missed is asked for then.
      const events = 1 + Math.floor(random() * 2);
      for (let heard = 0; heard < events; heard += 1) {
        if (heard > 0 && !isWriting) break;
        if ((await line.next()) === null) break;
        await fetchNew();
      }
      await line.cut();
      broken += 1;
    }
    await writing;
    while (last < messages) await fetchNew();
    expect(broken).toBeGreaterThanOrEqual(breaks);
    expect(seen).toEqual(Array.from({ length: messages }, (_, at) => `ข้อความ ${at + 1}`));
    const desk = await api.call('GET', `/seller/chat/${id}?after=0&perpage=100`, { token: owner.token });
    expect(desk.body.detail.messages.map(({ text }: { text: string }) => text)).toEqual(seen.slice(0, 100));
  }, 120_000);
});
