import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { eraseLives, exportLives } from './handle-personal-data.ts';
import { createLiveStreams } from './live-show.routes.ts';
import { remindOfLives } from './remind-of-lives.ts';
import { tellMovedUp } from './tell-moved-up.ts';

const start = new Date('2026-11-26T12:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

type Host = { token: string; sellerId: number; id: number };
async function drafting(copies = 3): Promise<Host> {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const draft = { name: 'ไลฟ์', startsAt: '2026-11-27T12:00:00.000Z', limitPerPerson: 2, postTypeId: 1 };
  const made = await api.call('POST', '/seller/live', { token, body: draft });
  const id: number = made.body.detail.id;
  for (const [keyword, count] of [
    ['A1', copies],
    ['2', 5],
  ] as const) {
    const body = { productId: await shop.product(sellerId), keyword, copies: count, price: 80 };
    expect((await api.call('POST', `/seller/live/${id}/product`, { token, body })).status).toBe(200);
  }
  return { token, sellerId, id };
}
async function running(copies = 3): Promise<Host> {
  const host = await drafting(copies);
  expect((await api.call('POST', `/seller/live/${host.id}/connect`, { token: host.token })).status).toBe(200);
  return host;
}
const show = async ({ id }: Host, token: string | null = null) =>
  (await api.call('GET', `/live/detail/${id}`, { token })).body.detail;
const say = ({ id }: { id: number }, token: string | null, body: object) =>
  api.call('POST', `/live/detail/${id}/comment`, { token, body });
const saveShow = ({ id, token }: Host, body: object) =>
  api.call('POST', `/seller/live/${id}/show`, {
    token,
    body: { videoAddress: '', isAnnounced: true, ...body },
  });

describe('GET /live/detail/{id} and /live/Board/{postTypeId}', () => {
  test('work: a draft is nowhere until it is announced, and tells no price before it sells nor after', async () => {
    const host = await drafting();
    const listed = async () => {
      const { body } = await api.call('GET', '/live/Board/1');
      return (['running', 'coming', 'finished'] as const).filter((state) =>
        body.detail[state].some(({ id }: { id: number }) => id === host.id),
      );
    };
    expect((await api.call('GET', `/live/detail/${host.id}`)).status).toBe(404);
    expect(await listed()).toEqual([]);
    await saveShow(host, {});
    expect(await listed()).toEqual(['coming']);
    const hidden = { keyword: null, price: null, left: null, listPrice: 100 };
    expect(await show(host)).toMatchObject({
      state: 'coming',
      products: [hidden, hidden],
      comments: [],
      mine: [],
    });
    await api.call('POST', `/seller/live/${host.id}/connect`, { token: host.token });
    expect(await listed()).toEqual(['running']);
    // By its product's number a shopper asks the store about it.
    const { rows: sold } = await api.db.execute<{
      productId: number;
    }>(sql`select id as "productId" from products
      where seller_id = ${host.sellerId} order by id`);
    expect(await show(host)).toMatchObject({
      ...{ state: 'running', onAirId: null },
      products: [
        { ...sold[0], keyword: 'A1', price: 80, left: 3 },
        { ...sold[1], keyword: '2', price: 80, left: 5 },
      ],
    });
    await api.call('POST', `/seller/live/${host.id}/finish`, { token: host.token });
    expect(await listed()).toEqual(['finished']);
    expect(await show(host)).toMatchObject({ state: 'finished', products: [hidden, hidden] });
  });

  test('protect: a store that isn’t open has none', async () => {
    const host = await running();
    await api.db.execute(sql`update sellers set status = 'suspended' where id = ${host.sellerId}`);
    expect((await api.call('GET', `/live/detail/${host.id}`)).status).toBe(404);
    const shopper = await api.signIn();
    expect((await say(host, shopper.token, { text: 'a1' })).status).toBe(404);
  });
});

describe('POST /live/detail/{id}/comment', () => {
  test('works: what is said is read and reserved like any comment, and says at once what became of it', async () => {
    const host = await running();
    const [one, two] = [
      await api.signIn('shopper', null, { firstname: 'สมศรี', lastname: 'รักอ่าน' }),
      await api.signIn(),
    ];
    const first = await say(host, one.token, { text: 'cf a1 x2' });
    expect(first.body.detail).toMatchObject({
      ...{ kind: 'order', ban: null, comment: { name: 'สมศรี ร.', text: 'cf a1 x2', isHost: false } },
      outcomes: [{ keyword: 'A1', outcome: 'reserved', reserved: 2, waiting: 0 }],
    });
    const second = await say(host, two.token, { text: 'A1 3' });
    expect(second.body.detail.outcomes).toMatchObject([{ outcome: 'partly', reserved: 1, waiting: 1 }]);
    expect((await say(host, two.token, { text: 'มีเล่มอื่นไหม' })).body.detail).toMatchObject({
      ...{ kind: 'question', outcomes: [] },
    });
    expect(await show(host, one.token)).toMatchObject({ mine: [{ keyword: 'A1', reserved: 2, waiting: 0 }] });
    expect(await show(host, two.token)).toMatchObject({ mine: [{ keyword: 'A1', reserved: 1, waiting: 1 }] });
    const seen = await show(host);
    expect(seen.mine).toEqual([]);
    expect(seen.products[0].left).toBe(0);
    expect(seen.comments.map(({ text }: { text: string }) => text)).toEqual([
      'cf a1 x2',
      'A1 3',
      'มีเล่มอื่นไหม',
    ]);
    // Cancelling moves whoever waits up.
    await say(host, one.token, { text: 'ยกเลิก a1' });
    expect(await show(host, two.token)).toMatchObject({ mine: [{ reserved: 2, waiting: 0 }] });
  });

  test('works: a button is the same as the comment, also where the keyword could be a number', async () => {
    const host = await running();
    const shopper = await api.signIn();
    const products = (await show(host)).products;
    for (const { id, keyword } of products) {
      const pressed = await say(host, shopper.token, { liveProductId: id, quantity: 2 });
      expect(pressed.body.detail.outcomes, keyword).toMatchObject([
        { keyword, outcome: 'reserved', reserved: 2 },
      ]);
    }
    const { rows } = await api.db.execute<{ speaker: string; source: string }>(sql`
      select distinct speaker_id as speaker, source from live_comments where post_id = ${host.id}`);
    expect(rows).toEqual([{ speaker: `account:${shopper.userId}`, source: 'page' }]);
  });

  test('works: the store’s own words order nothing, and are marked as its', async () => {
    const host = await running();
    const said = await say(host, host.token, { text: 'A1 เหลือ 3 เล่ม' });
    expect(said.body.detail).toMatchObject({ comment: { isHost: true }, kind: 'chat', outcomes: [] });
  });

  test('works: the store’s own words order nothing either when everything is read anew, however often', async () => {
    const host = await running();
    await say(host, host.token, { text: 'A1 2' });
    for (const version of [2, 1]) {
      const replay = await api.call('POST', `/seller/live/${host.id}/replay`, {
        ...{ token: host.token, body: { version, isApplied: true } },
      });
      expect(replay.body.detail).toMatchObject({ changed: 0, reservedAfter: 0 });
    }
  });

  test('works: the same again within a moment is one comment; one after another each counts', async () => {
    const host = await running();
    const shopper = await api.signIn();
    const twice = await Promise.all([1, 2].map(() => say(host, shopper.token, { text: 'a1' })));
    expect(new Set(twice.map(({ body }) => body.detail.comment.id)).size).toBe(1);
    now = new Date(start.getTime() + 6_000);
    const later = await say(host, shopper.token, { text: 'a1' });
    expect(later.body.detail).toMatchObject({ outcomes: [{ outcome: 'noMore', reserved: 1 }] });
  });

  test('refuses: nothing, too much, too often, where nothing sells, who isn’t signed in', async () => {
    const host = await running();
    const shopper = await api.signIn();
    expect((await say(host, null, { text: 'a1' })).status).toBe(401);
    expect((await say(host, shopper.token, { text: '  ' })).status).toBe(422);
    expect((await say(host, shopper.token, { text: 'ก'.repeat(501) })).status).toBe(400);
    expect((await say(host, shopper.token, { liveProductId: 999_999_999 })).status).toBe(404);
    expect((await say({ id: 999_999_999 }, shopper.token, { text: 'a1' })).status).toBe(404);
    const many = await Promise.all(
      Array.from({ length: 21 }, (_, at) => say(host, shopper.token, { text: `สวัสดี ${at}` })),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
    expect((await say(await drafting(), shopper.token, { text: 'a1' })).status).toBe(404);
    await api.call('POST', `/seller/live/${host.id}/finish`, { token: host.token });
    now = new Date(start.getTime() + 120_000);
    expect((await say(host, shopper.token, { text: 'a1' })).status).toBe(409);
  });

  test('works: thirty at once for three copies: three have one, and are those who were told so', async () => {
    const host = await running();
    const shoppers = await Promise.all(Array.from({ length: 30 }, () => api.signIn()));
    const replies = await Promise.all(shoppers.map(({ token }) => say(host, token, { text: 'cf a1' })));
    const reserved = replies.filter(({ body }) => body.detail.outcomes[0].reserved === 1);
    expect(reserved).toHaveLength(3);
    // Who was told so has it.
    for (const [at, { token }] of shoppers.entries()) {
      const isTold = replies[at]?.body.detail.outcomes[0].reserved === 1;
      expect((await show(host, token)).mine).toMatchObject([{ reserved: isTold ? 1 : 0 }]);
    }
    expect((await show(host)).products[0].left).toBe(0);
    const { rows } = await api.db.execute<{ reserved: number; waiting: number }>(sql`
      select sum(reserved)::int as reserved, sum(waiting)::int as waiting from live_reservations
      where post_id = ${host.id}`);
    expect(rows).toEqual([{ reserved: 3, waiting: 27 }]);
  });
});

describe('who waits', () => {
  const noticesOf = async (userId: number) => {
    const { rows } = await api.db.execute<{ href: string; params: object }>(sql`
      select href, params from notifications where user_id = ${userId} and kind = 'liveMovedUp' order by id`);
    return rows;
  };

  test('is told when others let go, the first first, each once; nobody else is, and nobody of a live that is over', async () => {
    const host = await running(1);
    const [first, second, third] = [await api.signIn(), await api.signIn(), await api.signIn()];
    for (const [at, { token }] of [first, second, third].entries()) {
      now = new Date(start.getTime() + at * 1_000);
      await say(host, token, { text: 'cf a1' });
    }
    // Of other lives.
    await tellMovedUp(api.services);
    now = new Date(start.getTime() + 10_000);
    await say(host, first.token, { text: 'ยกเลิก A1' });
    const told = await Promise.all([tellMovedUp(api.services), tellMovedUp(api.services)]);
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await tellMovedUp(api.services)).toBe(0);
    expect(await noticesOf(second.userId)).toEqual([
      {
        href: `/live/detail/1/${host.id}`,
        params: { live: 'ไลฟ์', keyword: 'A1', copies: '1' },
      },
    ]);
    for (const { userId } of [first, third]) expect(await noticesOf(userId)).toEqual([]);

    now = new Date(start.getTime() + 20_000);
    await say(host, second.token, { text: 'ยกเลิก A1' });
    await api.call('POST', `/seller/live/${host.id}/finish`, { token: host.token });
    expect(await tellMovedUp(api.services)).toBe(0);
    expect(await noticesOf(third.userId)).toEqual([]);
    const { rows } = await api.db.execute(sql`select 1 from live_moves`);
    expect(rows).toEqual([]);
  });
});

describe('a video', () => {
  test('works: of the list; refuses everything else, and another store’s live', async () => {
    const host = await running();
    expect((await saveShow(host, { videoAddress: 'https://youtu.be/abcdefghijk' })).status).toBe(200);
    expect((await show(host)).video).toEqual({ provider: 'youtube', id: 'abcdefghijk' });
    for (const videoAddress of [
      'https://evil.example/live',
      'javascript:alert(1)',
      'http://a.example/a.m3u8',
    ])
      expect((await saveShow(host, { videoAddress })).status).toBe(422);
    expect((await show(host)).video).toEqual({ provider: 'youtube', id: 'abcdefghijk' });
    const other = await drafting();
    expect((await saveShow({ ...host, token: other.token }, {})).status).toBe(404);
    await api.call('POST', `/seller/live/${host.id}/finish`, { token: host.token });
    expect((await saveShow(host, {})).status).toBe(409);
  });
});

test('what somebody has said of the page isn’t undone by a form that was open; the same twice is taken once', async () => {
  const host = await drafting();
  const was = { videoAddress: '', isAnnounced: false };
  const said = { videoAddress: 'https://youtu.be/abcdefghijk', was };
  expect((await saveShow(host, said)).status).toBe(200);
  expect((await saveShow(host, said)).status).toBe(200);
  const stale = await saveShow(host, { videoAddress: '', was });
  expect([stale.status, stale.body.code]).toEqual([409, 'liveChanged']);
  expect((await show(host)).video).toEqual({ provider: 'youtube', id: 'abcdefghijk' });
});

describe('reminders', () => {
  test('work: who asked is told once, when it begins', async () => {
    const host = await drafting();
    const shopper = await api.signIn();
    const remind = (method: string) =>
      api.call(method, `/live/detail/${host.id}/remind`, {
        token: shopper.token,
        ...(method === 'POST' ? { body: {} } : {}),
      });
    expect((await remind('POST')).status).toBe(404);
    await saveShow(host, {});
    expect((await remind('POST')).status).toBe(200);
    expect((await remind('POST')).status).toBe(200);
    expect((await show(host, shopper.token)).isReminded).toBe(true);
    await remind('DELETE');
    expect((await show(host, shopper.token)).isReminded).toBe(false);
    await remind('POST');
    expect(await remindOfLives(api.services)).toBe(0);
    await api.call('POST', `/seller/live/${host.id}/connect`, { token: host.token });
    expect((await remind('POST')).status).toBe(409);
    const told = await Promise.all([remindOfLives(api.services), remindOfLives(api.services)]);
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await remindOfLives(api.services)).toBe(0);
    const { rows } = await api.db.execute<{ href: string }>(sql`
      select href from notifications where user_id = ${shopper.userId} and kind = 'liveBegun'`);
    expect(rows).toEqual([{ href: `/live/detail/1/${host.id}` }]);
  });
});

describe('an account that is erased', () => {
  test('is nobody in lives, and what it had goes to whoever waits', async () => {
    const host = await running(1);
    const [gone, other] = [await api.signIn('shopper', null, { firstname: 'Quetzal' }), await api.signIn()];
    await say(host, gone.token, { text: 'cf a1 quetzal' });
    now = new Date(start.getTime() + 1_000);
    await say(host, gone.token, { text: 'cf a1' });
    now = new Date(start.getTime() + 2_000);
    await say(host, other.token, { text: 'cf a1' });
    await transact(api.db, async (tx) => succeed(await eraseLives(tx, gone.userId, now)));
    expect(await show(host, other.token)).toMatchObject({ mine: [{ reserved: 1, waiting: 0 }] });
    expect(await exportLives(api.db, gone.userId)).toEqual({
      ...{ ownLives: [], comments: [], reminders: [], bans: [], movedUp: [], baskets: [] },
    });
    for (const table of ['live_comments', 'live_reservations', 'live_reminders']) {
      const { rows } = await api.db.execute(sql`select t::text from ${sql.identifier(table)} t
        where t::text ilike '%quetzal%' or t::text like ${`%account:${gone.userId}"%`} or t::text like ${`%account:${gone.userId},%`}`);
      expect(rows, table).toEqual([]);
    }
  });
});

/** Watches a live: what came so far, once something has. */
async function watch(routes: Hono<{ Variables: RequestVariables }>, id: number, query = '') {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(async (c, next) => {
    c.set('clientAddress', '127.0.0.1');
    await next();
  });
  app.route('/', routes);
  const controller = new AbortController();
  const { status, body } = await app.request(`/${id}${query}`, { signal: controller.signal });
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const pump = (async () => {
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (part === undefined || part.done) return;
      text += decoder.decode(part.value, { stream: true });
    }
  })();
  return {
    status,
    texts: () =>
      [...text.matchAll(/event: comment\nid: \d+\ndata: (.*)\n/g)].map(
        ([, data = '{}']) => JSON.parse(data).text,
      ),
    raw: () => text,
    async cut() {
      controller.abort();
      await reader?.cancel().catch(() => undefined);
      await pump;
    },
  };
}

describe('what happens in a live', () => {
  test('reaches everybody who watches, each comment once; who comes back gets what was missed', async () => {
    const host = await running();
    const shopper = await api.signIn();
    const routes = createLiveStreams(api.services, { isOn: async () => true });
    const first = await say(host, shopper.token, { text: 'สวัสดี <script>alert(1)</script>' });
    const watchers = await Promise.all([1, 2, 3].map(() => watch(routes, host.id)));
    await say(host, shopper.token, { text: 'cf a1' });
    for (const watcher of watchers)
      await expect.poll(watcher.texts).toEqual(['สวัสดี <script>alert(1)</script>', 'cf a1']);
    await expect.poll(() => watchers[0]?.raw()).toContain('"state": "connected"'.replaceAll(' ', ''));
    const late = await watch(routes, host.id, `?after=${first.body.detail.comment.id}`);
    await expect.poll(late.texts).toEqual(['cf a1']);
    // Nobody's account, and nothing of what somebody has.
    expect(late.raw()).not.toContain('account:');
    await api.call('POST', `/seller/live/${host.id}/finish`, { token: host.token });
    await expect.poll(late.raw).toContain('"state":"finished"');
    for (const watcher of [...watchers, late]) await watcher.cut();
    expect((await watch(routes, host.id)).status).toBe(404);
  });

  test('is read once, however many watch', async () => {
    const host = await running();
    const shopper = await api.signIn();
    let reads = 0;
    // What is read of the database for the stream alone.
    const counted = new Proxy(api.services.db, {
      get(db, name) {
        if (name === 'select' || name === 'execute') reads += 1;
        const value = Reflect.get(db, name);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    const routes = createLiveStreams({ ...api.services, db: counted }, { isOn: async () => true });
    const watchers: Awaited<ReturnType<typeof watch>>[] = [];
    // As many as may come from one address.
    for (let at = 0; at < 200; at += 1) watchers.push(await watch(routes, host.id));
    expect((await watch(routes, host.id)).status).toBe(503);
    await expect.poll(() => watchers.every((each) => each.raw().includes('standing'))).toBe(true);
    const before = reads;
    await say(host, shopper.token, { text: 'cf a1' });
    await expect.poll(() => watchers.every((each) => each.texts().length === 1)).toBe(true);
    // The comment and how things stand: some looks more where changes come apart, and none for each who watches.
    expect(reads - before).toBeLessThan(20);
    for (const watcher of watchers) await watcher.cut();
    const again = await watch(routes, host.id);
    expect(again.status).toBe(200);
    await again.cut();
  }, 60_000);

  test('is nowhere while lives are off, for a draft, and for what isn’t there', async () => {
    const off = createLiveStreams(api.services, { isOn: async () => false });
    expect((await watch(off, (await running()).id)).status).toBe(404);
    const on = createLiveStreams(api.services, { isOn: async () => true });
    expect((await watch(on, (await drafting()).id)).status).toBe(404);
    expect((await watch(on, 999_999_999)).status).toBe(404);
  });
});
