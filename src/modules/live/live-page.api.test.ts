import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { forgetCommenters } from './forget-commenters.ts';
import { livePageLinks, livePageReplies } from './live.tables.ts';
import { pollPages } from './poll-pages.ts';
import { sendPageReplies } from './send-page-replies.ts';
import { graphApp, openGraphPeer } from './test-graph-peer.ts';

const start = new Date('2026-11-26T12:00:00Z');
const minute = 60_000;
let now = start;
let api: TestApi;
let shop: TestShop;
let peer: Awaited<ReturnType<typeof openGraphPeer>>;
beforeAll(async () => {
  peer = await openGraphPeer({ now: () => now, tell: (body, signature) => tell(body, signature) });
  api = await openTestApi({
    services: { clock: () => now, socialPages: { client: peer.client, missing: [] } },
  });
  shop = testShop(api.db);
});
beforeEach(async () => {
  now = start;
  // Of the lives of other tests nothing is due.
  await api.db.delete(livePageLinks);
  await api.db.delete(livePageReplies);
  peer.graph.setTrouble('none');
  peer.graph.setUsage(0);
  peer.graph.setTelling(true);
});
afterAll(async () => {
  await api.close();
  await peer.close();
});

type Who = { token: string; sellerId: number };
const call = (method: string, who: { token: string }, path: string, body?: object) =>
  api.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const tell = (body: string, signature: string) =>
  Promise.resolve(
    api.app.request('/api/live/webhook/facebook', {
      ...{ method: 'POST', body },
      headers: { 'x-hub-signature-256': signature, 'content-type': 'application/json' },
    }),
  );

async function newStore(): Promise<Who> {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  return { token, sellerId };
}

async function newLive(store: Who, copies = 3): Promise<number> {
  const draft = { name: 'ไลฟ์', startsAt: start.toISOString(), limitPerPerson: 2, postTypeId: 1, pageId: '' };
  const id: number = (await call('POST', store, '/seller/live', draft)).body.detail.id;
  const productId = await shop.product(store.sellerId);
  const product = { productId, keyword: 'A1', copies, price: 80 };
  expect((await call('POST', store, `/seller/live/${id}/product`, product)).status).toBe(200);
  return id;
}

async function begin(store: Who, id: number): Promise<{ state: string; redirectUri: string }> {
  const { status, body } = await call('POST', store, `/seller/live/${id}/page/start`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  const { searchParams } = new URL(body.detail.authorizeUrl);
  return { state: searchParams.get('state') ?? '', redirectUri: searchParams.get('redirect_uri') ?? '' };
}

async function signIn(store: Who, id: number): Promise<void> {
  const { state, redirectUri } = await begin(store, id);
  const code = peer.graph.newCode(redirectUri);
  const reply = await call('POST', store, '/seller/live/page/finish', { state, code });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ result: 1, detail: { id } });
}

const bind = (store: Who, id: number, objectId: string, pageId = '7001') =>
  call('POST', store, `/seller/live/${id}/page`, { pageId, kind: 'video', objectId });

let videos = 0;
/** A live that sells and is bound to a video of its own. */
async function bound(copies = 3) {
  const store = await newStore();
  const id = await newLive(store, copies);
  await signIn(store, id);
  const videoId = newVideo();
  const reply = await bind(store, id, videoId);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect((await call('POST', store, `/seller/live/${id}/connect`, {})).status).toBe(200);
  return { store, id, videoId };
}
function newVideo(): string {
  videos += 1;
  const id = `85${String(videos).padStart(4, '0')}`;
  peer.graph.pages[0]?.posts.push({ id, title: `ไลฟ์ ${id}`, isVideo: true, at: now });
  return id;
}
type Bound = Awaited<ReturnType<typeof bound>>;

const person = (name: string) => ({ id: `60${name}`, name });
const said = async ({ store, id }: Pick<Bound, 'store' | 'id'>) => {
  const { body } = await call('GET', store, `/seller/live/${id}/comment?filter=all`);
  type Row = {
    commentId: string;
    authorName: string;
    said: string;
    saidBefore: string;
    editedAt: string | null;
    deletedAt: string | null;
    reading: { why: string };
  };
  return [...(body.detail.dataList as Row[])].reverse();
};
const held = async ({ store, id }: Pick<Bound, 'store' | 'id'>) => {
  const { body } = await call('GET', store, `/seller/live/${id}/reservation`);
  type Row = { buyer: string; reserved: number; waiting: number };
  return Object.fromEntries(
    (body.detail.dataList as Row[]).map(({ buyer, reserved, waiting }) => [buyer, [reserved, waiting]]),
  );
};
const linkOf = async ({ store, id }: Pick<Bound, 'store' | 'id'>) =>
  (await call('GET', store, `/seller/live/${id}/page`)).body.detail;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('signing in and choosing', () => {
  test('works: pages and videos come a part at a time, the last of them can be chosen, tokens lie sealed', async () => {
    const store = await newStore();
    const id = await newLive(store);
    expect(await linkOf({ store, id })).toMatchObject({ isOffered: true, missing: [], link: null });
    await signIn(store, id);
    expect((await linkOf({ store, id })).link).toMatchObject({ state: 'signedIn', pageId: '' });

    const first = (await call('GET', store, `/seller/live/${id}/page/List`)).body.detail;
    expect(first.dataList.map((page: { id: string }) => page.id)).toEqual(['7001', '7010']);
    const second = await call('GET', store, `/seller/live/${id}/page/List?after=${first.after}`);
    expect(second.body.detail.dataList).toHaveLength(2);
    expect(JSON.stringify([first, second.body])).not.toMatch(/page:|token/);

    const posts = await call('GET', store, `/seller/live/${id}/page/post?pageId=7001&kind=post`);
    expect(posts.body.detail).toMatchObject({ page: { id: '7001' }, dataList: [{ id: '7001_8200' }] });
    expect((await bind(store, id, '8300', '7002')).status).toBe(200);
    const { link } = await linkOf({ store, id });
    expect(link).toMatchObject({ state: 'connected', pageName: 'เพจสุดท้าย', objectName: 'ไลฟ์สุดท้าย' });

    const [row] = await api.db.select().from(livePageLinks).where(eq(livePageLinks.postId, id));
    const sealed = [row?.sealedUserToken, row?.sealedPageToken].map((each) => each?.toString('latin1') ?? '');
    expect(sealed.every((each) => each.length > 40 && !/user\.|page:/.test(each))).toBe(true);
    const { rows } = await api.db.execute<{ kind: string }>(sql`
      select kind from audit_events where kind like 'live_page_%' and detail ->> 'liveId' = ${String(id)} order by id`);
    expect(rows.map(({ kind }) => kind)).toEqual(['live_page_signed_in', 'live_page_connected']);
    const { rows: posted } = await api.db.execute<{ page: string }>(sql`
      select page_id as page from live_posts where id = ${id}`);
    expect(posted).toEqual([{ page: '7002' }]);
  });

  test('refuses a state that is used, invented, another’s, another session’s or too old; and a no at the platform', async () => {
    const store = await newStore();
    const id = await newLive(store);
    const finish = (who: { token: string }, state: string, code = 'x') =>
      call('POST', who, '/seller/live/page/finish', { state, code });
    expect((await finish(store, 'invented')).body.code).toBe('livePageStateInvalid');
    const { state, redirectUri } = await begin(store, id);
    const code = peer.graph.newCode(redirectUri);
    const colleague = await api.signIn('seller', store.sellerId);
    expect((await finish(colleague, state, code)).body.code).toBe('livePageStateInvalid');
    expect((await finish(await newStore(), state, code)).body.code).toBe('livePageStateInvalid');
    expect((await finish(store, state, code)).status).toBe(200);
    expect((await finish(store, state, code)).body.code).toBe('livePageStateInvalid');
    const denied = await begin(store, id);
    expect((await finish(store, denied.state, '')).body).toMatchObject({
      ...{ code: 'livePageDenied', detail: { id } },
    });
    const wrong = await begin(store, id);
    expect((await finish(store, wrong.state, 'wrong')).body.code).toBe('livePageRefused');
    const old = await begin(store, id);
    pass(16 * minute);
    expect((await finish(store, old.state)).body.code).toBe('livePageStateInvalid');
  });

  test.each([
    ['down', 'livePageAway', 503],
    ['limited4', 'livePageLimited', 429],
    ['expired', 'livePageExpired', 409],
  ] as const)('says so when the platform is %s, and keeps what was bound', async (trouble, code, status) => {
    const { store, id, videoId } = await bound();
    peer.graph.setTrouble(trouble);
    const asked = await call('GET', store, `/seller/live/${id}/page/List`);
    expect([asked.status, asked.body.code]).toEqual([status, code]);
    expect((await bind(store, id, videoId)).body.code).toBe(code);
    peer.graph.setTrouble('none');
    expect((await linkOf({ store, id })).link).toMatchObject({ objectId: videoId });
  });

  test('of two that are chosen at one moment one is bound, and the other is told', async () => {
    const store = await newStore();
    const id = await newLive(store);
    await signIn(store, id);
    const videos = [newVideo(), newVideo()];
    // Neither is bound before both have looked at what there is.
    const isHeld = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    const holding = transact(api.db, async (tx) => {
      await tx.execute(sql`select id from live_posts where id = ${id} for update`);
      isHeld.resolve();
      await mayGo.promise;
    });
    await isHeld.promise;
    const both = Promise.all(videos.map((videoId) => bind(store, id, videoId)));
    await expect.poll(waiting).toBe(2);
    mayGo.resolve();
    await holding;
    const replies = await both;
    const won = replies.findIndex(({ status }) => status === 200);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies[1 - won]?.body.code).toBe('livePageChanged');
    expect((await linkOf({ store, id })).link).toMatchObject({ objectId: videos[won] });
  });

  async function waiting(): Promise<number> {
    const { rows } = await api.db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  }

  test('protects: another store’s live isn’t there, and neither is a page that the host doesn’t run', async () => {
    const { store, id } = await bound();
    const stranger = await newStore();
    const calls: readonly [method: string, path: string, body?: object][] = [
      ['GET', `/seller/live/${id}/page`],
      ['POST', `/seller/live/${id}/page/start`, {}],
      ['GET', `/seller/live/${id}/page/List`],
      ['GET', `/seller/live/${id}/page/post?pageId=7001&kind=video`],
      ['POST', `/seller/live/${id}/page`, { pageId: '7001', kind: 'video', objectId: '81000' }],
      ['DELETE', `/seller/live/${id}/page`],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await call(method, stranger, path, body)).status]).toEqual([path, 404]);
    expect((await bind(store, id, '81000', '9999')).body.code).toBe('livePageNotFound');
    expect((await bind(store, id, '9999')).body.code).toBe('livePageNotFound');
    const helper = await api.signIn('seller', store.sellerId, { storeRights: ['orders'] });
    expect((await call('GET', helper, `/seller/live/${id}/page`)).status).toBe(403);
  });

  test('disconnecting deletes the tokens and keeps the comments; it can’t be done twice', async () => {
    const live = await bound();
    await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    const path = `/seller/live/${live.id}/page`;
    expect((await call('DELETE', live.store, path)).status).toBe(200);
    expect((await call('DELETE', live.store, path)).status).toBe(404);
    expect(await api.db.$count(livePageLinks, eq(livePageLinks.postId, live.id))).toBe(0);
    expect(await said(live)).toHaveLength(1);
    await peer.graph.write(live.videoId, person('somsri'), 'cf a1');
    expect(await said(live)).toHaveLength(1);
  });

  test('without keys the host is told which are missing', async () => {
    const bare = await openTestApi();
    const sellerId = await testShop(bare.db).seller();
    const { token } = await bare.signIn('seller', sellerId);
    const draft = { name: 'x', startsAt: start.toISOString(), limitPerPerson: 1, postTypeId: 1 };
    const { id } = (await bare.call('POST', '/seller/live', { token, body: draft })).body.detail;
    const { body } = await bare.call('GET', `/seller/live/${id}/page`, { token });
    expect(body.detail).toMatchObject({ isOffered: false, missing: ['FACEBOOK_APP_ID'] });
    const started = await bare.call('POST', `/seller/live/${id}/page/start`, { token, body: {} });
    expect(started.body.code).toBe('livePagesNotOffered');
    const told = await bare.app.request('/api/live/webhook/facebook', { method: 'POST', body: '{}' });
    expect(told.status).toBe(404);
    await bare.close();
  });
});

describe('the webhook', () => {
  const challenge = (query: Record<string, string>) =>
    api.app.request(`/api/live/webhook/facebook?${new URLSearchParams(query)}`);

  test('answers who knows our word, and nobody else', async () => {
    const right = {
      'hub.mode': 'subscribe',
      'hub.verify_token': graphApp.verifyToken,
      'hub.challenge': '1158',
    };
    const reply = await challenge(right);
    expect([reply.status, await reply.text()]).toEqual([200, '1158']);
    expect((await challenge({ ...right, 'hub.verify_token': 'wrong' })).status).toBe(403);
    expect((await challenge({ ...right, 'hub.challenge': '<script>' })).status).toBe(403);
    expect((await challenge({})).status).toBe(403);
  });

  test('takes what is signed, once however often it is told; refuses what isn’t, and writes nothing then', async () => {
    const live = await bound();
    peer.graph.setTelling(false);
    const comment = await peer.graph.write(live.videoId, person('mali'), 'cf a1 2');
    const body = peer.graph.eventOf(comment, 'add');
    expect((await tell(body, 'sha256=00')).status).toBe(401);
    expect((await tell(`${body} `, peer.graph.sign(body))).status).toBe(401);
    expect(await said(live)).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await tell(body, peer.graph.sign(body))).status).toBe(200);
    expect(await said(live)).toMatchObject([{ commentId: comment.id, authorName: 'mali', said: 'cf a1 2' }]);
    expect(await held(live)).toEqual({ '60mali': [2, 0] });
    const { link } = await linkOf(live);
    expect(link.heardAt).toBe(now.toISOString());
  });

  test('pages and posts of nobody’s here are taken and forgotten; so is what isn’t a comment', async () => {
    for (const said of ['{}', 'nonsense', '{"object":"page","entry":[{"id":"1","time":1,"changes":[]}]}'])
      expect((await tell(said, peer.graph.sign(said))).status).toBe(200);
    const live = await bound();
    await peer.graph.write('81000', person('mali'), 'cf a1');
    expect(await said(live)).toEqual([]);
  });

  test('the page’s own comments order nothing', async () => {
    const live = await bound();
    await peer.graph.write(live.videoId, { id: '7001', name: 'เพจแรก' }, 'cf a1');
    expect(await said(live)).toMatchObject([{ reading: { why: 'own' } }]);
    expect(await held(live)).toEqual({});
  });
});

describe('what is edited and deleted', () => {
  test('who asks for more by an edit takes the place of then; who doesn’t keeps their own', async () => {
    const live = await bound(2);
    const dot = await peer.graph.write(live.videoId, person('dot'), '.');
    pass(1_000);
    const mali = await peer.graph.write(live.videoId, person('mali'), 'cf a1 2');
    pass(60_000);
    await peer.graph.edit(dot.id, 'cf a1');
    await peer.graph.edit(mali.id, 'a1 2 ค่ะ');
    expect(await held(live)).toEqual({ '60dot': [0, 1], '60mali': [2, 0] });
    const rows = await said(live);
    expect(rows.find((row) => row.commentId === dot.id)).toMatchObject({
      ...{ said: 'cf a1', saidBefore: '.', editedAt: now.toISOString() },
    });
  });

  test('what was edited isn’t undone by what is told late, nor by a list from before', async () => {
    const live = await bound();
    const comment = await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    const first = peer.graph.eventOf(comment, 'add');
    pass(5_000);
    await peer.graph.edit(comment.id, 'cf a1 2');
    await tell(first, peer.graph.sign(first));
    expect(await said(live)).toMatchObject([{ said: 'cf a1 2' }]);
    expect(await held(live)).toEqual({ '60mali': [2, 0] });
  });

  test('what is deleted is shown and counts as before', async () => {
    const live = await bound();
    const comment = await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    await peer.graph.remove(comment.id);
    expect(await said(live)).toMatchObject([{ said: 'cf a1', deletedAt: now.toISOString() }]);
    expect(await held(live)).toEqual({ '60mali': [1, 0] });
  });

  test('what nobody told of is found out by going through all', async () => {
    const live = await bound();
    const [one, two] = [
      await peer.graph.write(live.videoId, person('mali'), 'cf a1'),
      await peer.graph.write(live.videoId, person('somsri'), 'cf a1'),
    ];
    await pollPages(api.services);
    peer.graph.setTelling(false);
    await peer.graph.edit(one.id, 'ยกเลิก a1');
    await peer.graph.remove(two.id);
    pass(10 * minute);
    await pollPages(api.services);
    const rows = await said(live);
    expect(rows.find(({ commentId }) => commentId === one.id)).toMatchObject({ said: 'ยกเลิก a1' });
    expect(rows.find(({ commentId }) => commentId === two.id)?.deletedAt).toBe(now.toISOString());
    expect(await held(live)).toEqual({ '60somsri': [1, 0] });
  });
});

describe('fetching', () => {
  test('gets what nobody told, all parts of it, and begins with what was there before the live sold', async () => {
    peer.graph.setTelling(false);
    const store = await newStore();
    const id = await newLive(store);
    await signIn(store, id);
    const videoId = newVideo();
    for (let each = 0; each < 5; each += 1)
      await peer.graph.write(videoId, person(`viewer${each}`), each === 0 ? 'cf a1' : 'สวัสดี');
    expect((await bind(store, id, videoId)).status).toBe(200);
    expect(await pollPages(api.services)).toBe(0);
    await call('POST', store, `/seller/live/${id}/connect`, {});
    await pollPages(api.services);
    expect(await said({ store, id })).toHaveLength(5);
    // The next goes no further than to what is known.
    peer.graph.asked.length = 0;
    pass(31_000);
    await peer.graph.write(videoId, person('late'), 'cf a1');
    await pollPages(api.services);
    expect(await said({ store, id })).toHaveLength(6);
    expect(peer.graph.asked.filter((path) => path.includes(videoId)).length).toBeLessThanOrEqual(2);
    // Nothing is due before its time.
    expect(await pollPages(api.services)).toBe(0);
  });

  test.each(['limited429', 'limited4', 'limited613'] as const)(
    'waits when it is %s, then goes on',
    async (trouble) => {
      const live = await bound();
      peer.graph.setTelling(false);
      await peer.graph.write(live.videoId, person('mali'), 'cf a1');
      peer.graph.setTrouble(trouble);
      await pollPages(api.services);
      expect((await linkOf(live)).link).toMatchObject({ state: 'connected', problem: 'limited' });
      peer.graph.setTrouble('none');
      pass(minute);
      await pollPages(api.services);
      expect(await said(live)).toEqual([]);
      pass(5 * minute);
      await pollPages(api.services);
      expect(await said(live)).toHaveLength(1);
      expect((await linkOf(live)).link.problem).toBe('');
    },
  );

  test('a token that ended: the host signs in again, and nothing is lost', async () => {
    const live = await bound();
    await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    peer.graph.endTokens();
    peer.graph.setTelling(false);
    await peer.graph.write(live.videoId, person('somsri'), 'cf a1');
    await pollPages(api.services);
    expect((await linkOf(live)).link).toMatchObject({ state: 'expired', objectId: live.videoId });
    await signIn(live.store, live.id);
    expect((await linkOf(live)).link).toMatchObject({ state: 'connected', objectId: live.videoId });
    await pollPages(api.services);
    expect(await held(live)).toEqual({ '60mali': [1, 0], '60somsri': [1, 0] });
  });

  test('told and fetched at once by several, each comment counts once', async () => {
    const live = await bound(9);
    peer.graph.setTelling(false);
    const written = [];
    for (let each = 0; each < 9; each += 1)
      written.push(await peer.graph.write(live.videoId, person(`v${each}`), 'cf a1'));
    const bodies = written.map((comment) => peer.graph.eventOf(comment, 'add'));
    const replies = await Promise.all([
      ...bodies.map((body) => tell(body, peer.graph.sign(body))),
      ...bodies.map((body) => tell(body, peer.graph.sign(body))),
    ]);
    await Promise.all([pollPages(api.services), pollPages(api.services)]);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await said(live)).toHaveLength(9);
    expect(Object.values(await held(live))).toEqual(Array.from({ length: 9 }, () => [1, 0]));
  });

  test('killed in the middle and done again, it comes to the same', async () => {
    const script = async (live: Bound, isKilled: boolean) => {
      peer.graph.setTelling(false);
      for (let each = 0; each < 6; each += 1) {
        pass(1_000);
        await peer.graph.write(live.videoId, person(`k${each}`), `cf a1 ${(each % 2) + 1}`);
      }
      if (isKilled) {
        const { db } = api.services;
        const broken = Object.create(db, {
          transaction: {
            value: () => Promise.reject(new Error('killed')),
          },
        });
        await pollPages({ ...api.services, db: broken }).catch(() => undefined);
        // What the one that was killed had taken up is free again after a while.
        pass(5 * minute);
      }
      await pollPages(api.services);
      await pollPages(api.services);
      return Object.values(await held(live));
    };
    const whole = await script(await bound(5), false);
    now = start;
    expect(await script(await bound(5), true)).toEqual(whole);
  });

  test('a finished live hears nothing more, and its tokens go after what was to be sent', async () => {
    const live = await bound();
    await call('POST', live.store, `/seller/live/${live.id}/finish`, {});
    await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    await pollPages(api.services);
    expect(await said(live)).toEqual([]);
    await sendPageReplies(api.services);
    expect(await api.db.$count(livePageLinks, eq(livePageLinks.postId, live.id))).toBe(1);
    pass(26 * 60 * minute);
    await sendPageReplies(api.services);
    expect(await api.db.$count(livePageLinks, eq(livePageLinks.postId, live.id))).toBe(0);
  });
});

describe('private messages with the link', () => {
  type Basket = { buyer: string; link: string; reply: { state: string; reason: string } | null };
  const baskets = async ({ store, id }: Bound): Promise<Basket[]> =>
    (await call('GET', store, `/seller/live/${id}/basket`)).body.detail.dataList;
  const makeLinks = ({ store, id }: Bound) => call('POST', store, `/seller/live/${id}/basket`, {});
  const messageOf = (id: string) => peer.graph.comments.find((comment) => comment.id === id)?.privateReply;

  test('go out once for each, with the link that opens their basket', async () => {
    const live = await bound();
    const first = await peer.graph.write(live.videoId, person('mali'), 'สวัสดี');
    pass(1_000);
    const last = await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    await makeLinks(live);
    expect(await sendPageReplies(api.services)).toBe(1);
    expect(await sendPageReplies(api.services)).toBe(0);
    const [basket] = await baskets(live);
    expect(basket?.reply).toMatchObject({ state: 'sent', reason: '' });
    expect(messageOf(last.id)).toContain(basket?.link);
    expect(messageOf(first.id)).toBeNull();
    expect((await linkOf(live)).replies).toEqual({ waiting: 0, sent: 1, failed: 0 });
    const code = basket?.link.split('/').at(-1) ?? '';
    expect((await api.call('GET', `/live/transaction/${code}`)).status).toBe(200);
  });

  test('what isn’t taken is said: no messages from pages, answered by hand, deleted, too late', async () => {
    const live = await bound(9);
    const closed = { id: 'closed1', name: 'closed' };
    await peer.graph.write(live.videoId, closed, 'cf a1');
    const byHand = await peer.graph.write(live.videoId, person('hand'), 'cf a1');
    byHand.privateReply = 'by hand';
    const gone = await peer.graph.write(live.videoId, person('gone'), 'cf a1');
    await peer.graph.remove(gone.id);
    await makeLinks(live);
    await sendPageReplies(api.services);
    const replies = Object.fromEntries((await baskets(live)).map(({ buyer, reply }) => [buyer, reply]));
    expect(replies).toMatchObject({
      closed1: { state: 'refused', reason: 'unreachable' },
      '60hand': { state: 'refused', reason: 'replied' },
      '60gone': { state: 'refused', reason: 'noComment' },
    });

    const old = await bound();
    await peer.graph.write(old.videoId, person('old'), 'cf a1');
    pass(7 * 24 * 60 * minute);
    // Their session has ended meanwhile.
    old.store.token = (await api.signIn('seller', old.store.sellerId)).token;
    await makeLinks(old);
    await sendPageReplies(api.services);
    expect((await baskets(old))[0]?.reply).toMatchObject({ state: 'late' });
  });

  test('a process that is killed after sending: the next one doesn’t send again, and knows that it was sent', async () => {
    const live = await bound();
    const comment = await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    await makeLinks(live);
    const killed = {
      ...peer.client,
      replyPrivately: async (...sent: Parameters<typeof peer.client.replyPrivately>) => {
        await peer.client.replyPrivately(...sent);
        throw new Error('killed');
      },
    };
    const dying = { ...api.services, socialPages: { client: killed, missing: [] } };
    await expect(sendPageReplies(dying)).rejects.toThrow('killed');
    expect((await baskets(live))[0]?.reply).toMatchObject({ state: 'sending' });
    const message = messageOf(comment.id);
    expect(await sendPageReplies(api.services)).toBe(0);
    pass(3 * minute);
    expect(await sendPageReplies(api.services)).toBe(1);
    expect((await baskets(live))[0]?.reply).toMatchObject({ state: 'sent' });
    expect(messageOf(comment.id)).toBe(message);
  });

  test('two processes at once send one message', async () => {
    const live = await bound();
    await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    await makeLinks(live);
    peer.graph.asked.length = 0;
    const sent = await Promise.all([1, 2, 3].map(() => sendPageReplies(api.services)));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(peer.graph.asked.filter((path) => path.endsWith('/messages'))).toHaveLength(1);
  });

  test('limits and ended tokens only put it off; who has opened the link meanwhile needs none', async () => {
    const live = await bound();
    await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    await makeLinks(live);
    peer.graph.setTrouble('limited613');
    expect(await sendPageReplies(api.services)).toBe(0);
    expect((await baskets(live))[0]?.reply).toMatchObject({ state: 'waiting' });
    peer.graph.setTrouble('expired');
    pass(10 * minute);
    expect(await sendPageReplies(api.services)).toBe(0);
    expect((await linkOf(live)).link.state).toBe('expired');
    peer.graph.setTrouble('none');
    await signIn(live.store, live.id);
    expect(await sendPageReplies(api.services)).toBe(1);

    const taken = await bound();
    await peer.graph.write(taken.videoId, person('somsri'), 'cf a1');
    await makeLinks(taken);
    const code = (await baskets(taken))[0]?.link.split('/').at(-1) ?? '';
    const buyer = await api.signIn();
    expect((await call('POST', buyer, `/live/transaction/${code}/claim`, {})).status).toBe(200);
    expect(await sendPageReplies(api.services)).toBe(0);
    expect((await baskets(taken))[0]?.reply).toBeNull();
  });

  test('who commented is forgotten in what was sent to them, too', async () => {
    const live = await bound();
    const comment = await peer.graph.write(live.videoId, person('mali'), 'cf a1');
    await peer.graph.edit(comment.id, 'cf a1 ค่ะ');
    await makeLinks(live);
    await sendPageReplies(api.services);
    await call('POST', live.store, `/seller/live/${live.id}/finish`, {});
    pass(40 * 24 * 60 * minute);
    await forgetCommenters(api.services);
    live.store.token = (await api.signIn('seller', live.store.sellerId)).token;
    const rows = await api.db.select().from(livePageReplies).where(eq(livePageReplies.postId, live.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await said(live)])).not.toMatch(/mali|a1 ค่ะ|cf a1/);
  });
});
