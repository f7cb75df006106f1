import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import th from '../../messages/th/errors/product-picture.json' with { type: 'json' };
import { transact } from '../../platform/db/transact.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { erasePictureBatches, exportPictureBatches } from './handle-personal-data.ts';
import { pictureBatches } from './product-picture.tables.ts';
import { forgetOldPictureBatches, workOnPictures } from './work-on-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-many-pictures-'));
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
async function picture(width = 400): Promise<Uint8Array<ArrayBuffer>> {
  shades += 1;
  const background = { r: shades % 256, g: 30, b: 90 };
  const bytes = await sharp({ create: { width, height: width, channels: 3, background } })
    .png()
    .toBuffer();
  return new Uint8Array(bytes);
}
type Store = { sellerId: number; userId: number; token: string };
async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
function send({ token }: Store, files: Record<string, Uint8Array<ArrayBuffer>>, key?: string) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files)) form.append('pictures', new File([bytes], name));
  if (key !== undefined) form.set('idempotencyKey', key);
  return api.call('POST', '/seller/product-pictures', { token, body: form });
}
async function sent(store: Store, files: Record<string, Uint8Array<ArrayBuffer>>): Promise<number> {
  const reply = await send(store, files);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const read = async ({ token }: Store, id: number) =>
  (await api.call('GET', `/seller/product-pictures/${id}`, { token })).body.detail;
const picturesOf = async ({ token }: Store, id: number) =>
  (await api.call('GET', `/seller/product/${id}/pictures`, { token })).body.detail.dataList.length;
type Row = { fileName: string; result: string; productId: number | null; code: string | null };
const told = async (store: Store, id: number) =>
  Object.fromEntries(
    (await read(store, id)).dataList.map(({ fileName, result, productId, code }: Row) => [
      fileName,
      code ?? `${result} ${productId}`,
    ]),
  );

describe('pictures of many products at once', () => {
  test('works: each goes to the product that its name tells, and what is refused says why', async () => {
    const store = await newStore();
    const book = await shop.product(store.sellerId, { barcode: '9786160000007' });
    const thing = await shop.product(store.sellerId, { sku: 'A_17' });
    await shop.product(store.sellerId, { barcode: '9786160000014' });
    await shop.product(store.sellerId, { barcode: '9786160000014', condition: 'used-good' });
    const foreign = await newStore();
    await shop.product(foreign.sellerId, { sku: 'FOREIGN' });
    const id = await sent(store, {
      '9786160000007.png': await picture(),
      '978-616-0000-00-7_2.png': await picture(),
      'a_17.png': await picture(),
      'A_17_3.png': await picture(),
      'FOREIGN.png': await picture(),
      '9786160000014.png': await picture(),
      'A_17_4.png': await picture(100),
      'A_17_5.png': new TextEncoder().encode('<svg onload="x"/>'),
      'A_17_6.png': new Uint8Array(3 * 1024 * 1024),
      'readme.txt': new TextEncoder().encode('words'),
    });
    expect(await read(store, id)).toMatchObject({ state: 'waiting', fileCount: 10, done: 0 });
    expect(await workOnPictures(api.services)).toBe(1);
    expect(await told(store, id)).toEqual({
      '9786160000007.png': `added ${book}`,
      '978-616-0000-00-7_2.png': `added ${book}`,
      'a_17.png': `added ${thing}`,
      'A_17_3.png': `added ${thing}`,
      'FOREIGN.png': 'pictureOfNone',
      '9786160000014.png': 'pictureOfSeveral',
      'A_17_4.png': 'pictureSmall',
      'A_17_5.png': 'formatNotSupported',
      'A_17_6.png': 'fileTooLarge',
      'readme.txt': 'pictureNameUnread',
    });
    const report = await read(store, id);
    expect(report).toMatchObject({ state: 'done', added: 4, known: 0, refused: 6 });
    expect(
      report.dataList.filter(({ message }: { message: string | null }) => message !== null),
    ).toHaveLength(6);
    expect([await picturesOf(store, book), await picturesOf(store, thing)]).toEqual([2, 2]);
    expect(await workOnPictures(api.services), 'nothing is left').toBe(0);
  });

  test('works: a ZIP with folders and what systems put beside; sent again its pictures are known', async () => {
    const store = await newStore();
    const id = await shop.product(store.sellerId, { sku: 'Z-1' });
    const archive = zipSync({
      'covers/Z-1.png': await picture(),
      'covers/Z-1_2.png': await picture(),
      '__MACOSX/._Z-1.png': new Uint8Array([1, 2, 3]),
    });
    const first = await sent(store, { 'all.zip': new Uint8Array(archive) });
    await workOnPictures(api.services);
    expect(await told(store, first)).toEqual({ 'Z-1.png': `added ${id}`, 'Z-1_2.png': `added ${id}` });
    const again = await sent(store, { 'all.zip': new Uint8Array(archive) });
    await workOnPictures(api.services);
    expect(await told(store, again)).toEqual({ 'Z-1.png': `known ${id}`, 'Z-1_2.png': `known ${id}` });
    expect(await picturesOf(store, id)).toBe(2);
    await api.db
      .update(pictureBatches)
      .set({ createdAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
      .where(eq(pictureBatches.id, first));
    expect(await forgetOldPictureBatches(api.services)).toBe(1);
    const { sellerId, userId } = store;
    expect(await exportPictureBatches(api.db, userId)).toMatchObject([{ sellerId, fileCount: 2 }]);
    await transact(api.db, async (tx) => succeed(await erasePictureBatches(tx, userId, new Date())));
    expect(await exportPictureBatches(api.db, userId), 'the pictures stay').toEqual([]);
    expect(await picturesOf(store, id)).toBe(2);
  });

  test('works: a process that was killed is gone on with; the ninth picture of a product is refused', async () => {
    const store = await newStore();
    const id = await shop.product(store.sellerId, { sku: 'N' });
    const files: Record<string, Uint8Array<ArrayBuffer>> = {};
    for (let place = 1; place <= 9; place += 1) files[`N_${place}.png`] = await picture();
    const batch = await sent(store, files);
    await api.db
      .update(pictureBatches)
      .set({ report: [{ path: '0/N_1.png', result: 'added', productId: id, code: null }] })
      .where(eq(pictureBatches.id, batch));
    await workOnPictures(api.services);
    const report = await told(store, batch);
    expect(Object.keys(report)).toHaveLength(9);
    expect(report['N_9.png']).toBe(`added ${id}`);
    const more = await sent(store, { 'N_10.png': await picture() });
    await workOnPictures(api.services);
    expect(await told(store, more)).toEqual({ 'N_10.png': 'picturesTooMany' });
  });

  test('works: of two runs at once none says “known” of what the other added, and each picture is told once', async () => {
    const store = await newStore();
    const files: Record<string, Uint8Array<ArrayBuffer>> = {};
    const wanted: Record<string, string> = {};
    for (const sku of ['T1', 'T2', 'T3', 'T4', 'T5', 'T6']) {
      wanted[`${sku}.png`] = `added ${await shop.product(store.sellerId, { sku })}`;
      files[`${sku}.png`] = await picture();
    }
    const id = await sent(store, files);
    const runs = await Promise.all([workOnPictures(api.services), workOnPictures(api.services)]);
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    expect(await told(store, id)).toEqual(wanted);
    expect(await read(store, id)).toMatchObject({ state: 'done', done: 6, added: 6, known: 0 });
  });

  test('works: a store’s large batch holds up no other’s, and a run ends before its time is over', async () => {
    const [large, small] = [await newStore(), await newStore()];
    const ids: number[] = [];
    for (const [store, count] of [
      [large, 4],
      [small, 2],
    ] as const) {
      const files: Record<string, Uint8Array<ArrayBuffer>> = {};
      for (let place = 1; place <= count; place += 1) files[`B_${place}.png`] = await picture();
      await shop.product(store.sellerId, { sku: 'B' });
      ids.push(await sent(store, files));
    }
    const doneOf = async () => [(await read(large, ids[0] ?? 0)).done, (await read(small, ids[1] ?? 0)).done];
    // Stops when both have had one turn.
    let asked = 0;
    expect(await workOnPictures(api.services, { turnMs: 0, isStopped: () => ++asked > 4 })).toBe(0);
    expect(await doneOf()).toEqual([1, 1]);
    expect(await workOnPictures(api.services, { turnMs: 0 })).toBe(2);
    expect(await doneOf()).toEqual([4, 2]);
    expect(await read(large, ids[0] ?? 0)).toMatchObject({ state: 'done', added: 4 });
  });

  test('refuses nothing, what is no archive, and one that unpacks to too much, which nobody unpacks', async () => {
    const store = await newStore();
    const codeOf = async (files: Record<string, Uint8Array<ArrayBuffer>>) =>
      (await send(store, files)).body.code;
    expect(await codeOf({})).toBe('pictureMissing');
    expect(await codeOf({ 'a.zip': new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]) })).toBe('archiveUnreadable');
    // What an archive's directory says a file unpacks to, and nothing, as of one that hides it.
    const saying = (bytes: number) => {
      const archive = Buffer.from(zipSync({ 'a.png': new Uint8Array(10_000) }));
      archive.writeUInt32LE(bytes, archive.indexOf('PK\x01\x02', 0, 'latin1') + 24);
      return new Uint8Array(archive);
    };
    expect(await codeOf({ 'bomb.zip': saying(500 * 1024 * 1024) })).toBe('archiveTooLarge');
    expect(await codeOf({ 'bomb.zip': saying(0) })).toBe('archiveTooLarge');
    expect((await send(store, { 'fine.zip': saying(10_000) })).status).toBe(200);
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.png`, new Uint8Array([at % 256])])),
    );
    expect(await codeOf({ 'many.zip': new Uint8Array(many) })).toBe('archiveTooLarge');
  });

  test('protects: sent twice it is taken once; another store and members without the right see none of it', async () => {
    const store = await newStore();
    const files = { 'P.png': await picture() };
    const [one, two] = [await send(store, files, 'pictures-1'), await send(store, files, 'pictures-1')];
    expect(two.body.detail).toEqual(one.body.detail);
    const { id } = one.body.detail;
    const packer = await api.signIn('seller', store.sellerId, { storeRights: ['orders'] });
    const stranger = await newStore();
    expect((await api.call('GET', `/seller/product-pictures/${id}`, { token: stranger.token })).status).toBe(
      404,
    );
    expect((await api.call('GET', '/seller/product-pictures', { token: packer.token })).status).toBe(403);
    expect((await send({ ...store, token: packer.token }, files)).status).toBe(403);
    const list = await api.call('GET', '/seller/product-pictures', { token: store.token });
    expect(list.body.detail.dataList).toHaveLength(1);
    await send(store, files);
    await send(store, files);
    // Nothing of a batch can be confirmed or removed: what is said is to wait for one.
    const refused = (await send(store, files)).body;
    expect(refused.code).toBe('sendingsTooMany');
    expect(refused.message).toBe(th.sendingsTooMany.replace('{most}', '3'));
    await workOnPictures(api.services);
    expect((await send(store, files)).status).toBe(200);
  });
});
