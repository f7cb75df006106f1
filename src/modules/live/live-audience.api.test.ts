import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { forgetCommenters } from './forget-commenters.ts';
import { exportLives } from './handle-personal-data.ts';

const start = new Date('2026-11-26T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
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

type Host = { token: string; sellerId: number; id: number; liveProductId: number };
const post = ({ token }: { token: string }, path: string, body: object = {}) =>
  api.call('POST', `/seller/live${path}`, { token, body });
const read = ({ token }: { token: string }, path: string) =>
  api.call('GET', `/seller/live${path}`, { token });

async function hosting(
  copies = 3,
  of: { sellerId: number; token: string } | null = null,
  keyword = 'A1',
): Promise<Host> {
  const sellerId = of?.sellerId ?? (await shop.seller());
  const token = of?.token ?? (await api.signIn('seller', sellerId)).token;
  const draft = {
    name: 'ไลฟ์',
    startsAt: start.toISOString(),
    limitPerPerson: 3,
    postTypeId: 1,
    pageId: 'page',
  };
  const id: number = (await post({ token }, '', draft)).body.detail.id;
  const productId = await shop.product(sellerId);
  const put = await post({ token }, `/${id}/product`, { productId, keyword, copies, price: 80 });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  expect((await post({ token }, `/${id}/connect`)).status).toBe(200);
  const [product] = (await read({ token }, `/${id}`)).body.detail.products;
  return { token, sellerId, id, liveProductId: product.id };
}

/** Comments at seconds after the beginning. */
function importing(
  host: Host,
  lines: readonly (readonly [id: string, second: number, who: string, text: string])[],
) {
  const content = JSON.stringify(
    lines.map(([id, second, who, message]) => ({
      ...{ id, message, from: { id: who, name: `คุณ${who}` } },
      created_time: new Date(start.getTime() + second * 1000).toISOString(),
    })),
  );
  return post(host, `/${host.id}/comment/import`, { content });
}

async function heldIn(host: Host): Promise<Record<string, [number, number]>> {
  const { body } = await read(host, `/${host.id}/reservation`);
  return Object.fromEntries(
    body.detail.dataList.map((row: { buyer: string; reserved: number; waiting: number }) => [
      row.buyer,
      [row.reserved, row.waiting],
    ]),
  );
}
async function commentsOf(host: Host) {
  return (await read(host, `/${host.id}/comment`)).body.detail.dataList;
}
async function namesIn({ id }: Host): Promise<string[]> {
  const { rows } = await api.db.execute<{ name: string }>(sql`
    select author_name as name from live_comments where post_id = ${id} order by at`);
  return rows.map(({ name }) => name);
}
async function auditOf(kind: string) {
  const { rows } = await api.db.execute<{
    actor: number;
    subject: number;
    detail: Record<string, unknown>;
  }>(sql`
    select actor_user_id::int as actor, subject_user_id::int as subject, detail from audit_events where kind = ${kind}
    order by id`);
  return rows;
}

describe('a ban', () => {
  const ban = { scope: 'live', reason: 'สั่งแล้วไม่โอน', isReleased: false };

  test('works: what is written from then on orders nothing, and shows why; what was reserved stays', async () => {
    const host = await hosting();
    await importing(host, [['c1', 1, 'mali', 'a1']]);
    now = new Date(start.getTime() + 10_000);
    const [comment] = await commentsOf(host);
    expect((await post(host, `/${host.id}/comment/${comment.id}/ban`, ban)).status).toBe(200);
    await importing(host, [
      ['c2', 5, 'mali', 'a1 2'],
      ['c3', 11, 'mali', 'a1 3'],
      ['c4', 12, 'ploy', 'a1'],
    ]);
    expect(await heldIn(host)).toEqual({ mali: [2, 0], ploy: [1, 0] });
    const found = (await commentsOf(host)).find((each: { commentId: string }) => each.commentId === 'c3');
    expect(found).toMatchObject({ ban: { reason: 'สั่งแล้วไม่โอน', endsAt: null }, outcomes: [] });
    // The host may take one all the same.
    await post(host, `/${host.id}/comment/${found.id}/decide`, {
      ...{ deed: 'accept', items: [{ keyword: 'A1', quantity: 3 }] },
    });
    // At the place in the line that it had all along.
    expect(await heldIn(host)).toEqual({ mali: [3, 0], ploy: [0, 1] });
    const [event] = (await auditOf('live_banned')).slice(-1);
    expect(JSON.stringify(event)).not.toContain('คุณmali');
    expect(event?.detail).toMatchObject({ liveId: host.id, scope: 'live' });
  });

  test('works: lets go of what somebody has, for whoever waits', async () => {
    const host = await hosting(1);
    await importing(host, [
      ['c1', 1, 'mali', 'a1'],
      ['c2', 2, 'ploy', 'a1'],
    ]);
    const first = (await commentsOf(host)).find((each: { commentId: string }) => each.commentId === 'c1');
    now = new Date(start.getTime() + 10_000);
    await post(host, `/${host.id}/comment/${first.id}/ban`, { ...ban, isReleased: true });
    expect(await heldIn(host)).toEqual({ ploy: [1, 0] });
  });

  test('works: of the whole store holds in its next live, until its end or until it is lifted', async () => {
    const host = await hosting();
    await importing(host, [['c1', 1, 'mali', 'สวัสดี']]);
    const [comment] = await commentsOf(host);
    const endsAt = new Date(start.getTime() + 2 * dayMs).toISOString();
    const made = await post(host, `/${host.id}/comment/${comment.id}/ban`, {
      ...ban,
      scope: 'store',
      endsAt,
    });
    await post(host, `/${host.id}/finish`);
    const next = await hosting(3, host);
    await importing(next, [
      ['d1', 60, 'mali', 'a1'],
      ['d2', 3 * 24 * 60 * 60, 'mali', 'a1'],
    ]);
    const outcomes = (await commentsOf(next)).map((each: { commentId: string; outcomes: object[] }) => [
      each.commentId,
      each.outcomes.length,
    ]);
    expect(outcomes).toEqual([
      ['d2', 1],
      ['d1', 0],
    ]);
    const listed = (await read(host, '/ban/List')).body.detail.dataList;
    expect(listed).toMatchObject([{ name: 'คุณmali', scope: 'store', isHolding: true, reason: ban.reason }]);
    now = new Date(start.getTime() + 120_000);
    expect((await post(host, `/ban/${made.body.detail.id}/lift`)).status).toBe(200);
    expect((await post(host, `/ban/${made.body.detail.id}/lift`)).status).toBe(404);
    await importing(next, [['d3', 180, 'mali', 'a1 2']]);
    expect(await heldIn(next)).toEqual({ mali: [2, 0] });
  });

  test('said twice is one, with what was said last: lifted, they order again', async () => {
    const host = await hosting();
    await importing(host, [['c1', 1, 'mali', 'สวัสดี']]);
    const [comment] = await commentsOf(host);
    const at = (body: object) => post(host, `/${host.id}/comment/${comment.id}/ban`, { ...ban, ...body });
    const both = await Promise.all([at({}), at({})]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.detail).toEqual(both[1]?.body.detail);
    const endsAt = new Date(start.getTime() + dayMs).toISOString();
    expect((await at({ endsAt, reason: 'หยาบคาย' })).body.detail).toEqual(both[0]?.body.detail);
    const listed = async () => (await read(host, '/ban/List')).body.detail.dataList;
    expect(await listed()).toMatchObject([{ endsAt, reason: 'หยาบคาย', isHolding: true }]);
    now = new Date(start.getTime() + 10_000);
    expect((await post(host, `/ban/${both[0]?.body.detail.id}/lift`)).status).toBe(200);
    await importing(host, [['c2', 20, 'mali', 'a1']]);
    expect(await heldIn(host)).toEqual({ mali: [1, 0] });
    // What was lifted is over: banned anew, it is another.
    now = new Date(start.getTime() + 30_000);
    expect((await at({})).body.detail).not.toEqual(both[0]?.body.detail);
    expect(await listed()).toHaveLength(2);
  });

  test('of all lives, said in two of them at once, is one; beside it one in a live is another', async () => {
    const host = await hosting();
    const next = await hosting(3, host, 'B1');
    const commentIn = async (live: Host) => {
      await importing(live, [['c1', 1, 'mali', 'สวัสดี']]);
      return (await commentsOf(live))[0].id;
    };
    const endsAt = new Date(start.getTime() + 2 * dayMs).toISOString();
    const everywhere = { ...ban, scope: 'store', endsAt };
    const places = [
      [host, await commentIn(host)],
      [next, await commentIn(next)],
    ] as const;
    const both = await Promise.all(
      places.map(([live, id]) => post(live, `/${live.id}/comment/${id}/ban`, everywhere)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.detail).toEqual(both[1]?.body.detail);
    const here = await post(host, `/${host.id}/comment/${places[0][1]}/ban`, ban);
    expect(here.body.detail).not.toEqual(both[0]?.body.detail);
    expect((await read(host, '/ban/List')).body.detail.dataList).toHaveLength(2);
  });

  test('refuses: without a reason, without an end for a store, the page itself, what isn’t there', async () => {
    const host = await hosting();
    await importing(host, [
      ['c1', 1, 'mali', 'a1'],
      ['c2', 2, 'page', 'สวัสดีค่ะ'],
    ]);
    const [own, comment] = await commentsOf(host);
    const at = (id: number, body: object) => post(host, `/${host.id}/comment/${id}/ban`, { ...ban, ...body });
    expect((await at(comment.id, { reason: ' ' })).status).toBe(422);
    expect((await at(comment.id, { scope: 'store' })).status).toBe(422);
    expect((await at(comment.id, { endsAt: start.toISOString() })).status).toBe(422);
    expect((await at(own.id, {})).status).toBe(409);
    expect((await at(999_999_999, {})).status).toBe(404);
  });

  test('protects: another store’s live, comment and ban are nowhere', async () => {
    const [host, other] = [await hosting(), await hosting()];
    await importing(host, [['c1', 1, 'mali', 'a1']]);
    const [comment] = await commentsOf(host);
    expect((await post(other, `/${host.id}/comment/${comment.id}/ban`, ban)).status).toBe(404);
    expect((await post(other, `/${other.id}/comment/${comment.id}/ban`, ban)).status).toBe(404);
    const made = await post(host, `/${host.id}/comment/${comment.id}/ban`, ban);
    expect((await post(other, `/ban/${made.body.detail.id}/lift`)).status).toBe(404);
    expect((await read(other, '/ban/List')).body.detail.dataList).toEqual([]);
  });
});

describe('a wish of the host’s', () => {
  const wish = { name: 'ลูกค้าทางโทรศัพท์', keyword: 'A1', quantity: 2, note: 'โทรมาสั่ง' };

  test('works: it stands in the line like a comment, marked, with its note', async () => {
    const host = await hosting();
    await importing(host, [['c1', 1, 'mali', 'a1 2']]);
    const added = await post(host, `/${host.id}/wish`, wish);
    expect(added.body.detail).toMatchObject({ reserved: 1, waiting: 1 });
    const [comment] = await commentsOf(host);
    expect(comment).toMatchObject({
      ...{ source: 'host', authorName: wish.name, decisionNote: 'โทรมาสั่ง' },
      outcomes: [{ keyword: 'A1', outcome: 'partly', reserved: 1, waiting: 1 }],
    });
    // The rules are changed and everything is read anew: it is as it was meant.
    await post(host, `/${host.id}/replay`, { version: 2, isApplied: true });
    expect(await heldIn(host)).toEqual({ mali: [2, 0], 'host:ลูกค้าทางโทรศัพท์': [1, 1] });
    const again = await post(host, `/${host.id}/wish`, { ...wish, name: ' ลูกค้าทางโทรศัพท์ ', quantity: 1 });
    expect(again.body.detail).toMatchObject({ reserved: 1, waiting: 1 });
    expect((await auditOf('live_wish_added')).length).toBeGreaterThan(0);
  });

  test('works: for somebody who has commented', async () => {
    const host = await hosting();
    await importing(host, [['c1', 1, 'mali', 'เอาเล่มแดง']]);
    const [comment] = await commentsOf(host);
    await post(host, `/${host.id}/wish`, { ...wish, name: '', commentId: comment.id });
    expect(await heldIn(host)).toEqual({ mali: [2, 0] });
  });

  test('refuses: nobody, an unknown keyword, a live that doesn’t sell; protects: another store’s', async () => {
    const [host, other] = [await hosting(), await hosting()];
    expect((await post(host, `/${host.id}/wish`, { ...wish, name: ' ' })).status).toBe(422);
    expect((await post(host, `/${host.id}/wish`, { ...wish, keyword: 'Z9' })).status).toBe(422);
    expect((await post(host, `/${host.id}/wish`, { ...wish, commentId: 999_999_999 })).status).toBe(404);
    expect((await post(other, `/${host.id}/wish`, wish)).status).toBe(404);
    await post(host, `/${host.id}/finish`);
    expect((await post(host, `/${host.id}/wish`, wish)).status).toBe(409);
  });
});

describe('a file of comments', () => {
  test('protects: never speaks for an account, nor changes what was said here', async () => {
    const host = await hosting();
    const shopper = await api.signIn();
    const said = await api.call('POST', `/live/detail/${host.id}/comment`, {
      ...{ token: shopper.token, body: { text: 'สวัสดี' } },
    });
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    const { rows } = await api.db.execute<{ commentId: string }>(sql`
      select comment_id as "commentId" from live_comments where post_id = ${host.id}`);
    await importing(host, [
      [rows[0]?.commentId ?? '', 1, `account:${shopper.userId}`, 'a1 3'],
      ['c2', 2, `account:${shopper.userId}`, 'a1 3'],
    ]);
    const mine = await api.call('GET', `/live/detail/${host.id}`, { token: shopper.token });
    expect(mine.body.detail.mine).toEqual([]);
    expect(mine.body.detail.comments.map(({ text }: { text: string }) => text)).toEqual(['สวัสดี']);
  });
});

describe('what a host does', () => {
  test('is in the audit log: deciding, letting go and finishing, before and after, and nobody’s name', async () => {
    const host = await hosting();
    await importing(host, [['c1', 1, 'mali', 'A1 โอนแล้วนะ']]);
    const [comment] = await commentsOf(host);
    await post(host, `/${host.id}/comment/${comment.id}/decide`, { deed: 'accept' });
    await post(host, `/${host.id}/reservation/release`, {
      ...{ buyer: 'mali', liveProductId: host.liveProductId, note: 'ไม่โอน' },
    });
    await post(host, `/${host.id}/finish`);
    const of = async (kind: string) =>
      (await auditOf(kind)).find(({ detail }) => detail.liveId === host.id)?.detail;
    expect(await of('live_comment_decided')).toMatchObject({ before: 'review', after: 'accept' });
    expect(await of('live_reservation_released')).toMatchObject({ before: '1+0', after: '0+0' });
    expect(await of('live_finished')).toMatchObject({ before: 'connected', after: 'finished' });
    const all = JSON.stringify(
      await api.db.execute(sql`select * from audit_events where kind like 'live_%'`),
    );
    expect(all).not.toContain('mali');
  });
});

describe('people without an account', () => {
  test('are forgotten a month after a live is finished; what came of it stays', async () => {
    const host = await hosting();
    await importing(host, [
      ['c1', 1, 'quetzal', 'cf a1 2'],
      ['c2', 2, 'quetzal', 'a1 ส่งพรุ่งนี้นะ quetzal'],
      ['c3', 3, 'ploy', 'a1'],
    ]);
    const [comment] = await commentsOf(host);
    await post(host, `/${host.id}/comment/${comment.id}/ban`, { scope: 'live', reason: 'quetzal ไม่โอน' });
    await post(host, `/${host.id}/reservation/release`, {
      ...{ buyer: 'quetzal', liveProductId: host.liveProductId, note: 'quetzal' },
    });
    const figures = async () => {
      const { rows: counts } = await api.db.execute(sql`
        select kind, reading ->> 'why' as why, jsonb_array_length(outcomes) as outcomes from live_comments
        where post_id = ${host.id} order by at`);
      const { rows: held } = await api.db.execute(sql`
        select sum(asked) as asked, sum(reserved) as reserved, count(*) as people from live_reservations
        where post_id = ${host.id}`);
      return { counts, held };
    };
    await post(host, `/${host.id}/finish`);
    const before = await figures();
    now = new Date(start.getTime() + 29 * dayMs);
    await forgetCommenters(api.services);
    expect(await namesIn(host)).toContain('คุณquetzal');
    now = new Date(start.getTime() + 31 * dayMs);
    // Two at once, and once more: each live once.
    await Promise.all([forgetCommenters(api.services), forgetCommenters(api.services)]);
    expect(await forgetCommenters(api.services)).toBe(0);
    for (const table of ['live_comments', 'live_reservations', 'live_releases', 'live_bans']) {
      const { rows } = await api.db.execute(
        sql`select t::text from ${sql.identifier(table)} t where t::text like '%quetzal%'`,
      );
      expect(rows, table).toEqual([]);
    }
    expect(await figures()).toEqual(before);
    const { rows } = await api.db.execute<{ people: number }>(sql`
      select count(distinct speaker_id)::int as people from live_comments where post_id = ${host.id}`);
    expect(rows).toEqual([{ people: 2 }]);
  });

  test('are kept while an order of the live is open', async () => {
    const host = await hosting();
    await importing(host, [['c1', 1, 'toucan', 'cf a1']]);
    await post(host, `/${host.id}/finish`);
    const buyer = await shop.shopper();
    const cartId = await shop.cart(api.services, buyer.userId, [await shop.product(host.sellerId)]);
    const placed = await placeOrder(api.services, shop.order(buyer, cartId));
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    await api.db.execute(sql`update order_lines set price_source = ${`live:${host.id}`}`);
    const stands = (status: string) => api.db.execute(sql`update orders set status = ${status}`);
    now = new Date(start.getTime() + 40 * dayMs);
    await stands('shipped');
    await forgetCommenters(api.services);
    expect(await namesIn(host)).toEqual(['คุณtoucan']);
    await stands('complete');
    await forgetCommenters(api.services);
    expect(await namesIn(host)).toEqual(['']);
  });
});

describe('an account', () => {
  test('has what it said in its copy', async () => {
    const host = await hosting();
    const shopper = await api.signIn();
    await api.call('POST', `/live/detail/${host.id}/comment`, {
      token: shopper.token,
      body: { text: 'cf a1' },
    });
    const copy = await exportLives(api.db, shopper.userId);
    expect(copy.comments).toMatchObject([
      { live: 'ไลฟ์', text: 'cf a1', outcomes: [{ keyword: 'A1', outcome: 'reserved', reserved: 1 }] },
    ]);
  });
});
