import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { PageEvent } from '../../platform/social-pages/social-pages.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { pollPages } from './poll-pages.ts';
import { receivePageEvents } from './receive-page-events.ts';
import { openGraphPeer } from './test-graph-peer.ts';

const start = new Date('2026-11-26T12:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
let peer: Awaited<ReturnType<typeof openGraphPeer>>;
beforeAll(async () => {
  peer = await openGraphPeer({ now: () => now, tell: async () => null, partMost: 100 });
  api = await openTestApi({
    services: { clock: () => now, socialPages: { client: peer.client, missing: [] } },
  });
  shop = testShop(api.db);
});
afterAll(async () => {
  await api.close();
  await peer.close();
});

const commentCount = 10_000;
const askingCount = 500;
const copies = 20;
const latestMs = 10_000;
const talk = ['สวยมากค่ะ', '5555', 'A1 มีไหม', 'A1 โอนแล้ว', 'มาแล้ว', 'สวัสดีค่ะ', 'cf b9'];

/** The same numbers for the same seed (a linear congruence): a flood that fails can be looked at again. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], draw: () => number): Item[] {
  return items
    .map((item) => ({ item, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A live that sells twenty copies, bound to a video of its own. */
async function bound(videoId: string) {
  now = start;
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const call = async (method: string, path: string, body?: object) => {
    const reply = await api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.detail;
  };
  const draft = { name: 'ไลฟ์', startsAt: start.toISOString(), limitPerPerson: 2, postTypeId: 1, pageId: '' };
  const { id }: { id: number } = await call('POST', '/seller/live', draft);
  const productId = await shop.product(sellerId, { stockOnHand: 30 });
  await call('POST', `/seller/live/${id}/product`, { productId, keyword: 'A1', copies, price: 80 });
  const { authorizeUrl } = await call('POST', `/seller/live/${id}/page/start`, {});
  const { searchParams } = new URL(authorizeUrl);
  const code = peer.graph.newCode(searchParams.get('redirect_uri') ?? '');
  await call('POST', '/seller/live/page/finish', { state: searchParams.get('state') ?? '', code });
  peer.graph.pages[0]?.posts.push({ id: videoId, title: 'ไลฟ์', isVideo: true, at: start });
  await call('POST', `/seller/live/${id}/page`, { pageId: '7001', kind: 'video', objectId: videoId });
  await call('POST', `/seller/live/${id}/connect`, {});
  return { id, productId };
}

/**
 * Ten thousand comments of one minute, as the platform has them: its clock has seconds, its numbers aren't in the order of
 * writing, and every twentieth asks for a copy, each for somebody else.
 */
function written(draw: () => number): { number: string; person: string; text: string; at: Date }[] {
  const numbers = shuffled(
    Array.from({ length: commentCount }, (_, at) => String(at).padStart(6, '0')),
    draw,
  );
  return numbers.map((number, at) => {
    const asks = at % (commentCount / askingCount) === 7;
    return {
      number,
      person: asks ? `buyer${at}` : `guest${at % 977}`,
      text: asks ? 'cf a1' : (talk[at % talk.length] ?? ''),
      at: new Date(start.getTime() + Math.floor((at * 60) / commentCount) * 1000),
    };
  });
}

type Written = ReturnType<typeof written>[number];

/** Hands somebody's batches to a process that is killed again and again while it works on them, until it gives up. */
async function takeAndKill(events: readonly PageEvent[], live: number): Promise<void> {
  const [dying, holding] = [openDatabase(api.url, 2), openDatabase(api.url, 1)];
  let isOver = false;
  const blocker = await holding.$client.connect();
  await blocker.query('begin');
  // Comments are in by then, and copies about to be given out: half of the work is done.
  await blocker.query('select 1 from live_reservations where post_id = $1 for update', [live]);
  const taken = receivePageEvents({ db: dying, clock: () => now }, events).then(
    () => 'taken',
    () => 'killed',
  );
  const outcome = taken.finally(() => {
    isOver = true;
  });
  let kills = 0;
  while (!isOver) {
    const { rows } = await api.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query ilike 'delete from "live_reservations"%'`);
    kills += rows.length;
    await new Promise((passed) => setTimeout(passed, 5));
  }
  expect(await outcome).toBe('killed');
  expect(kills).toBeGreaterThan(0);
  await blocker.query('rollback');
  blocker.release();
  await endAll([dying, holding]);
}

async function endAll(databases: readonly Database[]): Promise<void> {
  for (const { $client } of databases) await $client.end();
}

type State = { buyer: string; reserved: number; waiting: number };

async function stateOf(live: number): Promise<State[]> {
  const { rows } = await api.db.execute<State>(sql`
    select buyer, reserved, waiting from live_reservations where post_id = ${live} order by buyer collate "C"`);
  return rows;
}

async function answersOf(live: number) {
  const { rows } = await api.db.execute<{ number: string; outcomes: string }>(sql`
    select split_part(comment_id, '_', 2) as number,
      (select string_agg(o ->> 'outcome', ',') from jsonb_array_elements(outcomes) o) as outcomes
    from live_comments where post_id = ${live} and outcomes <> '[]' order by 1`);
  return rows;
}

const countOf = async (live: number) =>
  (
    await api.db.execute<{ all: number; once: number }>(sql`
      select count(*)::int as all, count(distinct comment_id)::int as once from live_comments where post_id = ${live}`)
  ).rows[0];

/** A minute of comments told in batches, up to ten seconds late and some twice; how it ended. */
async function flood(
  { seed, isKilled, videoId }: { seed: number; isKilled: boolean; videoId: string },
  comments: readonly Written[],
) {
  const draw = drawing(seed);
  const { id, productId } = await bound(videoId);
  const numberOf = ({ number }: Written) => `${videoId}_${number}`;
  const told = comments.flatMap((comment) => {
    const heardMs = comment.at.getTime() + Math.floor(draw() * latestMs);
    const again = draw() < 0.05 ? [heardMs + Math.floor(draw() * latestMs)] : [];
    return [heardMs, ...again].map((atMs) => ({ comment, atMs }));
  });
  told.sort((a, b) => a.atMs - b.atMs);
  const batches: (typeof told)[] = [];
  while (told.length > 0) batches.push(shuffled(told.splice(0, 40 + Math.floor(draw() * 160)), draw));
  const eventsOf = (batch: typeof told) =>
    batch.map(
      ({ comment }): PageEvent => ({
        ...{ pageId: '7001', objectId: videoId, at: comment.at, kind: 'added' },
        comment: {
          ...{ commentId: numberOf(comment), text: comment.text, at: comment.at },
          ...{ speakerId: `60${comment.person}`, authorName: comment.person },
        },
      }),
    );
  const killedAt = isKilled ? Math.floor(batches.length / 2) : -1;
  for (const [at, batch] of batches.entries()) {
    now = new Date(Math.max(...batch.map(({ atMs }) => atMs)));
    if (at === killedAt) {
      const before = [await stateOf(id), await countOf(id)];
      await takeAndKill(eventsOf(batch), id);
      expect([await stateOf(id), await countOf(id)]).toEqual(before);
    } else await receivePageEvents({ db: api.db, clock: () => now }, eventsOf(batch));
    if (at % 20 === 19) {
      const reserved = (await stateOf(id)).reduce((sum, each) => sum + each.reserved, 0);
      expect(reserved).toBeLessThanOrEqual(copies);
    }
  }
  // The platform's list has them all, also what was lost with the process.
  for (const comment of comments)
    peer.graph.comments.push({
      ...{ id: numberOf(comment), postId: videoId, at: comment.at, message: comment.text },
      ...{ from: { id: `60${comment.person}`, name: comment.person }, isDeleted: false, privateReply: null },
    });
  now = new Date(start.getTime() + 30 * 60_000);
  await api.db.execute(
    sql`update live_page_links set next_poll_at = ${now.toISOString()} where post_id = ${id}`,
  );
  expect(await pollPages(api.services)).toBe(1);
  const { rows } = await api.db.execute<{ free: number }>(sql`
    select stock_on_hand - stock_reserved as free from products where id = ${productId}`);
  await api.db.execute(sql`delete from live_page_links where post_id = ${id}`);
  return {
    state: await stateOf(id),
    answers: await answersOf(id),
    count: await countOf(id),
    free: rows[0]?.free,
  };
}

test('twenty copies, five hundred who want one, ten thousand comments in a minute: the first twenty have them, whatever comes late, twice, or with a process that is killed', async () => {
  const comments = written(drawing(11));
  const first = comments
    .filter(({ text }) => text === 'cf a1')
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.number < b.number ? -1 : 1));
  expect(first).toHaveLength(askingCount);
  const one = await flood({ seed: 1, isKilled: true, videoId: '86001' }, comments);
  expect(one.count).toEqual({ all: commentCount, once: commentCount });
  expect(one.free).toBe(10);
  const having = one.state.filter(({ reserved }) => reserved > 0);
  expect(having.map(({ buyer }) => buyer).sort()).toEqual(
    first
      .slice(0, copies)
      .map(({ person }) => `60${person}`)
      .sort(),
  );
  expect(having.every(({ reserved, waiting }) => reserved === 1 && waiting === 0)).toBe(true);
  const waiting = one.state.filter((each) => each.waiting > 0);
  expect(waiting).toHaveLength(askingCount - copies);
  expect(waiting.every((each) => each.waiting === 1 && each.reserved === 0)).toBe(true);
  const other = await flood({ seed: 2, isKilled: false, videoId: '86002' }, comments);
  expect(other).toEqual(one);
}, 60_000);
