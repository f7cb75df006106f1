import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticeTexts } from '../../messages/notice-messages.ts';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { describeNotice } from './describe-notice.ts';
import { type NotificationKind, notificationKinds } from './notification.rules.ts';
import { type Notice, notifyStores, notifyUsers } from './notify-users.ts';
import { readNews } from './read-news.ts';

let api: TestApi;
let reader: Awaited<ReturnType<TestApi['signIn']>>;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  reader = await api.signIn();
});

const shipped = (userId: number, more: Partial<Notice> = {}): Notice => ({
  userId,
  kind: 'orderShipped',
  params: { orderNumber: 'R1001-1', provider: 'Kerry', trackingNumber: 'K123' },
  href: '/user/profile/my-order/R1001-1',
  ...more,
});
const tell = (...notices: Notice[]) =>
  transact(api.db, (tx) => notifyUsers(tx, api.services, notices, api.services.clock()));
const call = (method: string, path: string, body?: unknown, token = reader.token) =>
  api.call(method, `/notification${path}`, { token, ...(body === undefined ? {} : { body }) });
const mailsTo = async (email: string) =>
  (
    await api.db.execute<{ subject: string; text: string }>(sql`
    select subject, text from outbox_messages where "to" = ${email} order by id`)
  ).rows;

describe('words', () => {
  test.each(Object.keys(notificationKinds) as NotificationKind[])('%s has a title and a text', (kind) => {
    for (const locale of ['th', 'en'] as const) expect(noticeTexts(locale).has(`${kind}.text`)).toBe(true);
  });

  test('names come in the reader’s language, instants as a clock in Bangkok shows them', () => {
    const params = { returnNumber: 'RT1-1-1', until: '2026-11-28T17:30:00.000Z' };
    expect(describeNotice('en', 'returnApproved', params).text).toContain('29 Nov 2026 00:30');
    const sent = { orderNumber: 'R1-1', trackingNumber: 'EX1TH' };
    const post = { ...sent, providerTh: 'ไปรษณีย์ลงทะเบียน', providerEn: 'Registered mail' };
    expect(describeNotice('en', 'orderShipped', post).text).toContain('Registered mail');
    expect(describeNotice('th', 'orderShipped', post).text).toContain('ไปรษณีย์ลงทะเบียน');
    const paid = { orderNumber: 'R1-1', total: '250.00', sellerTh: 'ร้านสายน้ำ', sellerEn: 'River' };
    expect(describeNotice('th', 'orderPaid', paid).text).toContain('ร้านสายน้ำ');
    expect(describeNotice('en', 'orderPaid', paid).text).toContain('River');
  });
});

test('a mail greets who has no first name without one', async () => {
  for (const firstname of [null, '']) {
    const someone = await api.signIn('shopper', null, { firstname });
    await tell(shipped(someone.userId));
    const [mail] = await mailsTo(someone.email);
    expect(mail?.text).toMatch(/^เรียน ลูกค้าบรรณศาลา\n/);
  }
});

describe('GET /notification/List, POST /notification/read', () => {
  test('works: told in the shop and by mail, newest first, by pages, read one by one and all', async () => {
    await tell(shipped(reader.userId), shipped(reader.userId, { href: '/two' }));
    await tell(shipped(reader.userId, { href: '/three' }));
    const first = (await call('GET', '/List?perpage=2')).body.detail;
    expect(first).toMatchObject({
      unread: 3,
      dataList: [
        { href: '/three', kind: 'orderShipped', topic: 'orders', isRead: false, title: 'จัดส่งแล้ว' },
        { href: '/two' },
      ],
    });
    const second = (await call('GET', `/List?perpage=2&beforeId=${first.nextBeforeId}`)).body.detail;
    expect(second).toMatchObject({
      dataList: [{ href: '/user/profile/my-order/R1001-1' }],
      nextBeforeId: null,
    });
    expect((await mailsTo(reader.email)).map(({ subject }) => subject)).toEqual(
      Array(3).fill('จัดส่งแล้ว · R1001-1'),
    );
    expect((await mailsTo(reader.email))[0]?.text).toContain('/user/profile/my-order/R1001-1');

    const { id } = first.dataList[0];
    expect((await call('POST', '/read', { ids: [id] })).body.detail).toEqual({ unread: 2 });
    expect((await call('GET', '/List?unread=true')).body.detail.dataList).toHaveLength(2);
    expect((await call('POST', '/read', {})).body.detail).toEqual({ unread: 0 });
    expect((await call('GET', '/unread')).body.detail).toEqual({ unread: 0 });
  });

  test('a cause is told once, however many say it at once', async () => {
    const notice = shipped(reader.userId, { cause: 'order 7 shipped' });
    await Promise.all(Array.from({ length: 8 }, () => tell(notice)));
    expect((await call('GET', '/List')).body.detail.dataList).toHaveLength(1);
    expect(await mailsTo(reader.email)).toHaveLength(1);
  });

  test.each(['?beforeId=0', '?perpage=0', '?unread=perhaps'])('refuses %s', async (query) => {
    expect((await call('GET', `/List${query}`)).status).toBe(400);
  });
  test.each([{ ids: [] }, { ids: ['1'] }, { ids: [-1] }, { all: true }])('refuses %j', async (body) => {
    expect((await call('POST', '/read', body)).status).toBe(400);
  });

  test('protects: nobody sees or reads another’s', async () => {
    await tell(shipped(reader.userId));
    const [mine] = (await call('GET', '/List')).body.detail.dataList;
    const other = await api.signIn();
    expect((await call('GET', '/List', undefined, other.token)).body.detail.dataList).toEqual([]);
    await call('POST', '/read', { ids: [mine.id] }, other.token);
    await call('POST', '/read', {}, other.token);
    expect((await call('GET', '/unread')).body.detail).toEqual({ unread: 1 });
  });
});

describe('POST /notification/{id}/open', () => {
  test('works: says where it leads, and it is read', async () => {
    await tell(shipped(reader.userId));
    const [notice] = (await call('GET', '/List')).body.detail.dataList;
    for (let press = 0; press < 2; press += 1)
      expect((await call('POST', `/${notice.id}/open`, {})).body.detail).toEqual({ href: notice.href });
    expect((await call('GET', '/unread')).body.detail).toEqual({ unread: 0 });
  });

  test('refuses what is no number, and protects another’s', async () => {
    expect((await call('POST', '/zero/open', {})).status).toBe(400);
    await tell(shipped(reader.userId));
    const [notice] = (await call('GET', '/List')).body.detail.dataList;
    const other = await api.signIn();
    expect((await call('POST', `/${notice.id}/open`, {}, other.token)).status).toBe(404);
    expect((await call('GET', '/unread')).body.detail).toEqual({ unread: 1 });
  });
});

describe('without an e-mail address', () => {
  const paid = (userId: number): Notice => ({
    userId,
    kind: 'returnRefunded',
    params: { returnNumber: 'RT1-1-1', total: '10.00' },
    href: '/user/profile/my-return/RT1-1-1',
  });
  const added = (userId: number): Notice => ({ userId, kind: 'identityApproved', params: {}, href: '/v' });
  let digits = 0;
  const phoned = async (isTelephoneVerified: boolean) => {
    digits += 1;
    const telephone = `08100000${String(digits).padStart(2, '0')}`;
    const person = await api.signIn('shopper', null, { email: null, telephone, isTelephoneVerified });
    return { ...person, number: `+66${telephone.slice(1)}` };
  };

  test('money, returns and safety come by SMS, in a line with a link; the rest doesn’t', async () => {
    const person = await phoned(true);
    await call('PUT', '/preferences', { language: 'en' }, person.token);
    await tell(paid(person.userId), added(person.userId), shipped(person.userId), {
      userId: person.userId,
      kind: 'pointsEarned',
      params: { points: '1', orderNumber: 'R1-1' },
      href: '/p',
    });
    expect((await mailsTo(person.number)).map(({ text }) => text)).toEqual([
      'Bannasala: Return refunded http://localhost:3000/user/profile/my-return/RT1-1-1',
      'Bannasala: Identity verified http://localhost:3000/v',
    ]);
  });

  test('what was turned off isn’t sent, but safety is', async () => {
    const person = await phoned(true);
    const topics = ['returns', 'account'].map((topic) => ({ topic, inApp: true, byEmail: false }));
    await call('PUT', '/preferences', { topics }, person.token);
    await tell(paid(person.userId), added(person.userId));
    expect(await mailsTo(person.number)).toHaveLength(1);
  });

  test('protects: a number nobody has proven gets nothing', async () => {
    const person = await phoned(false);
    await tell(paid(person.userId), added(person.userId));
    expect(await mailsTo(person.number)).toEqual([]);
  });
});

describe('preferences', () => {
  test('works: a topic turned off is told nowhere, account safety by mail always, in the chosen language', async () => {
    const saved = await call('PUT', '/preferences', {
      language: 'en',
      topics: [
        { topic: 'orders', inApp: false, byEmail: false },
        { topic: 'returns', inApp: true, byEmail: false },
        { topic: 'account', inApp: false, byEmail: false },
      ],
    });
    expect(saved.body.detail.language).toBe('en');
    expect(saved.body.detail.topics).toContainEqual({
      topic: 'account',
      inApp: false,
      byEmail: true,
      isMailFixed: true,
    });
    const back = { returnNumber: 'RT1-1-1', total: '10.00' };
    await tell(
      shipped(reader.userId, { cause: 'a' }),
      { userId: reader.userId, kind: 'returnRefunded', params: back, href: '/r' },
      { userId: reader.userId, kind: 'identityApproved', params: {}, href: '/v' },
    );
    await tell(shipped(reader.userId, { cause: 'a' }));
    const { dataList, unread } = (await call('GET', '/List')).body.detail;
    expect(dataList.map(({ kind }: { kind: string }) => kind)).toEqual(['returnRefunded']);
    expect(unread).toBe(1);
    expect((await mailsTo(reader.email)).map(({ subject }) => subject)).toEqual(['Identity verified']);
  });

  test('without a choice: everything, but offers not by mail', async () => {
    const { topics } = (await call('GET', '/preferences')).body.detail;
    for (const { topic, inApp, byEmail } of topics)
      expect([inApp, byEmail], topic).toEqual([true, topic !== 'offers']);
  });

  test.each([
    { language: 'fr' },
    { topics: [{ topic: 'weather', inApp: true, byEmail: true }] },
    { topics: [{ topic: 'orders', inApp: 'yes', byEmail: true }] },
    { topics: Array(30).fill({ topic: 'orders', inApp: true, byEmail: true }) },
  ])('refuses %j', async (body) => {
    expect((await call('PUT', '/preferences', body)).status).toBe(400);
  });

  test('protects: they are each one’s own', async () => {
    const other = await api.signIn();
    await call('PUT', '/preferences', { topics: [{ topic: 'orders', inApp: false, byEmail: false }] });
    const { topics } = (await call('GET', '/preferences', undefined, other.token)).body.detail;
    expect(topics[0]).toMatchObject({ topic: 'orders', inApp: true, byEmail: true });
  });
});

test('a store’s people are told, and nobody else; who is gone is not', async () => {
  const { rows } = await api.db.execute<{ id: number }>(
    sql`insert into sellers (url_key, name_th, name_en) values ('notice', 'ร้าน', 'Store') returning id::int`,
  );
  const sellerId = rows[0]?.id ?? 0;
  const clerk = await api.signIn('seller', sellerId);
  const left = await api.signIn('seller', sellerId, { disabledAt: new Date() });
  const bookkeeper = await api.signIn('seller', sellerId, { storeRights: ['finance'] });
  await transact(api.db, (tx) =>
    notifyStores(
      tx,
      api.services,
      [
        {
          sellerId,
          right: 'orders',
          kind: 'sellerOrderReady',
          params: { orderNumber: 'R1-1' },
          href: '/manage-store/orders/R1-1',
        },
      ],
      api.services.clock(),
    ),
  );
  const { rows: told } = await api.db.execute<{ userId: number }>(
    sql`select user_id::int as "userId" from notifications where kind = 'sellerOrderReady'`,
  );
  expect(told).toEqual([{ userId: clerk.userId }]);
  for (const { userId } of [left, bookkeeper]) expect(told).not.toContainEqual({ userId });
  await expect(tell(shipped(999_999_999))).resolves.toBeUndefined();
});

/** Reads a stream of events until it has so many of a kind. */
async function listen(headers: Record<string, string>, query = '') {
  const controller = new AbortController();
  const response = await api.app.request(`/api/notification/stream${query}`, {
    headers: { 'x-api-key': 'test-key', culture: 'en', ...headers },
    signal: controller.signal,
  });
  const stream = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const events = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/).slice(0, 2))))
      .filter((block) => 'event' in block)
      // What else comes by the same line has tests of its own.
      .filter(({ event }) => event !== 'chat')
      .map(({ event, id, data }) => ({ event, id: Number(id), data: JSON.parse(data) }));
  return {
    response,
    async until(isEnough: (found: ReturnType<typeof events>) => boolean) {
      while (!isEnough(events())) {
        const { value, done } = (await stream?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error(`the stream ended after ${text}`);
        text += decoder.decode(value, { stream: true });
      }
      return events();
    },
    async close() {
      controller.abort();
      await stream?.cancel().catch(() => undefined);
    },
  };
}

describe('GET /notification/stream', () => {
  const mine = () => ({ authorization: `Bearer ${reader.token}` });

  test('works: tells how much is unread, then each notice when its transaction commits', async () => {
    await tell(shipped(reader.userId));
    const stream = await listen(mine());
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect((await stream.until((events) => events.length > 0))[0]).toMatchObject({
      event: 'unread',
      data: { unread: 1 },
    });
    await tell(shipped(reader.userId, { href: '/live' }));
    const events = await stream.until((found) => found.some(({ data }) => data.unread === 2));
    expect(events.filter(({ event }) => event === 'notice')).toMatchObject([
      { data: { href: '/live', title: 'Shipped' } },
    ]);
    await stream.close();
  });

  test('counts as unread what it tells, whatever is written meanwhile', async () => {
    let isWriting = true;
    const writing = (async () => {
      for (let notice = 0; notice < 40; notice += 1) await tell(shipped(reader.userId));
      isWriting = false;
    })();
    while (isWriting) {
      const start = { lastId: 0, told: new Set<number>() };
      const { unread, place } = await readNews(api.db, 'en', reader.userId, start, api.services.clock());
      expect(unread).toBe(place.told.size);
    }
    await writing;
  });

  test('resumes after a break: what was missed comes first, once', async () => {
    const before = await listen(mine());
    await before.until((events) => events.length > 0);
    await tell(shipped(reader.userId, { href: '/seen' }));
    const seen = (await before.until((events) => events.some(({ event }) => event === 'notice'))).find(
      ({ event }) => event === 'notice',
    );
    await before.close();
    await tell(shipped(reader.userId, { href: '/a' }), shipped(reader.userId, { href: '/b' }));
    for (const [headers, query] of [
      [{ ...mine(), 'last-event-id': String(seen?.id) }, ''],
      [mine(), `?lastEventId=${seen?.id}`],
    ] as const) {
      const after = await listen(headers, query);
      const events = await after.until((found) => found.some(({ event }) => event === 'unread'));
      // What was told in the last minute may come again; a reader knows it by its number.
      const isNew = events.filter(({ event, id }) => event === 'unread' || id !== seen?.id);
      expect(isNew.map(({ event, data }) => (event === 'notice' ? data.href : data.unread))).toEqual([
        '/a',
        '/b',
        3,
      ]);
      await after.close();
    }
  });

  test('after a long break the newest come, and how much is unread', async () => {
    await tell(shipped(reader.userId));
    const [first] = (await call('GET', '/List')).body.detail.dataList;
    await tell(...Array.from({ length: 70 }, (_, index) => shipped(reader.userId, { href: `/${index}` })));
    // All of it longer ago than what is looked at again.
    await api.db.execute(sql`update notifications set created_at = created_at - interval '1 hour'`);
    const stream = await listen(mine(), `?lastEventId=${first.id}`);
    const events = await stream.until((found) => found.some(({ event }) => event === 'unread'));
    const told = events.filter(({ event }) => event === 'notice').map(({ data }) => data.href);
    expect(told).toEqual(Array.from({ length: 50 }, (_, index) => `/${index + 20}`));
    expect(events.at(-1)).toMatchObject({ data: { unread: 71 } });
    await tell(shipped(reader.userId, { href: '/then' }));
    const more = await stream.until((found) => found.some(({ data }) => data.unread === 72));
    expect(more.slice(events.length).map(({ data }) => data.href ?? data.unread)).toEqual(['/then', 72]);
    await stream.close();
  });

  test('a notice whose transaction commits after a newer one is told all the same, each once', async () => {
    const stream = await listen(mine());
    await stream.until((events) => events.length > 0);
    const now = api.services.clock();
    await transact(api.db, async (slow) => {
      await notifyUsers(slow, api.services, [shipped(reader.userId, { href: '/slow' })], now);
      await tell(shipped(reader.userId, { href: '/quick' }));
      await stream.until((events) => events.some(({ data }) => data.href === '/quick'));
    });
    const events = await stream.until((found) => found.some(({ data }) => data.unread === 2));
    const told = events.filter(({ event }) => event === 'notice');
    expect(told.map(({ data }) => data.href)).toEqual(['/quick', '/slow']);
    expect(told[1]?.id).toBeLessThan(told[0]?.id ?? 0);
    await stream.close();
  });

  test('the seventh window of a person takes the place of the first, which is told to stop', async () => {
    const streams = [];
    for (let window = 0; window < 7; window += 1) {
      const stream = await listen(mine());
      await stream.until((events) => events.length > 0);
      streams.push(stream);
    }
    const [first, ...others] = streams;
    const events = (await first?.until((found) => found.some(({ event }) => event === 'stop'))) ?? [];
    expect(events.at(-1)?.event).toBe('stop');
    await tell(shipped(reader.userId, { href: '/all' }));
    for (const stream of others) {
      const heard = await stream.until((found) => found.some(({ data }) => data.href === '/all'));
      expect(heard.some(({ event }) => event === 'stop')).toBe(false);
      await stream.close();
    }
    await first?.close();
  });

  test('forty windows opened at once leave six', async () => {
    const streams = await Promise.all(Array.from({ length: 40 }, () => listen(mine())));
    await tell(shipped(reader.userId, { href: '/six' }));
    const heard = await Promise.all(
      streams.map((stream) =>
        stream.until((found) => found.some(({ event, data }) => event === 'stop' || data.href === '/six')),
      ),
    );
    const stopped = heard.filter((found) => found.some(({ event }) => event === 'stop'));
    expect(heard.length - stopped.length).toBeLessThanOrEqual(6);
    expect(stopped.length).toBeGreaterThanOrEqual(34);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('refuses a visitor, a stranger’s key, and tells nobody another’s news', async () => {
    expect((await listen({})).response.status).toBe(401);
    expect((await listen({ authorization: 'Bearer nobody' })).response.status).toBe(401);
    expect((await listen({ ...mine(), 'x-api-key': 'other' })).response.status).toBe(401);
    const other = await api.signIn();
    const stream = await listen({ authorization: `Bearer ${other.token}` });
    await stream.until((events) => events.length > 0);
    await tell(shipped(reader.userId));
    await tell(shipped(other.userId, { href: '/own' }));
    const events = await stream.until((found) => found.some(({ event }) => event === 'notice'));
    expect(events.filter(({ event }) => event === 'notice').map(({ data }) => data.href)).toEqual(['/own']);
    await stream.close();
  });
});
