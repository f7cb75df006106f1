import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { categories, editions, products, works } from '../catalogue/catalogue.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { findPicture } from '../pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-pictures-'));
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000, services: { storage: createDiskStorage({ folder }) } });
  shop = testShop(api.db);
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

let shades = 0;
/** A picture nobody has sent yet. */
async function picture(width = 400, height = 500): Promise<Blob> {
  shades += 1;
  const background = { r: shades % 256, g: 80, b: 120 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
type Store = { sellerId: number; token: string };
async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}
async function product({ sellerId }: Store, values: Partial<typeof products.$inferInsert> = {}) {
  const id = await shop.product(sellerId);
  if (Object.keys(values).length > 0) await api.db.update(products).set(values).where(eq(products.id, id));
  const [row] = await api.db.select().from(products).where(eq(products.id, id));
  if (row === undefined) throw new Error('no product');
  return row;
}
function send({ token }: Pick<Store, 'token'>, id: number, files: readonly Blob[], words: object = {}) {
  const form = new FormData();
  for (const file of files) form.append('pictures', file, 'a.png');
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  return api.call('POST', `/seller/product/${id}/pictures`, { token, body: form });
}
async function sent(store: Store, id: number, files: readonly Blob[], words: object = {}): Promise<number[]> {
  const reply = await send(store, id, files, words);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.ids;
}
const of = (id: number, path = '') => `/seller/product/${id}/pictures${path}`;
const read = async ({ token }: Store, id: number) => (await api.call('GET', of(id), { token })).body.detail;
const idsOf = async (store: Store, id: number): Promise<number[]> =>
  (await read(store, id)).dataList.map((each: { id: number }) => each.id);
const order = ({ token }: Store, id: number, ids: readonly number[], was: readonly number[]) =>
  api.call('POST', of(id, '/order'), { token, body: { ids, was } });
const history = async ({ token }: Store, id: number) =>
  (await api.call('GET', `/seller/product/${id}/history`, { token })).body.detail.dataList;
const shown = async (urlKey: string, culture: 'th' | 'en' = 'th') =>
  (await api.call('GET', `/product/${urlKey}`, { culture })).body.detail;
type Page = { imageUrl: string; pictures: { id: number | null }[] };
/** The page once it shows what was changed: what is kept of it goes a moment after the change. */
async function shownWhen(urlKey: string, isShown: (page: Page) => boolean) {
  await expect.poll(async () => isShown(await shown(urlKey))).toBe(true);
  return shown(urlKey);
}
/** The files of pictures and covers that are kept. */
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();

/** A thing: what isn't a book. */
const thing = { editionId: null };

describe('pictures of a product', () => {
  test('are added, and shown on its page and card; the history says so, and its version moves on', async () => {
    const store = await newStore();
    const { id, urlKey, version } = await product(store, thing);
    const [before] = (await shown(urlKey)).pictures;
    const [first, second] = await sent(store, id, [await picture(), await picture(800, 400)], {
      altTh: 'มุมหนังสือ',
    });
    const pictures = await read(store, id);
    expect(pictures).toMatchObject({ version: version + 1, most: 8, cover: null });
    expect(pictures.dataList).toMatchObject([
      { id: first, altTh: 'มุมหนังสือ', widthPx: 400, heightPx: 500 },
      { id: second, widthPx: 800, heightPx: 400 },
    ]);
    const page = await shownWhen(urlKey, ({ pictures: now }) => now.length === 2);
    expect(page.pictures).toEqual([
      { id: first, imageUrl: pictures.dataList[0].imageUrl, altText: 'มุมหนังสือ' },
      { id: second, imageUrl: pictures.dataList[1].imageUrl, altText: 'มุมหนังสือ' },
    ]);
    expect(page.imageUrl).not.toBe(before.imageUrl);
    const [row] = await api.db.select().from(products).where(eq(products.id, id));
    expect(await findPicture(api.db, 'product', String(id))).toEqual({ storageKey: row?.imageKey });
    expect(await findPicture(api.db, 'product-picture', String(first))).toEqual({
      storageKey: row?.imageKey,
    });
    expect((await history(store, id))[0]).toMatchObject({
      kind: 'changed',
      before: { pictures: [] },
      after: { pictures: ['มุมหนังสือ', 'มุมหนังสือ'] },
    });
  });

  test('are encoded anew: what a camera wrote into them is gone', async () => {
    const store = await newStore();
    const { id } = await product(store, thing);
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#123' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    const [added] = await sent(store, id, [new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })]);
    const kept = await findPicture(api.db, 'product-picture', String(added));
    if (kept === null || !('storageKey' in kept)) throw new Error('not kept');
    const file = await api.services.storage.get(kept.storageKey);
    expect(Buffer.from(file?.bytes ?? []).includes('secret place')).toBe(false);
    expect((await sharp(file?.bytes).metadata()).exif).toBeUndefined();
  });

  test('go into an order, the first as card picture, and away with their files', async () => {
    const store = await newStore();
    const { id, urlKey } = await product(store, thing);
    const [a = 0, b = 0] = await sent(store, id, [await picture(), await picture()]);
    expect((await order(store, id, [b, a], [a, b])).status).toBe(200);
    expect((await order(store, id, [b, a], [a, b])).status).toBe(200);
    expect(await idsOf(store, id)).toEqual([b, a]);
    const { version } = await read(store, id);
    const { imageUrl } = await shown(urlKey);
    expect((await order(store, id, [a, b], [a, b])).body.code).toBe('picturesMoved');
    expect((await order(store, id, [a, a], [b, a])).body.code).toBe('pictureOrderInvalid');
    const before = await files();
    expect((await api.call('DELETE', of(id, `/${b}`), { token: store.token })).status).toBe(200);
    expect(await idsOf(store, id)).toEqual([a]);
    expect((await files()).length).toBe(before.length - 1);
    expect((await read(store, id)).version).toBe(version + 1);
    const page = await shownWhen(urlKey, ({ pictures }) => pictures.length === 1);
    expect(page.imageUrl).not.toBe(imageUrl);
    expect(page.pictures.map((each: { id: number }) => each.id)).toEqual([a]);
    expect((await api.call('DELETE', of(id, `/${b}`), { token: store.token })).body.code).toBe(
      'pictureNotFound',
    );
    await api.call('DELETE', of(id, `/${a}`), { token: store.token });
    const [row] = await api.db.select().from(products).where(eq(products.id, id));
    expect(row?.imageKey).toBeNull();
    const bare = await shownWhen(urlKey, ({ pictures }) => pictures[0]?.id === null);
    expect(bare.pictures).toHaveLength(1);
  });

  test('say what they show in both languages; who was slower is told what stands there', async () => {
    const store = await newStore();
    const { id, urlKey } = await product(store, thing);
    const [a = 0] = await sent(store, id, [await picture()]);
    const { version } = await read(store, id);
    const say = (body: object) => api.call('PATCH', of(id, `/${a}`), { token: store.token, body });
    const words = { altTh: 'สันปก', altEn: 'The spine' };
    const said = await say({ version, ...words });
    expect(said.body.detail).toEqual({ version: version + 1, isChanged: true });
    expect((await say({ version, ...words })).body.detail.isChanged).toBe(false);
    expect((await shown(urlKey, 'en')).pictures[0].altText).toBe('The spine');
    const late = await say({ version, altTh: 'ปกหลัง', altEn: 'The spine' });
    expect(late.body).toMatchObject({
      code: 'productChanged',
      detail: { version: version + 1, differences: { altTh: { yours: 'ปกหลัง', theirs: 'สันปก' } } },
    });
    expect((await history(store, id))[0]).toMatchObject({ after: words });
  });

  test('are eight at most, and the same file is one picture', async () => {
    const store = await newStore();
    const { id } = await product(store, thing);
    const same = await picture();
    const [one] = await sent(store, id, [same]);
    const { version } = await read(store, id);
    const kept = (await files()).length;
    expect(await sent(store, id, [same])).toEqual([one]);
    expect((await read(store, id)).version).toBe(version);
    expect((await files()).length).toBe(kept);
    const others = await Promise.all(Array.from({ length: 8 }, () => picture()));
    const refused = await send(store, id, others);
    expect([refused.status, refused.body.code]).toEqual([409, 'picturesTooMany']);
    expect(refused.body.message).toContain('8');
    expect((await files()).length).toBe(kept);
    expect(await sent(store, id, others.slice(1))).toHaveLength(7);
    expect((await send(store, id, others.slice(0, 1))).body.code).toBe('picturesTooMany');
  });

  test('two who add at once: none is lost, and none is one too many', async () => {
    const store = await newStore();
    const { id } = await product(store, thing);
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => send(store, id, [await picture()])),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(await idsOf(store, id)).toHaveLength(8);
  });

  test('that won’t do are refused, and nothing is kept', async () => {
    const store = await newStore();
    const { id } = await product(store, thing);
    const kept = await files();
    const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]);
    const code = async (blobs: Blob[]) => (await send(store, id, blobs)).body.code;
    expect(await code([large])).toBe('fileTooLarge');
    expect(await code([new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])])).toBe('formatNotSupported');
    expect(await code([await picture(120, 100)])).toBe('pictureSmall');
    expect(await code([await picture(), new Blob(['no'])])).toBe('formatNotSupported');
    expect(await code([])).toBe('pictureMissing');
    expect(await files()).toEqual(kept);
    expect(await idsOf(store, id)).toEqual([]);
  });

  test('of another store aren’t there', async () => {
    const [mine, theirs] = [await newStore(), await newStore()];
    const { id } = await product(theirs, thing);
    const [a = 0] = await sent(theirs, id, [await picture()]);
    const { token } = mine;
    const replies = [
      await api.call('GET', of(id), { token }),
      await send(mine, id, [await picture()]),
      await order(mine, id, [a], [a]),
      await api.call('PATCH', of(id, `/${a}`), { token, body: { version: 2, altTh: 'ฉัน', altEn: '' } }),
      await api.call('DELETE', of(id, `/${a}`), { token }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    const own = await product(mine, thing);
    expect((await api.call('DELETE', of(own.id, `/${a}`), { token })).body.code).toBe('pictureNotFound');
    expect(await read(theirs, id)).toMatchObject({ dataList: [{ id: a, altTh: '' }] });
  });
});

describe('the cover of a book', () => {
  async function ownBook(store: Store) {
    const [category] = await api.db.select({ id: categories.id }).from(categories);
    const [work] = await api.db
      .insert(works)
      .values({
        ...{ urlKey: `work-${store.sellerId}`, titleTh: 'ลิลิต', titleEn: 'Poem', descriptionTh: '' },
        ...{ categoryId: category?.id ?? 0, broughtBySellerId: store.sellerId },
      })
      .returning({ id: works.id });
    const [edition] = await api.db
      .insert(editions)
      .values({ workId: work?.id ?? 0, format: 'paperback', language: 'th' })
      .returning({ id: editions.id });
    const editionId = edition?.id ?? 0;
    const { id, urlKey } = await product(store, { editionId });
    return { id, urlKey, editionId };
  }
  async function cover(store: Store, id: number, values: Record<string, string | Blob>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    return api.call('POST', `/seller/product/${id}/cover`, { token: store.token, body: form });
  }

  test('is uploaded, stands before the store’s own pictures, and is drawn again', async () => {
    const store = await newStore();
    await product(store);
    const { id, urlKey, editionId } = await ownBook(store);
    const [own] = await sent(store, id, [await picture()]);
    // Nobody has uploaded a cover: the store's first picture is on the card.
    expect((await shown(urlKey)).imageUrl).toMatch(new RegExp(`^/images/product/${id}/`));
    const drawn = (await read(store, id)).cover;
    expect(drawn).toMatchObject({ isUploaded: false, isOwn: true });
    const first = await cover(store, id, { version: String(drawn.version), cover: await picture() });
    expect(first.body.detail).toEqual({ result: 'changed', version: drawn.version + 1, isChanged: true });
    const isCover = ({ imageUrl }: Page) => imageUrl.startsWith(`/images/edition/${editionId}/`);
    const page = await shownWhen(urlKey, isCover);
    expect(page.pictures).toMatchObject([{ id: null, imageUrl: page.imageUrl }, { id: own }]);
    const kept = await files();
    const late = await cover(store, id, { version: String(drawn.version), cover: await picture() });
    expect(late.body.code).toBe('productChanged');
    expect(await files()).toEqual(kept);
    const again = await cover(store, id, { version: String(drawn.version + 1), picture: 'drawn' });
    expect(again.body.detail.isChanged).toBe(true);
    // Its file stays, since the history shows it.
    expect(await files()).toEqual(kept);
    expect((await read(store, id)).cover).toMatchObject({ isUploaded: false, version: drawn.version + 2 });
    expect((await history(store, id))[0]).toMatchObject({
      kind: 'book_changed',
      after: { coverKey: null },
    });
  });

  test('without a file isn’t changed, nor by another store, nor of what isn’t a book', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const { id } = await ownBook(store);
    const { version } = (await read(store, id)).cover;
    expect((await cover(store, id, { version: String(version) })).body.code).toBe('pictureMissing');
    expect((await cover(other, id, { version: String(version), picture: 'drawn' })).status).toBe(404);
    const { id: pen } = await product(store, thing);
    expect((await cover(store, pen, { version: '1', cover: await picture() })).status).toBe(404);
  });
});
