import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { workOffDiscards } from '../../platform/storage/discard-files.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { categories, editions, products, works } from '../catalogue/catalogue.tables.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { workProposals } from '../listing/listing.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findPicture } from '../pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-covers-'));
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000, services: { storage: createDiskStorage({ folder }) } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

type Store = { sellerId: number; token: string };
async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}

let shades = 0;
async function picture(): Promise<Blob> {
  shades += 1;
  const background = { r: shades % 256, g: 90, b: 60 };
  const bytes = await sharp({ create: { width: 300, height: 450, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** A book that one store brought and another sells, too: what each of them sells of it. */
async function sharedBook() {
  const [first, second] = [await newStore(), await newStore()];
  const [category] = await api.db.select({ id: categories.id }).from(categories);
  if (category === undefined) {
    await shop.product(first.sellerId);
    return sharedBook();
  }
  const [work] = await api.db
    .insert(works)
    .values({
      ...{ urlKey: `shared-${first.sellerId}`, titleTh: 'ลิลิต', titleEn: 'Poem', descriptionTh: '' },
      ...{ categoryId: category.id, broughtBySellerId: first.sellerId },
    })
    .returning({ id: works.id });
  const [edition] = await api.db
    .insert(editions)
    .values({ workId: work?.id ?? 0, format: 'paperback', language: 'th' })
    .returning({ id: editions.id });
  const editionId = edition?.id ?? 0;
  const offer = async ({ sellerId }: Store) => {
    const id = await shop.product(sellerId);
    await api.db.update(products).set({ editionId }).where(eq(products.id, id));
    const [row] = await api.db.select().from(products).where(eq(products.id, id));
    return { id, urlKey: row?.urlKey ?? '' };
  };
  return { first, second, editionId, ofFirst: await offer(first), ofSecond: await offer(second) };
}

const coverOf = async ({ token }: Store, id: number) =>
  (await api.call('GET', `/seller/product/${id}/pictures`, { token })).body.detail.cover;
async function propose(store: Store, id: number, cover: Blob | null, version?: number) {
  const form = new FormData();
  form.set('version', String(version ?? (await coverOf(store, id)).version));
  if (cover === null) form.set('picture', 'drawn');
  else form.set('cover', cover, 'cover.png');
  return api.call('POST', `/seller/product/${id}/cover`, { token: store.token, body: form });
}
const decide = (id: number, body: object, token = staff) =>
  api.call('POST', `/admin/product/proposals/${id}`, { token, body });
const listed = async (status = 'waiting') =>
  (await api.call('GET', `/admin/product/proposals?status=${status}&perpage=100`, { token: staff })).body
    .detail.dataList;
const proposalIn = async (id: number, status = 'waiting') =>
  (await listed(status)).find((each: { id: number }) => each.id === id);
const withdraw = ({ token }: Store, id: number) =>
  api.call('DELETE', `/seller/product/proposals/${id}`, { token });
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();
const coverKeyOf = async (editionId: number) => {
  const [row] = await api.db.select().from(editions).where(eq(editions.id, editionId));
  return row?.coverKey ?? null;
};
/** Proposes a cover, and says which proposal it is. */
async function proposed(store: Store, id: number): Promise<number> {
  const reply = await propose(store, id, await picture());
  expect(reply.body.detail, JSON.stringify(reply.body)).toMatchObject({ result: 'proposed' });
  return (await coverOf(store, id)).proposal.id;
}
const noticesOf = async ({ token }: Store) =>
  JSON.stringify((await api.call('GET', '/notification/List', { token })).body.detail);

test('a cover of a shared book is proposed, seen by its store and staff alone, and shown by all once accepted', async () => {
  const { first, second, editionId, ofFirst, ofSecond } = await sharedBook();
  const shown = async (urlKey: string) => (await api.call('GET', `/product/${urlKey}`)).body.detail.imageUrl;
  const drawn = await shown(ofFirst.urlKey);
  const id = await proposed(second, ofSecond.id);
  const asStore = `/seller/product/proposals/${id}/cover/after`;
  const asStaff = `/admin/product/proposals/${id}/cover/after`;

  expect(await coverKeyOf(editionId)).toBeNull();
  expect(await shown(ofFirst.urlKey)).toBe(drawn);
  expect(await findPicture(api.db, 'edition', String(editionId))).toHaveProperty('cover');
  for (const [path, token, status] of [
    [asStore, second.token, 200],
    [asStaff, staff, 200],
    [asStore, first.token, 404],
    [asStaff, second.token, 403],
    [asStore, null, 401],
    [asStaff, null, 401],
    [asStore.replace('after', 'before'), second.token, 404],
    [asStore.replace('after', 'between'), second.token, 400],
  ] as const)
    expect((await api.call('GET', path, { token })).status, path).toBe(status);
  expect(await proposalIn(id)).toMatchObject({
    subject: 'cover',
    isStale: false,
    cover: { imageUrl: drawn, hasBefore: false, hasAfter: true },
  });
  expect((await coverOf(second, ofSecond.id)).proposal).toMatchObject({
    status: 'waiting',
    hasPicture: true,
  });
  expect((await coverOf(first, ofFirst.id)).proposal).toBeNull();

  expect((await decide(id, { accept: true })).status).toBe(200);
  const key = await coverKeyOf(editionId);
  expect(await findPicture(api.db, 'edition', String(editionId))).toEqual({ storageKey: key });
  for (const { urlKey } of [ofFirst, ofSecond]) await expect.poll(() => shown(urlKey)).not.toBe(drawn);
  const [card] = await readProductCards(api.services, [ofFirst.id], 'th');
  expect(card?.imageUrl).toBe(await shown(ofFirst.urlKey));
  expect(await noticesOf(second)).toContain('sellerBookAccepted');
  const { rows } = await api.db.execute(
    sql`select subject_user_id, detail from audit_events where kind = 'book_change_accepted' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ detail: { proposalId: id } });
});

test('the history shows both covers as long as it tells of the change; other stores and the public see neither', async () => {
  const { first, second, ofSecond, editionId } = await sharedBook();
  expect((await decide(await proposed(second, ofSecond.id), { accept: true })).status).toBe(200);
  const old = await coverKeyOf(editionId);
  const id = await proposed(second, ofSecond.id);
  expect((await decide(id, { accept: true })).status).toBe(200);
  await workOffDiscards({ ...api.services, clock: () => new Date('2100-01-01') });
  const history = await api.call('GET', `/seller/product/${ofSecond.id}/history`, { token: second.token });
  const [change] = history.body.detail.dataList;
  expect(change).toMatchObject({ kind: 'book_changed', before: { coverKey: old } });
  for (const side of ['before', 'after']) {
    const address = `/seller/product/changes/${change.id}/cover/${side}`;
    expect((await api.call('GET', address, { token: second.token })).status).toBe(200);
    expect((await api.call('GET', address, { token: first.token })).status).toBe(404);
    expect((await api.call('GET', address)).status).toBe(401);
    const ofStaff = `/admin/product/changes/${change.id}/cover/${side}`;
    expect((await api.call('GET', ofStaff, { token: staff })).status).toBe(200);
    expect(
      (await api.call('GET', `/admin/product/proposals/${id}/cover/${side}`, { token: staff })).status,
    ).toBe(200);
  }
});

test('a refused cover goes with its file, and the store reads why and may propose again', async () => {
  const { second, ofSecond, editionId } = await sharedBook();
  const kept = await files();
  const id = await proposed(second, ofSecond.id);
  expect((await files()).length).toBe(kept.length + 1);
  expect((await decide(id, { accept: false })).body.code).toBe('reasonMissing');
  expect((await decide(id, { accept: false, reason: 'ภาพไม่ชัด' })).status).toBe(200);
  expect(await files()).toEqual(kept);
  expect(await coverKeyOf(editionId)).toBeNull();
  expect((await coverOf(second, ofSecond.id)).proposal).toMatchObject({
    ...{ status: 'refused', reason: 'ภาพไม่ชัด', hasPicture: false },
  });
  expect(await noticesOf(second)).toContain('sellerBookRefused');
  expect(await proposalIn(id, 'refused')).toMatchObject({ cover: { hasAfter: false } });
  const gone = await api.call('GET', `/admin/product/proposals/${id}/cover/after`, { token: staff });
  expect(gone.status).toBe(404);
  await proposed(second, ofSecond.id);
});

test('a store takes its proposal back, with the file; another store’s isn’t there, and a decided one stays', async () => {
  const { first, second, ofSecond } = await sharedBook();
  const kept = await files();
  const id = await proposed(second, ofSecond.id);
  expect((await withdraw(first, id)).body.code).toBe('proposalNotFound');
  expect((await withdraw(second, id)).status).toBe(200);
  expect(await files()).toEqual(kept);
  expect((await coverOf(second, ofSecond.id)).proposal).toBeNull();
  expect((await withdraw(second, id)).body.code).toBe('proposalNotFound');
  expect((await decide(id, { accept: true })).body.code).toBe('proposalNotFound');
  const decided = await proposed(second, ofSecond.id);
  await decide(decided, { accept: true });
  expect((await withdraw(second, decided)).body.code).toBe('proposalDecided');
});

test('one cover waits at a time beside one change of words; what is too many is refused, and no file stays', async () => {
  const { second, ofSecond } = await sharedBook();
  const token = second.token;
  const { version } = await coverOf(second, ofSecond.id);
  const words = { version, pages: 123 };
  const said = await api.call('POST', `/seller/product/${ofSecond.id}/book`, { token, body: words });
  expect(said.body.detail.result).toBe('proposed');
  const both = await Promise.all([1, 2, 3].map(async () => propose(second, ofSecond.id, await picture())));
  expect(both.map(({ body }) => body.code ?? body.detail.result).sort()).toEqual([
    'proposalWaiting',
    'proposalWaiting',
    'proposed',
  ]);
  const rows = await api.db.select().from(workProposals).where(eq(workProposals.productId, ofSecond.id));
  expect(rows.map(({ subject }) => subject).sort()).toEqual(['cover', 'words']);
  const kept = await files();
  expect((await propose(second, ofSecond.id, new Blob(['<svg/>']))).body.code).toBe('formatNotSupported');
  expect((await propose(second, ofSecond.id, await picture(), version + 7)).body.code).toBe('productChanged');
  expect(await files()).toEqual(kept);
  const { book } = (await api.call('GET', `/seller/product/${ofSecond.id}`, { token })).body.detail;
  expect(book.proposal).toMatchObject({ status: 'waiting', after: { pages: 123 } });
  expect((await withdraw(second, book.proposal.id)).status).toBe(200);
});

test('of two of staff who decide at once one wins and the other is told', async () => {
  const { second, ofSecond, editionId } = await sharedBook();
  const id = await proposed(second, ofSecond.id);
  const other = (await api.signIn('staff')).token;
  const replies = await Promise.all([
    decide(id, { accept: true }),
    decide(id, { accept: false, reason: 'ไม่ใช่ฉบับนี้' }, other),
  ]);
  expect(replies.map(({ body }) => body.code ?? 'decided').sort()).toEqual(['decided', 'proposalDecided']);
  const isAccepted = replies[0]?.status === 200;
  expect((await coverKeyOf(editionId)) !== null).toBe(isAccepted);
  const [row] = await api.db.select().from(workProposals).where(eq(workProposals.id, id));
  expect(row?.status).toBe(isAccepted ? 'accepted' : 'refused');
});

test('a proposal says when the cover was changed since, and can’t be accepted then', async () => {
  const { first, second, ofFirst, ofSecond, editionId } = await sharedBook();
  const [one, other] = [await proposed(first, ofFirst.id), await proposed(second, ofSecond.id)];
  await decide(one, { accept: true });
  const key = await coverKeyOf(editionId);
  expect(await proposalIn(other)).toMatchObject({ isStale: true });
  expect((await coverOf(second, ofSecond.id)).proposal).toMatchObject({ isStale: true });
  const late = await decide(other, { accept: true });
  expect([late.status, late.body.code]).toEqual([409, 'productChanged']);
  expect(await coverKeyOf(editionId)).toBe(key);
  expect((await decide(other, { accept: false, reason: 'มีปกใหม่แล้ว' })).status).toBe(200);
  expect(await coverKeyOf(editionId)).toBe(key);
});

test('that a cover be drawn again is proposed, too', async () => {
  const { second, ofSecond, editionId } = await sharedBook();
  await decide(await proposed(second, ofSecond.id), { accept: true });
  const reply = await propose(second, ofSecond.id, null);
  expect(reply.body.detail.result).toBe('proposed');
  const { id } = (await coverOf(second, ofSecond.id)).proposal;
  expect(await proposalIn(id)).toMatchObject({ cover: { hasBefore: true, hasAfter: false } });
  expect((await decide(id, { accept: true })).status).toBe(200);
  expect(await coverKeyOf(editionId)).toBeNull();
});
