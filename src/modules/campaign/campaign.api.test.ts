import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { categories, products } from '../catalogue/catalogue.tables.ts';
import { notifications } from '../notification/notification.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findPicture } from '../pictures.ts';
import { priceWindows } from '../pricing/pricing.tables.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-campaigns-'));
const hourMs = 3_600_000;
const start = new Date('2026-11-24T03:00:00.250Z');
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: { token: string };
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now, storage: createDiskStorage({ folder }) } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
});
beforeEach(() => {
  now = start;
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

/** What was announced arrives a moment later, on a busy machine some moments. */
const eventually = <Value>(look: () => Promise<Value>) => vi.waitFor(look, { timeout: 15_000, interval: 25 });
const at = (hours: number) => new Date(start.getTime() + hours * hourMs);
const iso = (hours: number) => at(hours).toISOString();
type Values = Record<string, string | number | Blob>;
type Store = { sellerId: number; token: string };

let keys = 0;
const newKey = () => {
  keys += 1;
  return `campaign-${keys}`;
};

async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}

function save(values: Values, token = staff.token) {
  const form = new FormData();
  const all: Values = {
    urlKey: newKey(),
    nameTh: 'ลดรับลมหนาว',
    nameEn: 'Cool season',
    startsAt: iso(24),
    endsAt: iso(72),
    proposalsUntil: iso(48),
    ...values,
  };
  for (const [name, value] of Object.entries(all))
    form.set(name, typeof value === 'object' ? value : String(value));
  return api.call('POST', '/admin/campaign', { token, body: form });
}
async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 1600, height: 560, channels: 3, background: '#0b59a4' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'b.png', { type: 'image/png' });
}
async function opened(values: Values = {}): Promise<number> {
  const reply = await save(values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const read = async (id: number) =>
  (await api.call('GET', `/admin/campaign/${id}`, { token: staff.token })).body.detail;
const propose = ({ token }: Store, id: number, proposed: readonly { productId: number; price: number }[]) =>
  api.call('POST', `/seller/campaign/${id}/propose`, { token, body: { products: proposed } });
const withdraw = ({ token }: Store, id: number, productIds: readonly number[]) =>
  api.call('POST', `/seller/campaign/${id}/withdraw`, { token, body: { productIds } });
const decide = (id: number, productIds: readonly number[], decision: 'accept' | 'refuse', reason = '') =>
  api.call('POST', `/admin/campaign/${id}/decide`, {
    token: staff.token,
    body: { productIds, decision, reason },
  });
const stop = (id: number, version: number, reason = 'ผู้สนับสนุนถอนตัว') =>
  api.call('POST', `/admin/campaign/${id}/stop`, { token: staff.token, body: { version, reason } });
const windowsOf = async (id: number) =>
  (
    await api.db
      .select()
      .from(priceWindows)
      .where(eq(priceWindows.source, `campaign:${id}`))
  ).toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0));
const candidates = async ({ token }: Store, id: number, query = '') =>
  (await api.call('GET', `/seller/campaign/${id}/products${query}`, { token })).body.detail;

/** A campaign with one product of a store in it, at 80 of 100 baht. */
async function joined(values: Values = {}) {
  const store = await newStore();
  const productId = await shop.product(store.sellerId);
  const id = await opened(values);
  expect((await propose(store, id, [{ productId, price: 80 }])).body.detail).toEqual({
    proposed: 1,
    refused: [],
  });
  expect((await decide(id, [productId], 'accept')).body.detail).toEqual({ decided: 1, left: [] });
  return { store, productId, id };
}

describe('from opening to the price', () => {
  test('staff open a campaign, a store proposes, staff accept, and its price holds for its time to the second', async () => {
    const { id, productId } = await joined();
    const { urlKey, ...campaign } = await read(id);
    expect(campaign).toMatchObject({
      state: 'coming',
      proposals: { proposed: 0, accepted: 1, refused: 0, withdrawn: 0 },
      storeCount: 1,
    });
    expect(await windowsOf(id)).toMatchObject([
      {
        kind: 'campaign',
        productId,
        priceSatang: 8_000,
        startsAt: at(24),
        endsAt: at(72),
        nameTh: 'ลดรับลมหนาว',
      },
    ]);
    const shown = async () => (await api.call('GET', `/campaign/${urlKey}`, { culture: 'en' })).body.detail;
    const listed = async () =>
      (await api.call('GET', '/campaign', { culture: 'en' })).body.detail.find(
        (one: { id: number }) => one.id === id,
      );
    const inCampaign = async () => (await api.call('GET', `/product?campaign=${urlKey}`)).body.detail.total;
    expect(await shown()).toMatchObject({
      state: 'coming',
      name: 'Cool season',
      enabled: true,
      product: [],
      productCount: 1,
    });
    expect(await listed()).toMatchObject({ urlKey, product: [], banner: { imageUrl: expect.any(String) } });
    now = new Date(at(24).getTime() - 1);
    expect(await inCampaign()).toBe(0);
    now = at(24);
    expect(await shown()).toMatchObject({ state: 'running', product: [{ id: productId }] });
    expect(await listed()).toMatchObject({ product: [{ id: productId }] });
    // The index learns of a product that is new a moment later.
    await announceChanges(api.db, [`product:${productId}`]);
    await eventually(async () => expect(await inCampaign()).toBe(1));
    now = at(72);
    expect(await shown()).toMatchObject({ state: 'over' });
    expect(await listed()).toBeUndefined();
    // A list is kept for a second.
    await eventually(async () => expect(await inCampaign()).toBe(0));
  });

  test('times that are changed while it runs move its prices, and a field of minutes doesn’t cut their seconds', async () => {
    const { id, productId } = await joined();
    const { version, urlKey } = await read(id);
    now = at(30);
    const minutes = `${iso(24).slice(0, 17)}00.000Z`;
    expect((await save({ id, version, urlKey, startsAt: minutes, endsAt: iso(31) })).status).toBe(422);
    expect(
      (await save({ id, version, urlKey, startsAt: minutes, endsAt: iso(31), proposalsUntil: iso(31) }))
        .status,
    ).toBe(200);
    // What it was before stays known beside what it is from now on.
    expect(await windowsOf(id)).toMatchObject([
      { productId, startsAt: at(24), endsAt: at(30) },
      { productId, startsAt: at(30), endsAt: at(31) },
    ]);
  });

  test('a price that was there stays known when it ends early: withdrawn, switched off or stopped', async () => {
    now = start;
    const [withdrawn, hidden, stopped] = [await joined(), await joined(), await joined()];
    now = at(25);
    expect((await withdraw(withdrawn.store, withdrawn.id, [withdrawn.productId])).status).toBe(200);
    const { version, urlKey, startsAt } = await read(hidden.id);
    expect((await save({ id: hidden.id, version, urlKey, startsAt, display: 'hidden' })).status).toBe(200);
    expect((await stop(stopped.id, (await read(stopped.id)).version)).status).toBe(200);
    for (const { id, productId } of [withdrawn, hidden, stopped])
      expect(await windowsOf(id)).toMatchObject([{ productId, startsAt: at(24), endsAt: at(25) }]);
    now = start;
  });

  test('switched off it has no prices, and has them again when it is on', async () => {
    const { id } = await joined();
    const { version, urlKey } = await read(id);
    expect((await save({ id, version, urlKey, display: 'hidden' })).status).toBe(200);
    expect(await windowsOf(id)).toEqual([]);
    expect((await api.call('GET', `/campaign/${urlKey}`)).status).toBe(404);
    expect((await save({ id, version: version + 1, urlKey })).status).toBe(200);
    expect(await windowsOf(id)).toHaveLength(1);
  });

  test('moved to another time, the stores that are in it are told once, and of nothing else', async () => {
    const { id } = await joined();
    const toldOf = async () =>
      (await api.db.select().from(notifications).where(eq(notifications.kind, 'sellerCampaignMoved')))
        .filter(({ href }) => href === `/manage-store/campaign/${id}`)
        .map(({ params }) => params);
    const change = async (values: Values) => {
      const { version, urlKey } = await read(id);
      expect((await save({ id, version, urlKey, ...values })).status).toBe(200);
    };
    await change({ nameTh: 'ชื่อใหม่' });
    expect(await toldOf()).toEqual([]);
    await change({ startsAt: iso(30), endsAt: iso(90) });
    await change({ startsAt: iso(30), endsAt: iso(90), nameEn: 'Cooler' });
    expect(await toldOf()).toMatchObject([{ campaignEn: 'Cool season', from: iso(30), until: iso(90) }]);
  });

  test('stopped it ends at once for good, and its stores are told why', async () => {
    const { id, store } = await joined();
    const { version, urlKey } = await read(id);
    expect((await stop(id, version, ' ')).body.code).toBe('campaignReasonMissing');
    expect((await stop(id, version + 1)).body.code).toBe('campaignChanged');
    expect((await stop(id, version)).status).toBe(200);
    expect((await stop(id, version)).body.code).toBe('campaignStopped');
    expect(await windowsOf(id)).toEqual([]);
    expect((await api.call('GET', `/campaign/${urlKey}`)).status).toBe(404);
    expect((await save({ id, version: version + 1, urlKey })).body.code).toBe('campaignStopped');
    expect((await api.call('GET', `/seller/campaign/${id}`, { token: store.token })).status).toBe(404);
    const told = await api.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'sellerCampaignStopped'));
    expect(told.at(-1)?.params).toMatchObject({ reason: 'ผู้สนับสนุนถอนตัว', campaignEn: 'Cool season' });
    const stops = await api.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'campaign_stopped'))
      .orderBy(auditEvents.id);
    expect(stops.at(-1)?.detail).toMatchObject({ campaignId: id, before: 'open', after: 'stopped' });
  });

  test('a proposal that is withdrawn takes its price along, an accepted one that staff refuse too', async () => {
    const { id, store, productId } = await joined();
    const second = await shop.product(store.sellerId);
    await propose(store, id, [{ productId: second, price: 50 }]);
    await decide(id, [second], 'accept');
    expect(await windowsOf(id)).toHaveLength(2);
    expect((await withdraw(store, id, [productId])).body.detail).toEqual({ withdrawn: 1 });
    expect(await windowsOf(id)).toMatchObject([{ productId: second }]);
    expect((await withdraw(store, id, [productId])).body.detail).toEqual({ withdrawn: 0 });
    expect((await decide(id, [second], 'refuse', 'ปกไม่ตรงกับเล่ม')).body.detail).toEqual({
      decided: 1,
      left: [],
    });
    expect(await windowsOf(id)).toEqual([]);
    const { dataList } = await candidates(store, id, '?tab=proposed');
    expect(dataList).toMatchObject([
      { productId: second, proposal: { state: 'refused', price: 50, reason: 'ปกไม่ตรงกับเล่ม' } },
    ]);
    // Refused isn't the end: it may be proposed anew, and waits again without the reason.
    expect((await propose(store, id, [{ productId: second, price: 45 }])).body.detail.proposed).toBe(1);
    expect((await candidates(store, id, '?tab=proposed')).dataList).toMatchObject([
      { proposal: { state: 'proposed', price: 45, reason: null } },
    ]);
  });
});

describe('what stores may propose', () => {
  test('only what fits, for a price that is low enough; the rest is told with its cause', async () => {
    const [shelf] = await api.db
      .insert(categories)
      .values({ urlKey: newKey(), nameTh: 'นิยาย', nameEn: 'Novels' })
      .returning();
    const [below] = await api.db
      .insert(categories)
      .values({ urlKey: newKey(), nameTh: 'สืบสวน', nameEn: 'Crime', parentId: shelf?.id ?? 0 })
      .returning();
    // The tree of categories is kept.
    await announceChanges(api.db, ['catalogue']);
    const store = await newStore();
    const categoryId = below?.id ?? 0;
    const fits = await shop.product(store.sellerId, { categoryId });
    const used = await shop.product(store.sellerId, { categoryId, condition: 'used-good' });
    const elsewhere = await shop.product(store.sellerId);
    const hidden = await shop.product(store.sellerId, { categoryId, isActive: false });
    const dear = await shop.product(store.sellerId, { categoryId });
    const half = await shop.product(store.sellerId, { categoryId });
    const theirs = await shop.product(await shop.seller(), { categoryId });
    const joining = { categories: shelf?.urlKey ?? '', condition: 'new', leastDiscountPercent: 10 };
    const id = await eventually(() => opened(joining));
    const reply = await propose(store, id, [
      { productId: fits, price: 90 },
      { productId: used, price: 50 },
      { productId: elsewhere, price: 50 },
      { productId: hidden, price: 50 },
      { productId: dear, price: 90.01 },
      { productId: half, price: 50.005 },
      { productId: theirs, price: 50 },
    ]);
    expect(reply.body.detail).toEqual({
      proposed: 1,
      refused: [
        { productId: used, leafId: null, code: 'wrongCondition' },
        { productId: elsewhere, leafId: null, code: 'wrongCategory' },
        { productId: hidden, leafId: null, code: 'notOnSale' },
        { productId: dear, leafId: null, code: 'priceTooHigh' },
        { productId: half, leafId: null, code: 'priceInvalid' },
        { productId: theirs, leafId: null, code: 'productNotFound' },
      ],
    });
    expect(await windowsOf(id)).toEqual([]);
    const { dataList, counts } = await candidates(store, id);
    expect(counts).toEqual({ fit: 2, proposed: 1 });
    expect(dataList.map(({ productId }: { productId: number }) => productId)).toEqual([dear, half]);
    expect(dataList[0]).toMatchObject({ ownPrice: 100, mostPrice: 90, proposal: null });
  });

  test('shown before it is proposed: which of two prices shoppers would see', async () => {
    const store = await newStore();
    const productId = await shop.product(store.sellerId);
    const window = {
      ...{ sellerId: store.sellerId, productId, nameTh: 'แฟลช', nameEn: 'Flash' },
      ...{ startsAt: at(30), endsAt: at(31) },
    };
    await transact(api.db, async (tx) => {
      await setPriceWindows(tx, `flash:${productId}`, [
        { ...window, kind: 'flash_sale', priceSatang: 6_000 },
      ]);
      await setPriceWindows(tx, `promotion:9${productId}`, [
        { ...window, kind: 'product_discount', productId: null, discountBasisPoints: 2_500 },
      ]);
      await setPriceWindows(tx, `campaign:9${productId}`, [
        { ...window, kind: 'campaign', priceSatang: 7_000, startsAt: at(70), endsAt: at(80) },
      ]);
      // Over before the campaign begins, and one that never runs.
      await setPriceWindows(tx, `flash:8${productId}`, [
        { ...window, kind: 'flash_sale', priceSatang: 100, startsAt: at(1), endsAt: at(24) },
        { ...window, kind: 'flash_sale', priceSatang: 100, startsAt: at(40), endsAt: at(40) },
      ]);
    });
    const id = await opened();
    const [candidate] = (await candidates(store, id)).dataList;
    expect(candidate.overlaps).toMatchObject([
      { kind: 'flash_sale', price: 60, outcome: 'theirs', startsAt: iso(30) },
      { kind: 'product_discount', price: 75, outcome: 'campaign' },
      { kind: 'campaign', price: 70, outcome: 'lower' },
    ]);
  });

  test('a price that came after staff had looked is left for them to look at', async () => {
    now = start;
    const store = await newStore();
    const productId = await shop.product(store.sellerId);
    const id = await opened();
    await propose(store, id, [{ productId, price: 80 }]);
    const list = await api.call('GET', `/admin/campaign/${id}/proposals`, { token: staff.token });
    const [{ proposedAt }] = list.body.detail.dataList;
    const accept = (seenAt: string) =>
      api.call('POST', `/admin/campaign/${id}/decide`, {
        token: staff.token,
        body: { productIds: [productId], decision: 'accept', seen: [{ productId, proposedAt: seenAt }] },
      });
    now = new Date(start.getTime() + 1_000);
    await propose(store, id, [{ productId, price: 85 }]);
    expect((await accept(proposedAt)).body.detail).toEqual({
      ...{ decided: 0, left: [{ productId, leafId: null, code: 'proposedAnew' }] },
    });
    expect(await windowsOf(id)).toEqual([]);
    expect((await accept(now.toISOString())).body.detail).toEqual({ decided: 1, left: [] });
    expect(await windowsOf(id)).toMatchObject([{ productId, priceSatang: 8_500 }]);
    now = start;
  });

  test('closed to the instant; an accepted one is withdrawn before it is proposed for another price', async () => {
    const { id, store, productId } = await joined();
    expect((await propose(store, id, [{ productId, price: 70 }])).body.detail).toEqual({
      proposed: 0,
      refused: [{ productId, leafId: null, code: 'isAccepted' }],
    });
    expect(await windowsOf(id)).toMatchObject([{ priceSatang: 8_000 }]);
    const other = await shop.product(store.sellerId);
    now = new Date(at(48).getTime() - 1);
    expect((await propose(store, id, [{ productId: other, price: 70 }])).status).toBe(200);
    now = at(48);
    expect((await propose(store, id, [{ productId: other, price: 60 }])).body.code).toBe('campaignClosed');
    expect((await withdraw(store, id, [other])).body.detail).toEqual({ withdrawn: 1 });
  });

  test('a store sees what is open, what runs, and what it was in', async () => {
    const { id, store } = await joined();
    const stranger = await newStore();
    const list = async ({ token }: Store, state: string) =>
      (
        await api.call('GET', `/seller/campaign/List?state=${state}&perpage=100`, { token })
      ).body.detail.dataList.map((one: { id: number }) => one.id);
    expect(await list(store, 'open')).toContain(id);
    now = at(72);
    expect([await list(store, 'over'), await list(stranger, 'over')]).toEqual([[id], []]);
    expect(await list(stranger, 'open')).not.toContain(id);
  });
});

describe('staff', () => {
  test('can’t accept what doesn’t fit any more, nor answer twice; a refusal has a reason', async () => {
    const store = await newStore();
    const [cheaper, gone, fine] = [
      await shop.product(store.sellerId),
      await shop.product(store.sellerId),
      await shop.product(store.sellerId),
    ];
    const id = await opened({ leastDiscountPercent: 20 });
    await propose(
      store,
      id,
      [cheaper, gone, fine].map((productId) => ({ productId, price: 80 })),
    );
    await api.db.update(products).set({ priceSatang: 9_000 }).where(eq(products.id, cheaper));
    await api.db.update(products).set({ isActive: false }).where(eq(products.id, gone));
    const waiting = await api.call('GET', `/admin/campaign/${id}/proposals?search=Store`, {
      token: staff.token,
      culture: 'en',
    });
    expect(waiting.body.detail.dataList.map(({ mistake }: { mistake: string }) => mistake)).toEqual([
      'priceTooHigh',
      'notOnSale',
      null,
    ]);
    expect((await decide(id, [cheaper, gone, fine], 'accept')).body.detail).toEqual({
      decided: 1,
      left: [
        { productId: cheaper, leafId: null, code: 'priceTooHigh' },
        { productId: gone, leafId: null, code: 'notOnSale' },
      ],
    });
    expect((await decide(id, [fine], 'accept')).body.detail.left).toEqual([
      { productId: fine, leafId: null, code: 'notWaiting' },
    ]);
    expect((await decide(id, [cheaper], 'refuse')).body.code).toBe('campaignReasonMissing');
    expect((await decide(id, [cheaper, gone], 'refuse', 'ราคาไม่ถึงเกณฑ์')).body.detail.decided).toBe(2);
    const told = await api.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'sellerCampaignRefused'));
    expect(told.at(-1)?.params).toMatchObject({ count: '2', reason: 'ราคาไม่ถึงเกณฑ์' });
    const list = await api.call('GET', '/admin/campaign/List?state=coming&perpage=100', {
      token: staff.token,
    });
    expect(list.body.detail.dataList.find((one: { id: number }) => one.id === id)?.proposals).toEqual({
      ...{ proposed: 0, accepted: 1, refused: 2, withdrawn: 0 },
    });
  });

  test('are told by field what is no campaign, and who was faster', async () => {
    const wrong = await save({
      ...{ nameTh: ' ', urlKey: 'Not an address', endsAt: iso(1), proposalsUntil: iso(2) },
    });
    expect([wrong.status, wrongFields(wrong)]).toEqual([
      422,
      {
        nameTh: 'required',
        urlKey: 'urlKeyInvalid',
        endsAt: 'endsBefore',
        proposalsUntil: 'proposalsTooLate',
      },
    ]);
    // From = until never runs, so it isn't taken.
    expect(wrongFields(await save({ startsAt: iso(24), endsAt: iso(24), proposalsUntil: '' }))).toEqual({
      endsAt: 'endsBefore',
    });
    expect(wrongFields(await save({ categories: 'no-such-shelf' }))).toEqual({
      categories: 'campaignCategoryUnknown',
    });
    expect(wrongFields(await save({ formattedTh: '{"type":"doc","content":[{"type":"script"}]}' }))).toEqual({
      formattedTh: 'textBroken',
    });
    const id = await opened({ urlKey: 'taken' });
    expect(wrongFields(await save({ urlKey: 'taken' }))).toEqual({ urlKey: 'urlKeyTaken' });
    const other = await opened();
    expect(wrongFields(await save({ id: other, version: 1, urlKey: 'taken' }))).toEqual({
      urlKey: 'urlKeyTaken',
    });
    expect((await save({ id, version: 1, urlKey: 'taken' })).status).toBe(200);
    expect((await save({ id, version: 1, urlKey: 'taken' })).body.code).toBe('campaignChanged');
    expect((await save({ id: 999_999, version: 1 })).body.code).toBe('campaignNotFound');
  });

  test('are kept once of a form that is sent twice, which isn’t told that its address is taken', async () => {
    await opened({ desktop: await picture() });
    const before = (await readdir(join(folder, 'banners'))).length;
    const form = { urlKey: newKey(), desktop: await picture(), idempotencyKey: 'twice' };
    const twice = await Promise.all([save(form), save(form)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const { id } = twice[0].body.detail;
    expect(twice[1].body.detail).toEqual({ id });
    expect(await readdir(join(folder, 'banners'))).toHaveLength(before + 2);
    const change = { urlKey: form.urlKey, id, version: 1, nameTh: 'อีกชื่อ', idempotencyKey: 'change' };
    for (let turn = 0; turn < 2; turn += 1) expect((await save(change)).status).toBe(200);
    expect(await read(id)).toMatchObject({ nameTh: 'อีกชื่อ', version: 2, pictures: 'desktop' });
  });

  test('give it words with formatting and pictures, which go when they are taken away', async () => {
    const desktop = await picture();
    const formattedTh = JSON.stringify({
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'ทุกเล่มลด' }] }],
    });
    const id = await opened({ desktop, formattedTh, wordsTh: 'เก่า' });
    const campaign = await read(id);
    expect(campaign).toMatchObject({ pictures: 'desktop', wordsTh: 'ทุกเล่มลด', formattedTh: { type: 'doc' } });
    const found = await findPicture(api.db, 'campaign', String(id));
    expect(found).toHaveProperty('storageKey');
    const page = await api.call('GET', `/campaign/${campaign.urlKey}`);
    expect(page.body.detail).toMatchObject({ words: 'ทุกเล่มลด', formatted: { type: 'doc' } });
    const files = (await readdir(join(folder, 'banners'))).length;
    const { urlKey } = campaign;
    expect((await save({ id, version: 1, urlKey, pictures: 'drawn', wordsTh: 'คำ' })).status).toBe(200);
    expect(await readdir(join(folder, 'banners'))).toHaveLength(files - 2);
    expect(await read(id)).toMatchObject({ pictures: 'drawn', wordsTh: 'คำ', formattedTh: null });
    expect(await findPicture(api.db, 'campaign', String(id))).toHaveProperty('banner');
  });
});

test('protects: another store’s proposals and products are neither seen nor moved', async () => {
  const { id, productId } = await joined();
  const stranger = await newStore();
  expect((await withdraw(stranger, id, [productId])).body.detail).toEqual({ withdrawn: 0 });
  expect(await windowsOf(id)).toHaveLength(1);
  expect((await candidates(stranger, id, '?tab=proposed')).dataList).toEqual([]);
  const seen = await api.call('GET', `/seller/campaign/${id}`, { token: stranger.token });
  expect(seen.body.detail.proposals).toEqual({ proposed: 0, accepted: 0, refused: 0, withdrawn: 0 });
  const shopper = await api.signIn();
  expect((await save({}, shopper.token)).status).toBe(403);
  expect((await save({}, stranger.token)).status).toBe(403);
});

test('two stores that propose while staff decide leave every answer and its price', async () => {
  const id = await opened();
  const stores = await Promise.all(Array.from({ length: 4 }, newStore));
  const ids = await Promise.all(stores.map(({ sellerId }) => shop.product(sellerId)));
  await Promise.all(
    stores.flatMap((store, index) => [
      propose(store, id, [{ productId: ids[index] ?? 0, price: 70 }]),
      decide(id, ids, 'accept'),
    ]),
  );
  await decide(id, ids, 'accept');
  expect((await windowsOf(id)).map(({ productId }) => productId)).toEqual(ids.toSorted((a, b) => a - b));
});
