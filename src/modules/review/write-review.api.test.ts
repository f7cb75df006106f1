import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRateLimits } from '../../platform/http/rate-limit.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { openSession } from '../identity/open-session.ts';
import { createImageRoutes } from '../image/image.routes.ts';
import { notifications } from '../notification/notification.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findAnyPicture, isPictureShown } from '../pictures.ts';
import { liveSearch } from '../search/live-search.ts';
import { type Buyer, testPurchases } from './test-purchases.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-reviews-'));
let api: TestApi;
let shop: TestShop;
let purchases: ReturnType<typeof testPurchases>;
let catalogue: TestCatalogue;
let press: number;
let staff: string;
let now = new Date('2026-11-21T03:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now, storage: createDiskStorage({ folder }) } });
  catalogue = await insertTestCatalogue(api.db);
  shop = testShop(api.db);
  purchases = testPurchases(api, shop);
  press = await shop.seller();
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b59a4' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' });
}

function formOf(values: Record<string, string | number>, photos: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  for (const photo of photos) form.append('photos[]', photo);
  return form;
}

const write = (buyer: Buyer, lineId: number | undefined, more: object = {}) =>
  api.call('POST', '/Review', {
    token: buyer.token,
    body: { lineId, stars: 4, text: 'อ่านสนุกมาก', ...more },
  });

/** A book of the press's own, bought and received by somebody new. */
async function boughtBook(workId: number = catalogue.works.garden) {
  const { rows } = await api.db.execute<{ id: number }>(
    sql`insert into editions (work_id, format, language) values (${workId}, 'paperback', 'th') returning id`,
  );
  const productId = await shop.product(press, { editionId: rows[0]?.id ?? 0, stockOnHand: 100 });
  const buyer = await api.signIn();
  const { orderNumber, lineOf } = await purchases.buy(buyer, press, [productId]);
  const [product] = (
    await api.db.execute<{ urlKey: string }>(
      sql`select url_key as "urlKey" from products where id = ${productId}`,
    )
  ).rows;
  return { buyer, productId, orderNumber, lineId: lineOf(productId), urlKey: product?.urlKey ?? '' };
}

/** Days pass, in which whoever rests is signed out. */
async function laterAs(buyer: Buyer, ms: number): Promise<Buyer> {
  now = new Date(now.getTime() + ms);
  const { token } = await openSession(api.db, api.services, {
    userId: buyer.userId,
    userAgent: null,
    isRemembered: false,
  });
  return { ...buyer, token };
}

async function ratingOf(workId: number) {
  const { rows } = await api.db.execute(sql`
    select work.rating_sum::int as sum, work.rating_count::int as count,
      coalesce((select sum(stars) from reviews where work_id = work.id and status = 'shown'), 0)::int as "realSum",
      (select count(*) from reviews where work_id = work.id and status = 'shown')::int as "realCount"
    from works work where id = ${workId}`);
  return rows[0] as Record<'sum' | 'count' | 'realSum' | 'realCount', number>;
}

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe('writing a review', () => {
  test('works: one photo may come as `photos`, without brackets; a refusal says nothing of files', async () => {
    const { buyer, lineId } = await boughtBook();
    const form = formOf({ lineId: lineId ?? 0, stars: 5, text: 'ดีมาก' });
    form.append('photos', await picture());
    const written = await api.call('POST', '/Review', { token: buyer.token, body: form });
    expect(written.status, JSON.stringify(written.body)).toBe(200);
    const { photos } = (await api.call('GET', `/Review/${written.body.detail.id}`)).body.detail.review;
    expect(photos).toHaveLength(1);
    expect(await write(buyer, lineId)).toMatchObject({
      status: 409,
      body: { code: 'reviewWritten', detail: null },
    });
  });

  test('works: of what was bought, once, with photos; shown as verified under a short name', async () => {
    const { buyer, lineId, orderNumber, productId, urlKey } = await boughtBook();
    expect(
      (await api.call('GET', `/user/review/product/${urlKey}`, { token: buyer.token })).body.detail,
    ).toMatchObject({ line: { lineId, orderNumber, productId }, written: null });
    const saved = await api.call('POST', '/Review', {
      token: buyer.token,
      body: formOf({ lineId: lineId ?? 0, stars: 5, text: 'ดีมาก' }, [await picture(), await picture()]),
    });
    expect(saved.body).toMatchObject({ result: 1, detail: { orderNumber, productId } });
    const [shown] = (await api.call('GET', `/product/${urlKey}/reviews`)).body.detail.dataList;
    expect(shown).toMatchObject({
      displayName: 'ทดสอบ ร.',
      stars: 5,
      text: 'ดีมาก',
      isVerified: true,
      editedTime: null,
      reply: null,
      createdTime: now.toISOString(),
    });
    expect(shown.photos).toHaveLength(2);
    const routes = createImageRoutes(api.services, {
      findPicture: (kind, id) => findAnyPicture(api.services, kind, id),
      isShown: (kind, id) => isPictureShown(api.services, kind, id),
      limits: createRateLimits(null),
      onStoreError: () => undefined,
    });
    const served = await routes.request(`${shown.photos[0].slice('/images'.length)}/160.jpg`);
    expect(served.status).toBe(200);

    expect(await write(buyer, lineId)).toMatchObject({ status: 409, body: { code: 'reviewWritten' } });
    const waiting = await api.call('GET', '/user/review/waiting', { token: buyer.token });
    expect(waiting.body.detail).toMatchObject({ total: 0, counts: { toReview: 0, written: 1 } });
    const written = await api.call('GET', '/user/review', { token: buyer.token });
    expect(written.body.detail.dataList[0]).toMatchObject({
      line: { orderNumber, productId },
      review: { stars: 5, canEdit: true, status: 'shown' },
    });
    const detail = await api.call('GET', `/user/review/${orderNumber}/${productId}`, { token: buyer.token });
    expect(detail.body.detail.review).toMatchObject({ text: 'ดีมาก' });
    const told = await api.db.select().from(notifications);
    expect(
      told.filter(({ kind, cause }) => kind === 'sellerReview' && cause === `review ${shown.id}`),
    ).toHaveLength(1);
  });

  test('refuses what isn’t complete, what isn’t there, too few and too many words, stars, photos', async () => {
    const { buyer, lineId } = await boughtBook();
    const productId = await shop.product(press);
    const shipped = await purchases.ship(buyer, press, [productId]);
    const { rows } = await api.db.execute<{ id: number }>(sql`
      select line.id from order_lines line join orders on orders.id = line.order_id
      where order_number = ${shipped.orderNumber}`);
    expect((await write(buyer, rows[0]?.id)).status).toBe(404);
    await shipped.confirm();
    expect((await write(buyer, rows[0]?.id)).status).toBe(200);
    expect((await write(buyer, 999_999)).status).toBe(404);
    for (const wrong of [
      { text: ' ' },
      { text: 'x'.repeat(2_001) },
      { stars: 0 },
      { stars: 6 },
      { stars: 2.5 },
    ])
      expect((await write(buyer, lineId, wrong)).status).toBe(400);
    const before = await files();
    const photos = await Promise.all(Array.from({ length: 6 }, picture));
    const values = { lineId: lineId ?? 0, stars: 5, text: 'ดี' };
    const send = (list: readonly File[]) =>
      api.call('POST', '/Review', { token: buyer.token, body: formOf(values, list), culture: 'en' });
    expect((await send(photos)).body).toMatchObject({ code: 'tooManyFiles', message: 'Too many files' });
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    expect((await send([large])).body).toMatchObject({ code: 'fileTooLarge', message: 'Maximum File 2 MB' });
    const text = new File(['<svg/>'], 'a.png', { type: 'image/png' });
    expect((await send([photos[0] ?? text, text])).body.code).toBe('formatNotSupported');
    expect(await files()).toBe(before);
  });

  test('refuses gifts and what went back whole; a part that was kept may be reviewed', async () => {
    const { buyer, lineId } = await boughtBook();
    await api.db.execute(sql`update order_lines set quantity = 2, total_satang = unit_price_satang * 2 - discount_satang,
      returned_quantity = 2 where id = ${lineId}`);
    expect((await write(buyer, lineId)).status).toBe(404);
    await api.db.execute(
      sql`update order_lines set returned_quantity = 1, is_free_gift = true where id = ${lineId}`,
    );
    expect((await write(buyer, lineId)).status).toBe(404);
    await api.db.execute(sql`update order_lines set is_free_gift = false where id = ${lineId}`);
    expect((await write(buyer, lineId)).status).toBe(200);
  });

  test('protects: nobody reviews, reads or changes what somebody else bought', async () => {
    const { buyer, lineId, orderNumber, productId } = await boughtBook();
    const other = await api.signIn();
    expect((await write(other, lineId)).status).toBe(404);
    const { id } = (await write(buyer, lineId)).body.detail;
    const path = `/user/review/${orderNumber}/${productId}`;
    expect((await api.call('GET', path, { token: other.token })).status).toBe(404);
    const body = { stars: 1, text: 'ไม่ดี' };
    expect((await api.call('POST', `/Review/${id}`, { token: other.token, body })).status).toBe(404);
    expect((await api.call('GET', '/user/review', { token: other.token })).body.detail.total).toBe(0);
  });

  test('pressed many times at once, it is written once and counted once', async () => {
    const { buyer, lineId } = await boughtBook(catalogue.works.river[1]);
    const replies = await Promise.all(Array.from({ length: 6 }, () => write(buyer, lineId)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'reviewWritten')).toHaveLength(5);
    const rating = await ratingOf(catalogue.works.river[1]);
    expect(rating).toEqual({ sum: 4, count: 1, realSum: 4, realCount: 1 });
  });
});

describe('the stars', () => {
  test('are right whatever twenty people do at once, on the page, the card and in search', async () => {
    const work = catalogue.works.river[2];
    const books = await Promise.all(Array.from({ length: 10 }, () => boughtBook(work)));
    const early = books.slice(0, 5);
    const ids: number[] = [];
    for (const { buyer, lineId } of early) ids.push((await write(buyer, lineId)).body.detail.id);
    const reporter = await api.signIn();
    const reportIds: number[] = [];
    for (const id of ids.slice(0, 3)) {
      await api.call('POST', `/Review/${id}/report`, { token: reporter.token, body: { reason: 'spam' } });
      const { dataList } = (await api.call('GET', '/admin/reviews', { token: staff })).body.detail;
      reportIds.push(dataList.find((report: { review: { id: number } }) => report.review.id === id).id);
    }
    const done = await Promise.all([
      ...books.slice(5).map(({ buyer, lineId }, index) => write(buyer, lineId, { stars: 1 + index })),
      ...early.flatMap(({ buyer }, index) =>
        [1, 5].map((stars) =>
          api.call('POST', `/Review/${ids[index]}`, {
            token: buyer.token,
            body: { stars, text: `แก้ ${stars}` },
          }),
        ),
      ),
      ...reportIds.map((id) =>
        api.call('POST', `/admin/reviews/${id}/uphold`, { token: staff, body: { reason: 'โฆษณา' } }),
      ),
      ...ids
        .slice(3)
        .map((id) => api.call('POST', `/Review/${id}/helpful`, { token: reporter.token, body: {} })),
    ]);
    expect(done).toHaveLength(20);
    // Who changes a review that has been hidden meanwhile is told so.
    expect(done.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      done.filter(({ status }) => status !== 200).map(() => 'reviewHidden'),
    );
    const rating = await ratingOf(work);
    expect(rating).toMatchObject({ count: 7, realCount: 7, sum: rating.realSum });
    const average = Math.round((rating.sum * 10) / rating.count) / 10;
    const urlKey = books[0]?.urlKey ?? '';
    await expect
      .poll(async () => (await api.call('GET', `/product/${urlKey}`)).body.detail)
      .toMatchObject({ rating: average, ratingCount: 7 });
    await liveSearch(api.services).settle();
    await expect
      .poll(async () => {
        const { dataList } = (await api.call('GET', '/product?perpage=100')).body.detail;
        return (
          dataList.find((card: { urlKey: string }) => card.urlKey === 'river-10-press')?.ratingCount ?? null
        );
      })
      .toBe(7);
  });

  test('of something with options are its parent’s', async () => {
    const { shirt } = catalogue.products;
    const child = await shop.product(press, {
      parentId: shirt,
      optionValues: ['boy', 'primary', 'short', 's'],
    });
    const buyer = await api.signIn();
    const { lineOf } = await purchases.buy(buyer, press, [child]);
    expect((await write(buyer, lineOf(child), { stars: 3 })).status).toBe(200);
    const { rows } = await api.db.execute(
      sql`select rating_sum::int as sum, rating_count::int as count from products where id in (${shirt}, ${child}) order by id`,
    );
    expect(rows).toEqual([
      { sum: 3, count: 1 },
      { sum: 0, count: 0 },
    ]);
    // The page that is kept hears of it a moment later.
    await expect
      .poll(async () => (await api.call('GET', '/product/shirt')).body.detail)
      .toMatchObject({ rating: 3, ratingCount: 1 });
  });
});

describe('changing a review', () => {
  test('works for 30 days: stars, words, photos that go, stay and come; what went is deleted', async () => {
    const { buyer: early, lineId, orderNumber, productId, urlKey } = await boughtBook();
    const before = await files();
    const { id } = (
      await api.call('POST', '/Review', {
        token: early.token,
        body: formOf({ lineId: lineId ?? 0, stars: 5, text: 'ดีมาก' }, [await picture(), await picture()]),
      })
    ).body.detail;
    let buyer = early;
    const read = async () =>
      (await api.call('GET', `/user/review/${orderNumber}/${productId}`, { token: buyer.token })).body.detail
        .review;
    const [, second] = (await read()).photos;
    buyer = await laterAs(early, 30 * dayMs - 1);
    const edit = (values: Record<string, string | number>, photos: readonly File[] = []) =>
      api.call('POST', `/Review/${id}`, { token: buyer.token, body: formOf(values, photos) });
    const same = { stars: 5, text: 'ดีมาก', keepPhotos: (await read()).photos.join(',') };
    expect((await edit(same)).status).toBe(200);
    expect((await read()).editedTime).toBeNull();
    expect((await edit({ stars: 2, text: 'เปลี่ยนใจ', keepPhotos: second }, [await picture()])).status).toBe(
      200,
    );
    expect(await read()).toMatchObject({ stars: 2, text: 'เปลี่ยนใจ', editedTime: now.toISOString() });
    expect((await read()).photos).toHaveLength(2);
    expect(await files()).toBe(before + 2);
    const five = await Promise.all(Array.from({ length: 4 }, picture));
    const many = await edit({ stars: 2, text: 'x', keepPhotos: (await read()).photos.join(',') }, five);
    expect(many.body.code).toBe('tooManyFiles');
    expect(await files()).toBe(before + 2);
    const [shown] = (await api.call('GET', `/product/${urlKey}/reviews`)).body.detail.dataList;
    expect(shown).toMatchObject({ stars: 2, editedTime: now.toISOString() });

    buyer = await laterAs(early, 1);
    expect(await edit({ stars: 1, text: 'สาย' })).toMatchObject({
      status: 409,
      body: { code: 'reviewEditOver' },
    });
    expect(await read()).toMatchObject({ canEdit: false, stars: 2 });
  });
});

describe('deleting a review', () => {
  // The clock has gone on for weeks; who runs the store stays signed in.
  beforeEach(() =>
    api.db.execute(sql`update sessions set idle_until = '2100-01-01', expires_at = '2100-01-01'`),
  );
  const remove = (id: number, who: { token: string }) =>
    api.call('DELETE', `/Review/${id}`, { token: who.token });
  const written = async (buyer: Buyer, lineId: number | undefined, photos: readonly File[] = []) =>
    (
      await api.call('POST', '/Review', {
        token: buyer.token,
        body: formOf({ lineId: lineId ?? 0, stars: 5, text: 'ดีมาก' }, photos),
      })
    ).body.detail.id as number;

  test('works: stars, photos, votes, reports and the answer go; the line can be reviewed anew', async () => {
    const { buyer, lineId, urlKey } = await boughtBook();
    const [filesBefore, ratingBefore] = [await files(), await ratingOf(catalogue.works.garden)];
    const id = await written(buyer, lineId, [await picture(), await picture()]);
    const other = await api.signIn();
    await api.call('POST', `/Review/${id}/helpful`, { token: other.token });
    await api.call('POST', `/Review/${id}/report`, { token: other.token, body: { reason: 'spam' } });
    const seller = await purchases.sellerOf(press);
    await api.call('POST', `/seller/Review/${id}/reply`, { token: seller, body: { text: 'ขอบคุณ' } });
    expect((await remove(id, buyer)).body.detail).toEqual({ isDeleted: true });
    expect(await files()).toBe(filesBefore);
    expect(await ratingOf(catalogue.works.garden)).toEqual(ratingBefore);
    expect((await api.call('GET', `/Review/${id}`)).status).toBe(404);
    await expect
      .poll(async () => (await api.call('GET', `/product/${urlKey}`)).body.detail.ratingCount)
      .toBe(ratingBefore.count);
    const { rows } = await api.db.execute(sql`select
      (select count(*) from review_votes where review_id = ${id})
        + (select count(*) from review_replies where review_id = ${id})
        + (select count(*) from review_reports where review_id = ${id}) as left`);
    expect(Number(rows[0]?.left)).toBe(0);
    const again = await write(buyer, lineId);
    expect(again.status).toBe(200);
    expect(again.body.detail.id).not.toBe(id);
    expect(await ratingOf(catalogue.works.garden)).toMatchObject({ count: ratingBefore.count + 1 });
  });

  test('works after the time for changing it is over', async () => {
    const { buyer: early, lineId } = await boughtBook();
    const id = await written(early, lineId);
    const buyer = await laterAs(early, 31 * dayMs);
    expect((await remove(id, buyer)).status).toBe(200);
  });

  test('refuses what staff hid, and what isn’t there', async () => {
    const { buyer, lineId } = await boughtBook();
    const id = await written(buyer, lineId);
    await api.db.execute(sql`update reviews set status = 'hidden', hidden_reason = 'โฆษณา' where id = ${id}`);
    expect(await remove(id, buyer)).toMatchObject({ status: 409, body: { code: 'reviewHidden' } });
    expect((await remove(999_999, buyer)).status).toBe(404);
    await api.db.execute(sql`update reviews set status = 'shown', hidden_reason = null where id = ${id}`);
    expect((await remove(id, buyer)).status).toBe(200);
  });

  test('protects: somebody else’s isn’t found', async () => {
    const { buyer, lineId } = await boughtBook();
    const id = await written(buyer, lineId);
    expect((await remove(id, await api.signIn())).status).toBe(404);
    expect((await api.call('DELETE', `/Review/${id}`)).status).toBe(401);
    expect((await api.call('GET', `/Review/${id}`)).status).toBe(200);
  });

  test('beside changes, votes and another writing of it: the stars are those that are there', async () => {
    const { buyer, lineId } = await boughtBook();
    const id = await written(buyer, lineId);
    const other = await api.signIn();
    const replies = await Promise.all([
      remove(id, buyer),
      api.call('POST', `/Review/${id}`, { token: buyer.token, body: formOf({ stars: 1, text: 'ใหม่' }) }),
      api.call('POST', `/Review/${id}/helpful`, { token: other.token }),
      write(buyer, lineId),
      remove(id, buyer),
    ]);
    expect(replies.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    expect([replies[0], replies[4]].filter(({ status }) => status === 200)).toHaveLength(1);
    const { sum, count, realSum, realCount } = await ratingOf(catalogue.works.garden);
    expect({ sum, count }).toEqual({ sum: realSum, count: realCount });
  });
});
