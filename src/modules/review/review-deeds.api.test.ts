import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStatements } from '../../platform/db/test-statements.ts';
import { transact } from '../../platform/db/transact.ts';
import { createRateLimits } from '../../platform/http/rate-limit.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { createImageRoutes } from '../image/image.routes.ts';
import { notifications } from '../notification/notification.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findAnyPicture, isPictureShown } from '../pictures.ts';
import { eraseReviews, exportReviewDeeds } from './handle-personal-data.ts';
import { keepAnswered } from './keep-answered.ts';
import { type Buyer, testPurchases } from './test-purchases.ts';

let api: TestApi;
let shop: TestShop;
let purchases: ReturnType<typeof testPurchases>;
let sellerId: number;
let seller: string;
let staff: Buyer;

beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  purchases = testPurchases(api, shop);
  sellerId = await shop.seller();
  seller = await purchases.sellerOf(sellerId);
  staff = await api.signIn('staff');
});
afterAll(() => api.close());

/** A review of a product of its own, and who wrote it. */
async function reviewed(stars = 4) {
  const buyer = await api.signIn();
  const productId = await shop.product(sellerId);
  const { orderNumber, lineOf } = await purchases.buy(buyer, sellerId, [productId]);
  const body = { lineId: lineOf(productId), stars, text: 'อ่านสนุก' };
  const { id } = await purchases.call('POST', '/Review', buyer.token, body);
  const { rows } = await api.db.execute<{ urlKey: string }>(
    sql`select url_key as "urlKey" from products where id = ${productId}`,
  );
  return { id: Number(id), buyer, productId, orderNumber, urlKey: rows[0]?.urlKey ?? '' };
}

async function shown(urlKey: string) {
  const { dataList } = (await api.call('GET', `/product/${urlKey}/reviews`)).body.detail;
  return dataList[0];
}

async function noticesOf(userId: number, kind: string) {
  return (await api.db.select().from(notifications)).filter(
    (notice) => notice.userId === userId && notice.kind === kind,
  );
}

const starsOf = async (productId: number) =>
  (
    await api.db.execute(
      sql`select rating_sum::int as sum, rating_count::int as count from products where id = ${productId}`,
    )
  ).rows[0];

describe('helpful votes', () => {
  const vote = (id: number, token: string, method = 'POST') =>
    api.call(method, `/Review/${id}/helpful`, { token, body: {} });

  test('count each person once, and are taken back', async () => {
    const { id, urlKey } = await reviewed();
    const people = await Promise.all(Array.from({ length: 5 }, () => api.signIn()));
    const replies = await Promise.all(
      people.flatMap(({ token }) => [vote(id, token), vote(id, token), vote(id, token)]),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect((await shown(urlKey)).helpfulCount).toBe(5);
    const [first, second] = people;
    const votes = await api.call('GET', `/Review/votes?ids=${id},1`, { token: first?.token ?? '' });
    expect(votes.body.detail).toEqual({ voted: [id], own: [] });
    await Promise.all([vote(id, first?.token ?? '', 'DELETE'), vote(id, first?.token ?? '', 'DELETE')]);
    expect((await vote(id, second?.token ?? '')).body.detail).toEqual({ helpfulCount: 4 });
    expect((await shown(urlKey)).helpfulCount).toBe(4);
  });

  test('refuse one’s own review, one that isn’t there, one that is hidden', async () => {
    const { id, buyer } = await reviewed();
    expect((await vote(id, buyer.token)).body.code).toBe('ownReview');
    const votes = await api.call('GET', `/Review/votes?ids[]=${id}&ids[]=1`, { token: buyer.token });
    expect(votes.body.detail).toEqual({ voted: [], own: [id] });
    const { token } = await api.signIn();
    expect((await vote(999_999, token)).status).toBe(404);
    await api.db.execute(sql`update reviews set status = 'hidden' where id = ${id}`);
    expect((await vote(id, token)).status).toBe(404);
    for (const ids of ['', 'a', '1,', '1;2'])
      expect((await api.call('GET', `/Review/votes?ids=${ids}`, { token })).status).toBe(400);
  });
});

describe('a store’s list of reviews', () => {
  const found = async (query: string, token = seller) => {
    const { status, body } = await api.call('GET', `/seller/Review/List?perpage=100${query}`, { token });
    expect(status, query).toBe(200);
    return {
      ids: body.detail.dataList.map(({ id }: { id: number }) => id),
      total: body.detail.total,
      counts: body.detail.counts,
    };
  };

  test('works: is narrowed by stars, photos and product, and its counts with it', async () => {
    const two = await reviewed(2);
    const five = await reviewed(5);
    await api.db.execute(sql`update reviews set photo_keys = '{reviews/a.webp}' where id = ${five.id}`);
    await api.db.execute(
      sql`update products set sku = ${`R-${two.productId}`}, barcode = '8850000000024' where id = ${two.productId}`,
    );
    expect((await found('&stars=1,2')).ids).toEqual([two.id]);
    expect((await found('&stars=5')).ids).toContain(five.id);
    expect((await found('&stars=5')).ids).not.toContain(two.id);
    expect((await found('&hasPhoto=true')).ids).toEqual([five.id]);
    expect((await found('&hasPhoto=false')).ids).toEqual(expect.arrayContaining([two.id, five.id]));
    expect(await found(`&search=r-${two.productId}`)).toEqual({
      ids: [two.id],
      total: 1,
      counts: { all: 1, unanswered: 1 },
    });
    expect((await found('&search=885-0000000-024')).ids).toEqual([two.id]);
    expect((await found('&search=%25')).ids).toEqual([]);
    await api.call('PUT', `/seller/Review/${two.id}/reply`, { token: seller, body: { text: 'ขอบคุณ' } });
    expect((await found('&stars=2')).counts).toEqual({ all: 1, unanswered: 0 });
    expect((await found('&stars=2&filter=unanswered')).ids).toEqual([]);
  });

  test('refuses stars that there aren’t, and shows another store none of it', async () => {
    const { id } = await reviewed();
    for (const query of ['stars=0', 'stars=6', 'stars=x', 'hasPhoto=maybe'])
      expect((await api.call('GET', `/seller/Review/List?${query}`, { token: seller })).status, query).toBe(
        400,
      );
    const other = await purchases.sellerOf(await shop.seller());
    expect((await found('', other)).ids).not.toContain(id);
  });
});

describe('the seller’s reply', () => {
  test('is taken back: nobody sees it any more, and it can be given anew; another store’s is not found', async () => {
    const { id, urlKey } = await reviewed();
    const remove = (token = seller) => api.call('DELETE', `/seller/Review/${id}/reply`, { token });
    expect((await remove()).body.detail).toEqual({ isRemoved: false });
    await reply(id, 'ผิดเล่ม');
    expect((await shown(urlKey)).reply).toMatchObject({ text: 'ผิดเล่ม' });
    expect((await remove(await purchases.sellerOf(await shop.seller()))).status).toBe(404);
    expect((await shown(urlKey)).reply).not.toBeNull();
    expect((await remove()).body.detail).toEqual({ isRemoved: true });
    expect((await shown(urlKey)).reply).toBeNull();
    expect((await remove()).body.detail).toEqual({ isRemoved: false });
    await reply(id, 'ขอบคุณ');
    expect((await shown(urlKey)).reply).toMatchObject({ text: 'ขอบคุณ', editedTime: null });
    const clerk = await api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
    expect((await remove(clerk.token)).status).toBe(403);
  });

  const reply = (id: number, text: string, token = seller) =>
    api.call('PUT', `/seller/Review/${id}/reply`, { token, body: { text } });

  test('works: shown under the review, changed, told to its author once', async () => {
    const { id, urlKey, buyer, orderNumber, productId } = await reviewed();
    const before = await api.call('GET', '/seller/Review/List?filter=unanswered', { token: seller });
    expect(before.body.detail.dataList.map((each: { id: number }) => each.id)).toContain(id);
    const replies = await Promise.all([reply(id, 'ขอบคุณ'), reply(id, 'ขอบคุณ')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown(urlKey)).reply).toMatchObject({ text: 'ขอบคุณ', editedTime: null });
    expect((await reply(id, 'ขอบคุณมาก')).status).toBe(200);
    expect((await shown(urlKey)).reply).toMatchObject({
      text: 'ขอบคุณมาก',
      editedTime: expect.any(String),
    });
    const after = await api.call('GET', '/seller/Review/List?filter=unanswered', { token: seller });
    expect(after.body.detail.dataList.map((each: { id: number }) => each.id)).not.toContain(id);
    expect(after.body.detail.counts.unanswered).toBe(before.body.detail.counts.unanswered - 1);
    const notices = await noticesOf(buyer.userId, 'reviewReply');
    expect(notices).toMatchObject([{ href: `/user/profile/my-review/${orderNumber}/${productId}` }]);
  });

  test('takes a review off what waits for the store, until it is taken back; one of an older release does, too', async () => {
    const { id } = await reviewed();
    const waiting = async (): Promise<number> =>
      (await api.call('GET', '/seller/waiting', { token: seller })).body.detail.waiting.reviewsUnanswered;
    const before = await waiting();
    await reply(id, 'ขอบคุณ');
    expect(await waiting()).toBe(before - 1);
    await reply(id, 'ขอบคุณมาก');
    expect(await waiting()).toBe(before - 1);
    await api.call('DELETE', `/seller/Review/${id}/reply`, { token: seller });
    expect(await waiting()).toBe(before);
    await reply(id, 'ขอบคุณ');
    const noted = async () => {
      const { rows } = await api.db.execute<{ is: boolean }>(
        sql`select is_answered as is from reviews where id = ${id}`,
      );
      return rows[0]?.is;
    };
    await api.db.execute(sql`update reviews set is_answered = false where id = ${id}`);
    expect(await waiting()).toBe(before - 1);
    expect(await keepAnswered(api.services)).toBe(1);
    expect(await noted()).toBe(true);
    await api.db.execute(sql`delete from review_replies where review_id = ${id}`);
    expect(await keepAnswered(api.services)).toBe(1);
    expect(await waiting()).toBe(before);
    expect(await keepAnswered(api.services)).toBe(0);
  });

  test('are noted going through the reviews once, however many are noted wrongly', async () => {
    const ids = [await reviewed(), await reviewed(), await reviewed()].map(({ id }) => id);
    for (const id of ids) await reply(id, 'ขอบคุณ');
    await api.db.execute(sql`update reviews set is_answered = false where id in (${sql.join(ids, sql`, `)})`);
    const { rows } = await api.db.execute<{ count: number }>(sql`select count(*)::int from reviews`);
    let noted = 0;
    const sent = await recordStatements(async () => {
      noted = await keepAnswered(api.services, { atOnce: 1 });
    });
    expect(noted).toBe(3);
    expect(sent.filter((text) => text.includes('update reviews'))).toHaveLength((rows[0]?.count ?? 0) + 1);
  });

  test('refuses nothing said, and everybody but the store whose product it is', async () => {
    const { id, buyer } = await reviewed();
    for (const text of ['', '  ', 'x'.repeat(1_001)]) expect((await reply(id, text)).status).toBe(400);
    const other = await purchases.sellerOf(await shop.seller());
    expect((await reply(id, 'ของฉัน', other)).status).toBe(404);
    expect((await reply(id, 'ฉันเอง', buyer.token)).status).toBe(403);
    const list = await api.call('GET', '/seller/Review/List', { token: other });
    expect(list.body.detail).toMatchObject({ dataList: [], counts: { all: 0, unanswered: 0 } });
  });
});

describe('reports', () => {
  const report = (id: number, token: string, body: object = { reason: 'abuse', note: 'หยาบคาย' }) =>
    api.call('POST', `/Review/${id}/report`, { token, body });
  const decide = (id: number, verdict: 'uphold' | 'dismiss', token = staff.token) =>
    api.call('POST', `/admin/reviews/${id}/${verdict}`, {
      token,
      body: verdict === 'uphold' ? { reason: 'คำหยาบ' } : {},
    });
  const reportsOf = async (id: number, status: string) => {
    const { dataList } = (
      await api.call('GET', `/admin/reviews?status=${status}&perpage=100`, { token: staff.token })
    ).body.detail;
    return dataList.filter((each: { review: { id: number } }) => each.review.id === id);
  };

  test('upheld: the review, its stars and its photos are gone at once, its author is told; then shown again', async () => {
    const { id, urlKey, buyer, productId, orderNumber } = await reviewed(1);
    const key = `reviews/${id}.png`;
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await api.services.storage.put(key, bytes, { contentType: 'image/png' });
    await api.db.execute(sql`update reviews set photo_keys = array[${key}] where id = ${id}`);
    const photo = `${(await shown(urlKey)).photos[0].slice('/images'.length)}/160.jpg`;
    const images = createImageRoutes(api.services, {
      findPicture: (kind, id) => findAnyPicture(api.services, kind, id),
      isShown: (kind, id) => isPictureShown(api.services, kind, id),
      limits: createRateLimits(null),
      onStoreError: () => undefined,
    });
    expect((await images.request(photo)).status).toBe(200);

    const people = [await api.signIn(), await api.signIn()];
    for (const { token } of people)
      for (let count = 0; count < 2; count += 1) expect((await report(id, token)).status).toBe(200);
    const waiting = await reportsOf(id, 'waiting');
    expect(waiting).toHaveLength(2);
    expect(waiting[0]).toMatchObject({ reason: 'abuse', note: 'หยาบคาย', review: { waitingReports: 2 } });
    const replies = await Promise.all([
      decide(waiting[0].id, 'uphold'),
      decide(waiting[0].id, 'uphold'),
      decide(waiting[1].id, 'uphold'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await shown(urlKey)).toBeUndefined();
    expect((await images.request(photo)).status).toBe(404);
    expect(await starsOf(productId)).toEqual({ sum: 0, count: 0 });
    expect(await reportsOf(id, 'upheld')).toHaveLength(2);
    const own = await api.call('GET', `/user/review/${orderNumber}/${productId}`, { token: buyer.token });
    expect(own.body.detail.review).toMatchObject({ status: 'hidden', hiddenReason: 'คำหยาบ', photos: [] });
    const body = { stars: 5, text: 'แก้' };
    expect((await api.call('POST', `/Review/${id}`, { token: buyer.token, body })).body.code).toBe(
      'reviewHidden',
    );
    expect(await noticesOf(buyer.userId, 'reviewHidden')).toHaveLength(1);
    for (const { userId } of people) {
      const told = await noticesOf(userId, 'reportUpheld');
      expect(told).toMatchObject([{ href: `/product/${urlKey}#reviews` }]);
    }
    // Staff who think again see what they hid; nobody else does.
    const [upheld] = await reportsOf(id, 'upheld');
    expect(upheld.review).toMatchObject({ photos: [], hiddenPhotoCount: 1 });
    const hiddenPhoto = (place: number | string, token?: string) =>
      api.call('GET', `/admin/reviews/${upheld.id}/photo/${place}`, token === undefined ? {} : { token });
    expect((await hiddenPhoto(0, staff.token)).status).toBe(200);
    expect((await hiddenPhoto(1, staff.token)).status).toBe(404);
    expect((await hiddenPhoto('x', staff.token)).status).toBe(400);
    for (const { token } of [buyer, ...people]) expect((await hiddenPhoto(0, token)).status).toBe(403);
    expect((await hiddenPhoto(0)).status).toBe(401);
    const { rows } = await api.db.execute<{ kind: string }>(
      sql`select kind from audit_events where subject_user_id = ${buyer.userId}`,
    );
    expect(rows.map(({ kind }) => kind)).toContain('review_hidden');

    expect((await decide(waiting[1].id, 'dismiss')).status).toBe(200);
    expect((await shown(urlKey)).stars).toBe(1);
    expect((await images.request(photo)).status).toBe(200);
    expect(await starsOf(productId)).toEqual({ sum: 1, count: 1 });
    expect(await reportsOf(id, 'dismissed')).toHaveLength(2);
    expect(await noticesOf(buyer.userId, 'reviewShown')).toHaveLength(1);
    for (const { userId } of people) expect(await noticesOf(userId, 'reportDismissed')).toHaveLength(1);
  });

  test('dismissed: the review stays, and who reported it can’t press again', async () => {
    const { id, urlKey, buyer } = await reviewed();
    const { token, userId } = await api.signIn();
    await report(id, token);
    const [waiting] = await reportsOf(id, 'waiting');
    expect((await decide(waiting.id, 'dismiss')).status).toBe(200);
    expect((await decide(waiting.id, 'dismiss')).body.code).toBe('reportDecided');
    expect((await report(id, token)).status).toBe(200);
    expect(await reportsOf(id, 'waiting')).toHaveLength(0);
    expect((await shown(urlKey)).id).toBe(id);
    expect(await noticesOf(userId, 'reportDismissed')).toHaveLength(1);
    expect(await noticesOf(buyer.userId, 'reviewShown')).toEqual([]);
  });

  test('refuse one’s own review, odd reasons, a decision without a reason, and everybody but staff', async () => {
    const { id, buyer } = await reviewed();
    expect((await report(id, buyer.token)).body.code).toBe('ownReview');
    expect((await report(id, seller, { reason: 'dislike' })).status).toBe(400);
    expect((await report(999_999, seller)).status).toBe(404);
    await report(id, seller);
    const [waiting] = await reportsOf(id, 'waiting');
    const empty = await api.call('POST', `/admin/reviews/${waiting.id}/uphold`, {
      token: staff.token,
      body: { reason: ' ' },
    });
    expect(empty.status).toBe(400);
    expect((await decide(waiting.id, 'uphold', seller)).status).toBe(403);
    expect((await decide(999_999, 'dismiss')).status).toBe(404);
  });
});

test('whoever is erased takes their votes along and leaves no word of their reports', async () => {
  const { id, urlKey } = await reviewed();
  const leaving = await api.signIn();
  const staying = await api.signIn();
  for (const { token } of [leaving, staying]) {
    await purchases.call('POST', `/Review/${id}/helpful`, token, {});
    await purchases.call('POST', `/Review/${id}/report`, token, { reason: 'other', note: 'ฉันคือมานี' });
  }
  expect(await exportReviewDeeds(api.db, leaving.userId)).toMatchObject({
    helpful: [{ product: urlKey }],
    reports: [{ product: urlKey, note: 'ฉันคือมานี' }],
  });
  await transact(api.db, (tx) => eraseReviews(tx, leaving.userId));
  expect((await shown(urlKey)).helpfulCount).toBe(1);
  expect(await exportReviewDeeds(api.db, leaving.userId)).toEqual({ helpful: [], reports: [] });
  const { rows } = await api.db.execute(
    sql`select user_id as "userId", note from review_reports where review_id = ${id} order by id`,
  );
  expect(rows).toEqual([
    { userId: null, note: null },
    { userId: staying.userId, note: 'ฉันคือมานี' },
  ]);
});
