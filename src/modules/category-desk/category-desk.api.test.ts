import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { campaigns } from '../campaign/campaign.tables.ts';
import { categories, products } from '../catalogue/catalogue.tables.ts';
import { readImportContext } from '../catalogue/run-import.ts';
import { saveCategories } from '../catalogue/save-categories.ts';
import { usualVatClasses } from '../catalogue/usual-vat-class.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { orderLines } from '../order/order.tables.ts';
import { testShop } from '../order/test-shop.ts';
import { findPicture } from '../pictures.ts';
import { promotionScopes } from '../promotion/promotion.tables.ts';
import { storeRates } from '../seller/seller.tables.ts';

const start = new Date('2026-11-25T03:00:00Z');
let now = start;
let api: TestApi;
let token: string;
let shop: ReturnType<typeof testShop>;
beforeAll(async () => {
  const storage = createDiskStorage({ folder: mkdtempSync(join(tmpdir(), 'bannasala-categories-')) });
  api = await openTestApi({ services: { clock: () => now, storage } });
  token = (await api.signIn('staff')).token;
  shop = testShop(api.db);
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

let keys = 0;
type Values = Record<string, string | number | Blob>;
function save(values: Values, who = token) {
  const form = new FormData();
  keys += 1;
  const all: Values = { nameTh: `หมวด ${keys}`, nameEn: `Shelf ${keys}`, urlKey: `key-${keys}`, ...values };
  for (const [name, value] of Object.entries(all))
    form.set(name, typeof value === 'object' ? value : String(value));
  return api.call('POST', '/admin/category', { token: who, body: form });
}
async function made(values: Values = {}): Promise<number> {
  const reply = await save(values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const read = async (id: number) => (await api.call('GET', `/admin/category/${id}`, { token })).body.detail;
/** A category's form with something else in it. */
async function change(id: number, values: Values) {
  const { version, nameTh, nameEn, urlKey, parentId } = await read(id);
  return save({ id, version, nameTh, nameEn, urlKey, parentId: parentId ?? '', ...values });
}
const post = async (id: number, what: string, body: object = {}) => {
  const { version } = await read(id);
  return api.call('POST', `/admin/category/${id}/${what}`, { token, body: { version, ...body } });
};
const shownCategory = (urlKey: string) => api.call('GET', `/Category/${urlKey}`, { culture: 'en' });
const kinds = async () =>
  (await api.db.select({ kind: auditEvents.kind }).from(auditEvents)).map(({ kind }) => kind);

describe('a category', () => {
  test('is made, changed and shown in every process', async () => {
    const id = await made({ nameEn: 'Novels', urlKey: 'Novels-1', descriptionEn: 'Long stories' });
    expect(await read(id)).toMatchObject({ urlKey: 'novels-1', level: 1, version: 1, path: [{ id }] });
    await expect.poll(async () => (await shownCategory('novels-1')).status).toBe(200);
    expect((await change(id, { nameEn: 'Long novels' })).status).toBe(200);
    await expect.poll(async () => (await shownCategory('novels-1')).body.detail.name).toBe('Long novels');
    const [event] = await api.db
      .select()
      .from(auditEvents)
      .where(
        sql`kind = 'category_saved' and detail ->> 'categoryId' = ${String(id)} and detail ->> 'before' <> ''`,
      );
    expect(event?.detail).toMatchObject({
      before: JSON.stringify({ nameEn: 'Novels', descriptionEn: 'Long stories' }),
      after: JSON.stringify({ nameEn: 'Long novels', descriptionEn: null }),
    });
  });

  test('says by field what it can’t be', async () => {
    await made({ urlKey: 'taken' });
    expect(wrongFields(await save({ nameTh: ' ', urlKey: '' }))).toEqual({
      nameTh: 'required',
      urlKey: 'required',
    });
    expect(wrongFields(await save({ urlKey: 'ก ข' }))).toEqual({ urlKey: 'urlKeyInvalid' });
    expect(wrongFields(await save({ urlKey: 'taken', parentId: 999_999 }))).toEqual({
      urlKey: 'urlKeyTaken',
      parentId: 'categoryParentUnknown',
    });
  });

  test('keeps its old addresses, which lead on and are nobody else’s; it may take one back', async () => {
    const id = await made({ urlKey: 'first' });
    await change(id, { urlKey: 'second' });
    await change(id, { urlKey: 'third' });
    expect((await read(id)).formerKeys).toEqual(['first', 'second']);
    for (const urlKey of ['first', 'second', 'third'])
      await expect.poll(async () => (await shownCategory(urlKey)).body.detail?.urlKey).toBe('third');
    expect(wrongFields(await save({ urlKey: 'first' }))).toEqual({ urlKey: 'urlKeyTaken' });
    expect((await change(id, { urlKey: 'first' })).status).toBe(200);
    expect((await read(id)).formerKeys).toEqual(['second', 'third']);
    // A shop's file that is older than the address changes nothing, and makes no second one.
    await transact(api.db, (tx) =>
      saveCategories(
        tx,
        [
          {
            urlKey: 'second',
            nameTh: 'อื่น',
            nameEn: 'Other',
            descriptionTh: null,
            descriptionEn: null,
            children: [],
          },
        ],
        api.services.clock(),
      ),
    );
    expect((await read(id)).nameEn).not.toBe('Other');
    expect((await readImportContext(api.services)).categoryIds.get('third')).toBe(id);
  });

  test('has a picture, encoded anew, which goes when another comes', async () => {
    const image = await sharp({ create: { width: 2_000, height: 900, channels: 3, background: '#0b59a4' } })
      .png()
      .toBuffer();
    const picture = new File([new Uint8Array(image)], 'shelf.png', { type: 'image/png' });
    const id = await made({ urlKey: 'pictured', picture });
    const found = await findPicture(api.db, 'category', String(id));
    if (found === null || !('storageKey' in found)) throw new Error('there is no picture');
    const bytes = (await api.services.storage.get(found.storageKey))?.bytes;
    expect((await sharp(Buffer.from(bytes ?? [])).metadata()).width).toBe(1_600);
    await expect
      .poll(async () => (await shownCategory('pictured')).body.detail?.imageUrl)
      .toMatch(/^\/images\/category\//);
    expect((await change(id, { pictures: 'none' })).status).toBe(200);
    expect(await findPicture(api.db, 'category', String(id))).toBeNull();
    expect(await api.services.storage.get(found.storageKey)).toBeNull();
    expect((await change(id, { picture: new File(['x'], 'x.png') })).body.code).toBe('formatNotSupported');
  });

  test('of two editors the second is told', async () => {
    const id = await made();
    const replies = await Promise.all(
      ['ก', 'ข'].map((nameTh) => save({ id, version: 1, nameTh, urlKey: `race-${nameTh === 'ก' ? 1 : 2}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save({ id: 999_999, version: 1 })).status).toBe(404);
  });
});

describe('its place', () => {
  test('is never under itself or what is below it, nor deeper than three levels', async () => {
    const top = await made();
    const middle = await made({ parentId: top });
    const leaf = await made({ parentId: middle });
    expect(wrongFields(await change(top, { parentId: top }))).toEqual({ parentId: 'categoryUnderItself' });
    expect(wrongFields(await change(top, { parentId: leaf }))).toEqual({ parentId: 'categoryUnderItself' });
    expect(wrongFields(await save({ parentId: leaf }))).toEqual({ parentId: 'categoryTooDeep' });
    expect(wrongFields(await change(top, { parentId: await made() }))).toEqual({
      parentId: 'categoryTooDeep',
    });
    expect((await change(leaf, { parentId: '' })).status).toBe(200);
    expect((await read(leaf)).level).toBe(1);
  });

  test('of two moves at once that would make a circle one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await made(), await made()];
      const replies = await Promise.all([change(one, { parentId: other }), change(other, { parentId: one })]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  test('among its siblings is where staff put it', async () => {
    const parentId = await made();
    const was = [await made({ parentId }), await made({ parentId }), await made({ parentId })];
    const ids = was.toReversed();
    const order = (body: unknown) => api.call('POST', '/admin/category/order', { token, body });
    expect((await order({ parentId, ids, was })).status).toBe(200);
    expect((await read(parentId)).children.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect((await order({ parentId, ids: was, was })).body.code).toBe('categoriesMoved');
    expect((await order({ parentId, ids: ids.slice(1), was: ids })).status).toBe(409);
    expect((await order({ parentId: 999_999_999, ids: [], was: [] })).body.code).toBe('categoryNotFound');
  });
});

test('a hidden one is in no menu, list or facet, with what is below it; its products stay on sale', async () => {
  const top = await made({ urlKey: 'seen' });
  const hidden = await made({ urlKey: 'unseen', parentId: top });
  const below = await made({ urlKey: 'below-unseen', parentId: hidden });
  const seller = await shop.seller();
  const productId = await shop.product(seller, { categoryId: below });
  const [product] = await api.db.select().from(products).where(eq(products.id, productId));
  await announceChanges(api.db, [`product:${productId}`]);
  const listed = async (category: string) =>
    (await api.call('GET', `/product?category=${category}`)).body.detail;
  await expect.poll(async () => (await listed('below-unseen'))?.total).toBe(1);
  expect((await post(hidden, 'display', { isHidden: true })).status).toBe(200);
  for (const urlKey of ['unseen', 'below-unseen'])
    await expect.poll(async () => (await shownCategory(urlKey)).status).toBe(404);
  await expect.poll(async () => (await listed('below-unseen'))?.total).toBe(0);
  await expect.poll(async () => (await listed('seen'))?.total).toBe(1);
  const facet = (await listed('seen')).facets.category.map(({ urlKey }: { urlKey: string }) => urlKey);
  expect(facet).not.toContain('below-unseen');
  const detail = (await api.call('GET', `/product/${product?.urlKey}`)).body.detail;
  expect(detail.categoryPath.map(({ urlKey }: { urlKey: string }) => urlKey)).toEqual(['seen']);
  const sitemap = await import('../storefront/sitemap.store.ts');
  const entries = await sitemap.selectDirectoryEntries(api.db, 'categories', 1);
  expect(entries).toContain('seen');
  expect(entries).not.toContain('below-unseen');
  expect(await read(below)).toMatchObject({ isHidden: false, isOutOfSight: true, ownCount: 1 });
  expect((await post(hidden, 'display', { isHidden: false })).status).toBe(200);
  await expect.poll(async () => (await shownCategory('below-unseen')).status).toBe(200);
});

describe('merging', () => {
  const promotionOn = (...categoryIds: number[]) =>
    shop.promotion(
      {
        promotionTypeId: 4,
        sellerId: null,
        funder: 'house',
        terms: { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 },
      },
      categoryIds.map((targetId) => ({ kind: 'category' as const, targetId })),
    );
  const scopesOf = async (promotionId: number) =>
    (await api.db.select().from(promotionScopes).where(eq(promotionScopes.promotionId, promotionId)))
      .map(({ targetId }) => targetId)
      .sort((a, b) => a - b);
  async function campaignOf(...categoryIds: number[]): Promise<number> {
    keys += 1;
    const [row] = await api.db
      .insert(campaigns)
      .values({
        urlKey: `fair-${keys}`,
        nameTh: 'งาน',
        nameEn: 'Fair',
        startsAt: start,
        endsAt: new Date(start.getTime() + 86_400_000),
        categoryIds,
      })
      .returning({ id: campaigns.id });
    return row?.id ?? 0;
  }
  const categoriesOf = async (campaignId: number) =>
    (await api.db.select().from(campaigns).where(eq(campaigns.id, campaignId)))[0]?.categoryIds;
  const categoryOf = async (productId: number) =>
    (await api.db.select().from(products).where(eq(products.id, productId)))[0]?.categoryId;

  test('takes products, what is below, promotions, campaigns, commission and addresses along, and can be undone', async () => {
    const from = await made({ urlKey: 'merged-from-first' });
    await change(from, { urlKey: 'merged-from' });
    const into = await made({ urlKey: 'merged-into' });
    const child = await made({ parentId: from });
    const seller = await shop.seller();
    const [kept, moved, taken] = [
      await shop.product(seller, { categoryId: into }),
      await shop.product(seller, { categoryId: from }),
      await shop.product(seller, { categoryId: from }),
    ];
    const [single, double] = [await promotionOn(from), await promotionOn(from, into)];
    const [oneFair, bothFair] = [await campaignOf(from), await campaignOf(into, from)];
    await post(from, 'commission', { percent: 5, startsAt: null, reason: 'ตกลงใหม่' });
    expect((await post(from, 'merge', { intoId: into, reason: 'ซ้ำกัน' })).status).toBe(200);

    expect((await api.call('GET', `/admin/category/${from}`, { token })).status).toBe(404);
    for (const id of [kept, moved, taken]) expect(await categoryOf(id)).toBe(into);
    expect(await read(child)).toMatchObject({ parentId: into });
    expect([await scopesOf(single), await scopesOf(double)]).toEqual([[into], [into]]);
    expect([await categoriesOf(oneFair), await categoriesOf(bothFair)]).toEqual([[into], [into]]);
    expect((await read(into)).rate).toMatchObject({ percent: 5, by: { id: into } });
    for (const urlKey of ['merged-from', 'merged-from-first'])
      await expect.poll(async () => (await shownCategory(urlKey)).body.detail?.urlKey).toBe('merged-into');
    // Whoever had a form open files under the one that took it in.
    const late = await shop.product(seller, { categoryId: from });
    expect(await categoryOf(late)).toBe(into);

    const [merge] = (await read(into)).merges;
    expect(merge).toMatchObject({ urlKey: 'merged-from', products: 2, promotions: 2, campaigns: 2 });
    // What somebody has filed elsewhere since stays there.
    const elsewhere = await made();
    await api.db.update(products).set({ categoryId: elsewhere }).where(eq(products.id, taken));
    const undo = () =>
      api.call('POST', `/admin/category-merge/${merge.id}/undo`, { token, body: { reason: 'ผิดหมวด' } });
    expect((await undo()).status).toBe(200);
    expect((await undo()).body.code).toBe('categoryMergeDone');
    expect(await categoryOf(moved)).toBe(from);
    expect(await categoryOf(kept)).toBe(into);
    expect(await categoryOf(taken)).toBe(elsewhere);
    expect(await read(child)).toMatchObject({ parentId: from });
    expect([await scopesOf(single), await scopesOf(double)]).toEqual([
      [from],
      [from, into].sort((a, b) => a - b),
    ]);
    expect([await categoriesOf(oneFair), await categoriesOf(bothFair)]).toEqual([[from], [into, from]]);
    await expect
      .poll(async () => (await shownCategory('merged-from-first')).body.detail?.urlKey)
      .toBe('merged-from');
    expect(await kinds()).toEqual(
      expect.arrayContaining(['category_merged', 'category_merge_undone', 'category_rate_set']),
    );
  });

  test('of a chain is undone from its end', async () => {
    const [one, two, three] = [
      await made({ urlKey: 'chain-one' }),
      await made(),
      await made({ urlKey: 'chain-three' }),
    ];
    await post(one, 'merge', { intoId: two, reason: 'ก' });
    const [first] = (await read(two)).merges;
    await post(two, 'merge', { intoId: three, reason: 'ข' });
    await expect.poll(async () => (await shownCategory('chain-one')).body.detail?.urlKey).toBe('chain-three');
    const undo = (id: number) =>
      api.call('POST', `/admin/category-merge/${id}/undo`, { token, body: { reason: 'ค' } });
    expect((await undo(first.id)).status).toBe(409);
    const [second] = (await read(three)).merges;
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(first.id)).status).toBe(200);
    expect((await read(one)).urlKey).toBe('chain-one');
  });

  test('into itself, below itself or into what isn’t there is refused', async () => {
    const top = await made();
    const below = await made({ parentId: top });
    expect(wrongFields(await post(top, 'merge', { intoId: top, reason: 'ก' }))).toEqual({
      intoId: 'categoryUnderItself',
    });
    expect(wrongFields(await post(top, 'merge', { intoId: below, reason: 'ก' }))).toEqual({
      intoId: 'categoryUnderItself',
    });
    expect(wrongFields(await post(top, 'merge', { intoId: 999_999, reason: 'ก' }))).toEqual({
      intoId: 'categoryParentUnknown',
    });
    expect((await post(below, 'merge', { intoId: top, reason: 'ขึ้นไป' })).status).toBe(200);
  });

  test('of two at once each into the other one is refused', async () => {
    const [one, other] = [await made(), await made()];
    const replies = await Promise.all([
      post(one, 'merge', { intoId: other, reason: 'ก' }),
      post(other, 'merge', { intoId: one, reason: 'ข' }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await api.db.select().from(categories).where(sql`id in (${one}, ${other})`);
    expect(rows.filter(({ mergedIntoId }) => mergedIntoId === null)).toHaveLength(1);
  });
});

test('only an empty one is deleted', async () => {
  const remove = async (id: number) =>
    api.call('DELETE', `/admin/category/${id}`, { token, body: { version: (await read(id)).version } });
  const full = await made();
  await shop.product(await shop.seller(), { categoryId: full });
  const parent = await made();
  const child = await made({ parentId: parent });
  expect((await remove(full)).body.code).toBe('categoryNotEmpty');
  expect((await remove(parent)).body.code).toBe('categoryNotEmpty');
  expect((await remove(child)).status).toBe(200);
  expect((await remove(parent)).status).toBe(200);
  expect((await api.call('GET', `/admin/category/${child}`, { token })).status).toBe(404);
  const into = await made();
  await post(await made(), 'merge', { intoId: into, reason: 'ก' });
  expect((await remove(into)).body.code).toBe('categoryNotEmpty');
});

describe('commission', () => {
  test('is the nearest category’s from its date on, behind one agreed with the store; placed orders keep theirs', async () => {
    now = start;
    const top = await made();
    const leaf = await made({ parentId: top });
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId, { categoryId: leaf });
    const frozen = async () =>
      (
        await api.db
          .select({ rate: orderLines.commissionBasisPoints })
          .from(orderLines)
          .where(eq(orderLines.productId, productId))
          .orderBy(orderLines.id)
      ).map(({ rate }) => rate);
    const rateOfNext = async () => {
      const buyer = await shop.shopper();
      const cartId = await shop.cart(api.services, buyer.userId, [productId]);
      const placed = await placeOrder(api.services, shop.order(buyer, cartId));
      if (!placed.ok) throw new Error(JSON.stringify(placed));
      return (await frozen()).at(-1);
    };
    expect(await rateOfNext()).toBe(800);
    expect((await post(top, 'commission', { percent: 6, startsAt: null, reason: 'หนังสือเรียน' })).status).toBe(
      200,
    );
    expect(await rateOfNext()).toBe(600);
    const later = new Date(start.getTime() + 3_600_000);
    expect(
      (await post(leaf, 'commission', { percent: 4.25, startsAt: later.toISOString(), reason: 'ปีหน้า' }))
        .status,
    ).toBe(200);
    expect(await rateOfNext()).toBe(600);
    now = later;
    expect(await rateOfNext()).toBe(425);
    expect((await read(leaf)).rate).toMatchObject({ percent: 4.25, by: { id: leaf } });
    const past = await post(leaf, 'commission', { percent: 1, startsAt: start.toISOString(), reason: 'ก' });
    expect(wrongFields(past)).toEqual({ startsAt: 'rateStartsPast' });
    // Taking it back is a raise, of which stores have notice.
    const ended = new Date(later.getTime() + 15 * 86_400_000);
    await post(leaf, 'commission', { percent: null, startsAt: ended.toISOString(), reason: 'เลิก' });
    expect(await rateOfNext()).toBe(425);
    now = ended;
    expect(await rateOfNext()).toBe(600);
    await api.db.insert(storeRates).values({
      ...{ sellerId, basisPoints: 700, startsAt: later, reason: 'ตกลงกับร้าน', createdAt: later },
    });
    expect(await rateOfNext()).toBe(700);
    expect(await frozen()).toEqual([800, 600, 600, 425, 425, 600, 700]);
    // Staff's session isn't over for the tests that follow.
    now = start;
  });

  /** Which notices of a commission a person has had, the first first. */
  const toldOf = async (userId: number) =>
    (
      await api.db.execute<{ kind: string; params: Record<string, string> }>(
        sql`select kind, params from notifications where user_id = ${userId} and kind like 'sellerCategoryRate%' order by id`,
      )
    ).rows;
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const set = (id: number, percent: number | null, startsAt: string | null = null) =>
    post(id, 'commission', { percent, startsAt, reason: 'ต้นทุนสูงขึ้น' });
  const tooSoon = { startsAt: 'rateStartsTooSoon' };

  test('that is higher begins after notice, of which stores with goods there are told; a lower one at once', async () => {
    const top = await made({ nameEn: 'Raised' });
    const [leaf, other] = [await made({ parentId: top }), await made({ parentId: top })];
    const [concerned, agreed, elsewhere] = [await shop.seller(), await shop.seller(), await shop.seller()];
    const owner = await api.signIn('seller', concerned);
    const strangers = [await api.signIn('seller', agreed), await api.signIn('seller', elsewhere)];
    await shop.product(concerned, { categoryId: leaf });
    await shop.product(agreed, { categoryId: leaf });
    await shop.product(elsewhere, { categoryId: other });
    await api.db.insert(storeRates).values({
      ...{ sellerId: agreed, basisPoints: 200, startsAt: now, reason: 'ตกลงกับร้าน', createdAt: now },
    });
    expect((await set(other, 7)).status).toBe(200);

    expect(wrongFields(await set(top, 9))).toEqual(tooSoon);
    expect(wrongFields(await set(top, 9, inDays(14)))).toEqual(tooSoon);
    const raised = inDays(15);
    expect((await set(top, 9, raised)).status).toBe(200);
    const named = { categoryEn: 'Raised', reason: 'ต้นทุนสูงขึ้น' };
    expect(await toldOf(owner.userId)).toEqual([
      {
        kind: 'sellerCategoryRateSet',
        params: expect.objectContaining({ ...named, before: '8', percent: '9', at: raised }),
      },
    ]);
    // Replaced by less, and taken back.
    const lower = inDays(16);
    expect((await set(top, 8.5, lower)).status).toBe(200);
    expect((await set(top, 8)).status).toBe(200);
    expect((await toldOf(owner.userId)).slice(1)).toEqual([
      {
        kind: 'sellerCategoryRateSet',
        params: expect.objectContaining({
          ...{ before: '8', percent: '8.5', at: lower, planned: '9', plannedAt: raised },
        }),
      },
      {
        kind: 'sellerCategoryRateKept',
        params: expect.objectContaining({ percent: '8', planned: '8.5', plannedAt: lower }),
      },
    ]);
    // Lower at once; taking that back lets the standard hold, which is more.
    expect((await set(leaf, 3)).status).toBe(200);
    expect(wrongFields(await set(leaf, null))).toEqual(tooSoon);
    expect((await set(leaf, null, inDays(15))).status).toBe(200);
    expect(await toldOf(owner.userId)).toHaveLength(5);
    const told = await Promise.all(strangers.map(({ userId }) => toldOf(userId)));
    // One pays what was agreed with it, the other what its own category says.
    expect(told.map((each) => each.length)).toEqual([0, 1]);
  });

  test('that keeps a category as it is while the one above rises tells its stores that this doesn’t come', async () => {
    const top = await made();
    const leaf = await made({ parentId: top });
    const sellerId = await shop.seller();
    const owner = await api.signIn('seller', sellerId);
    await shop.product(sellerId, { categoryId: leaf });
    expect((await set(top, 9, inDays(20))).status).toBe(200);
    expect((await set(leaf, 8)).status).toBe(200);
    expect((await toldOf(owner.userId)).map(({ kind, params }) => [kind, params.planned])).toEqual([
      ['sellerCategoryRateSet', undefined],
      ['sellerCategoryRateKept', '9'],
    ]);
  });

  test('rises for nobody by moving or merging categories, or undoing that', async () => {
    const [cheap, dear] = [await made(), await made()];
    const leaf = await made({ parentId: cheap });
    const sellerId = await shop.seller();
    await shop.product(sellerId, { categoryId: leaf });
    expect((await set(cheap, 5)).status).toBe(200);
    expect(wrongFields(await change(leaf, { parentId: dear }))).toEqual({ parentId: 'categoryRateRises' });
    expect((await read(leaf)).parentId).toBe(cheap);
    expect(wrongFields(await post(leaf, 'merge', { intoId: dear, reason: 'ก' }))).toEqual({
      intoId: 'categoryRateRises',
    });
    // Nor by a shop's file that puts it elsewhere.
    const { urlKey, nameTh, nameEn } = await read(leaf);
    const words = { nameTh, nameEn, descriptionTh: null, descriptionEn: null };
    const file = [
      { ...words, urlKey: (await read(dear)).urlKey, children: [{ ...words, urlKey, children: [] }] },
    ];
    const filed = await transact(api.db, (tx) => saveCategories(tx, file, api.services.clock()));
    expect(filed).toMatchObject({ ok: false, failure: { code: 'categoryRateRises' } });
    expect((await read(leaf)).parentId).toBe(cheap);
    // With a rate of its own it goes anywhere, and where it is less it is merged into.
    expect((await set(leaf, 5)).status).toBe(200);
    expect((await change(leaf, { parentId: dear })).status).toBe(200);
    expect((await post(leaf, 'merge', { intoId: cheap, reason: 'ก' })).status).toBe(200);
    expect((await set(cheap, 4)).status).toBe(200);
    const [merge] = (await read(cheap)).merges;
    const undo = await api.call('POST', `/admin/category-merge/${merge.id}/undo`, {
      ...{ token, body: { reason: 'ข' } },
    });
    expect([undo.status, undo.body.code]).toEqual([409, 'categoryRateRises']);
    expect((await read(cheap)).merges).toHaveLength(1);
  });

  test('that can’t be is refused', async () => {
    const id = await made();
    for (const percent of [-1, 100.01, 4.255])
      expect((await post(id, 'commission', { percent, startsAt: null, reason: 'ก' })).status).toBe(400);
    expect((await post(id, 'commission', { percent: 5, startsAt: null, reason: '' })).status).toBe(400);
  });
});

test('new things begin with the VAT class that their category says, or the nearest above it; books stay exempt', async () => {
  const top = await made({ vatClass: 'exempt' });
  const below = await made({ parentId: top });
  const own = await made({ parentId: top, vatClass: 'standard' });
  expect((await read(below)).vat).toMatchObject({ vatClass: 'exempt', by: { id: top } });
  const usual = await usualVatClasses(api.db);
  expect([usual(top), usual(below), usual(own), usual(await made())]).toEqual([
    'exempt',
    'exempt',
    'standard',
    'standard',
  ]);
  const seller = (await api.signIn('seller', await shop.seller())).token;
  const added = await api.call('POST', '/seller/product', {
    token: seller,
    body: {
      ...{ price: 10, fullPrice: null, sku: 'vat-1', condition: 'new', conditionNote: '', stock: 1 },
      ...{ state: 'onSale', weightGrams: null, isVatByCategory: true },
      thing: {
        ...{ nameTh: 'แผนที่', nameEn: '', descriptionTh: '', descriptionEn: '' },
        ...{ categoryId: below, vatClass: 'standard' },
      },
    },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const [thing] = await api.db.select().from(products).where(eq(products.id, added.body.detail.id));
  expect(thing?.vatClass).toBe('exempt');
});

test('nobody but staff of the catalogue changes categories', async () => {
  const shopper = await api.signIn();
  expect((await save({}, shopper.token)).status).toBe(403);
  expect((await api.call('GET', '/admin/category/List', { token: shopper.token })).status).toBe(403);
});
