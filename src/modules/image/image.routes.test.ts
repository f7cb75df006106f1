import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { createRateLimits } from '../../platform/http/rate-limit.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { editions } from '../catalogue/catalogue.tables.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { findAnyPicture, isPictureShown } from '../pictures.ts';
import { readStore } from '../storefront/read-stores.ts';
import { createImageRoutes } from './image.routes.ts';
import { pictureBase } from './picture.rules.ts';

let database: TestDatabase;
let services: Services;
let catalogue: TestCatalogue;
let app: Hono<{ Variables: RequestVariables }>;
beforeAll(async () => {
  database = await createTestDatabase();
  services = await createTestServices(database);
  catalogue = await insertTestCatalogue(database.db);
  app = new Hono();
  app.use(async (c, next) => {
    c.set('clientAddress', c.req.header('x-address') ?? 'one');
    await next();
  });
  app.route(
    '/images',
    createImageRoutes(services, {
      findPicture: (kind, id) => findAnyPicture(services, kind, id),
      isShown: (kind, id) => isPictureShown(services, kind, id),
      limits: createRateLimits(null),
      onStoreError: (error) => expect(error).toBeNull(),
    }),
  );
});
afterAll(async () => {
  await stopPictureProcesses();
  await database.close();
});

const imageOf = async (productId: number) =>
  (await readProductCards(services, [productId], 'th'))[0]?.imageUrl ?? '';

describe('GET /images/{kind}/{id}/{version}/{width}.{format}', () => {
  test.each([
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['jpg', 'image/jpeg'],
  ])('works: draws a cover as %s, to be kept for ever', async (extension, type) => {
    const reply = await app.request(`${await imageOf(catalogue.products.first)}/240.${extension}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await reply.arrayBuffer());
    // sharp is kept from reading AVIF, so that nobody can upload one; it is told by its brand.
    if (extension === 'avif') expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
    else expect(await sharp(bytes).metadata()).toMatchObject({ width: 240, height: 360 });
  });

  test('works: answers 304 to whoever has it', async () => {
    const path = `${await imageOf(catalogue.products.first)}/240.webp`;
    const etag = (await app.request(path)).headers.get('etag') ?? '';
    const again = await app.request(path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('works for things, their options, and stores', async () => {
    const shirt = await imageOf(catalogue.products.shirt);
    expect(await imageOf(catalogue.shirts['boy-s'] ?? 0)).toBe(shirt);
    expect((await app.request(`${shirt}/160.webp`)).status).toBe(200);
    const store = await readStore(services, 'press', 'th');
    expect((await app.request(`${store?.imageUrl}/96.webp`)).status).toBe(200);
  });

  test('works for an upload, under another version; the old one leads there', async () => {
    const drawn = await imageOf(catalogue.products.hard);
    const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#284' } })
      .jpeg()
      .toBuffer();
    await services.storage.put('covers/hard.jpg', photo, { contentType: 'image/jpeg' });
    await database.db
      .update(editions)
      .set({ coverKey: 'covers/hard.jpg' })
      .where(eq(editions.id, catalogue.editions.hardcover));
    const reply = await app.request(`${drawn}/320.jpg`);
    expect(reply.status).toBe(302);
    const target = reply.headers.get('location') ?? '';
    expect(target).not.toBe(`${drawn}/320.jpg`);
    const uploaded = await app.request(target);
    const { width, height } = await sharp(Buffer.from(await uploaded.arrayBuffer())).metadata();
    expect([uploaded.status, width, height]).toEqual([200, 320, 400]);
  });

  test('refuses widths, formats, kinds and things there aren’t', async () => {
    const base = await imageOf(catalogue.products.second);
    for (const path of [
      `${base}/241.webp`,
      `${base}/9999.webp`,
      `${base}/240.png`,
      `${base}/240.webp.jpg`,
      `${base}/0240.webp`,
      `${base.replace('edition', 'user')}/240.webp`,
      '/images/edition/999999/00000000000000/240.webp',
      '/images/edition/abc/00000000000000/240.webp',
      '/images/edition/-1/00000000000000/240.webp',
      '/images/review/1-9/00000000000000/240.webp',
      '/images/edition/1/..%2f..%2fx/240.webp',
      '/images/edition/1/00000000000000/..%2f240.webp',
    ])
      expect((await app.request(path)).status, path).toBe(404);
  });

  test('protects: an invented version is led to the real one, and nothing is kept under it', async () => {
    const base = await imageOf(catalogue.products.second);
    const invented = base.replace(/[^/]+$/, 'deadbeef');
    const reply = await app.request(`${invented}/240.webp`);
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe(`${base}/240.webp`);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('protects: a picture of a text is found by its whole address, and by nobody who guesses numbers', async () => {
    const storageKey = 'content/0d9b6a52-draft.jpg';
    const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer();
    await services.storage.put(storageKey, bytes, { contentType: 'image/jpeg' });
    const { rows } = await database.db.$client.query(
      `with writer as (
        insert into users (email, role, firstname, lastname)
        values ('writer@test.example', 'shopper', 'ผู้', 'เขียน') returning id)
      insert into content_images (storage_key, width_px, height_px, user_id, created_at)
        select $1, 320, 200, id, now() from writer returning id`,
      [storageKey],
    );
    const id = Number(rows[0].id);
    expect((await app.request(`${pictureBase('content', id, { storageKey })}/320.jpg`)).status).toBe(200);
    for (const guessed of ['00000000000000', 'deadbeef']) {
      const reply = await app.request(`/images/content/${id}/${guessed}/320.jpg`);
      expect([reply.status, reply.headers.get('location')]).toEqual([404, null]);
    }
  });

  test('protects: a picture that a landing page may name, from who guesses numbers as well', async () => {
    const storageKey = 'banners/5f1c77e0-draft.jpg';
    const bytes = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer();
    await services.storage.put(storageKey, bytes, { contentType: 'image/jpeg' });
    const { rows } = await database.db.$client.query(
      `insert into site_pictures (storage_key, created_at) values ($1, now()) returning id`,
      [storageKey],
    );
    const id = Number(rows[0].id);
    expect((await app.request(`${pictureBase('site', id, { storageKey })}/320.jpg`)).status).toBe(200);
    const guessed = await app.request(`/images/site/${id}/00000000000000/320.jpg`);
    expect([guessed.status, guessed.headers.get('location')]).toEqual([404, null]);
  });

  test('protects: of what isn’t shown, a wrong version isn’t led to the right one; the whole address works on', async () => {
    const { db } = database;
    const insert = async (text: string) => Number((await db.$client.query(text)).rows[0].id);
    const hidden = catalogue.products.hidden;
    const { rows } = await db.$client.query('select edition_id as "editionId" from products where id = $1', [
      hidden,
    ]);
    const { editionId } = rows[0];
    const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#284' } })
      .jpeg()
      .toBuffer();
    const storageKey = 'products/hidden.jpg';
    await services.storage.put(storageKey, photo, { contentType: 'image/jpeg' });
    const pictureId = await insert(
      `insert into product_pictures (product_id, storage_key, content_hash, alt_th, alt_en, sort_order, width_px, height_px, created_at)
       values (${hidden}, '${storageKey}', 'hash', '', '', 0, 400, 500, now()) returning id`,
    );
    const bannerId = await insert(
      `insert into banners (placement, name_th, name_en, sort_order, is_shown)
       values ('home', 'ลับ', 'Secret', 0, false) returning id`,
    );
    const guess = async (kind: string, id: number) => {
      const reply = await app.request(`/images/${kind}/${id}/00000000/640.webp`);
      return [reply.status, reply.headers.get('location')];
    };
    const things = [
      ['edition', Number(editionId)],
      ['product', hidden],
      ['product-picture', pictureId],
      ['banner', bannerId],
    ] as const;
    for (const [kind, id] of things) expect(await guess(kind, id), kind).toEqual([404, null]);
    const whole = `${pictureBase('product-picture', pictureId, { storageKey })}/640.webp`;
    expect((await app.request(whole)).status).toBe(200);
    await db.$client.query('update products set is_active = true where id = $1', [hidden]);
    await db.$client.query('update banners set is_shown = true where id = $1', [bannerId]);
    for (const [kind, id] of things) expect((await guess(kind, id))[0], kind).toBe(302);
  });

  test('protects: a hidden review’s photo isn’t there', async () => {
    await services.storage.put(
      'reviews/1.jpg',
      await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
      { contentType: 'image/jpeg' },
    );
    const photoOf = async () => {
      const found = await database.db.$client.query(`select id from reviews where photo_keys <> '{}'`);
      return `/images/review/${found.rows[0].id}-0/00000000000000/96.jpg`;
    };
    expect((await app.request(await photoOf())).status).toBe(302);
    await database.db.$client.query(`update reviews set status = 'hidden' where photo_keys <> '{}'`);
    expect((await app.request(await photoOf())).status).toBe(404);
  });

  test('protects: whoever asks for more new pictures than pages show is told to wait; others are not', async () => {
    const base = await imageOf(catalogue.products.first);
    const ask = (address: string, width: number) =>
      app.request(`${base}/${width}.jpg`, { headers: { 'x-address': address } });
    const limited = createRateLimits(null);
    for (let times = 0; times < 600; times += 1) await limited.spend('picture', 'greedy');
    const routes = new Hono<{ Variables: RequestVariables }>();
    routes.use(async (c, next) => {
      c.set('clientAddress', c.req.header('x-address') ?? '');
      await next();
    });
    routes.route(
      '/images',
      createImageRoutes(services, {
        findPicture: (kind, id) => findAnyPicture(services, kind, id),
        isShown: (kind, id) => isPictureShown(services, kind, id),
        limits: limited,
        onStoreError: () => undefined,
      }),
    );
    const refused = await routes.request(`${base}/1280.jpg`, { headers: { 'x-address': 'greedy' } });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('patient', 1280)).status).toBe(200);
    // What is there already costs nobody a point.
    const kept = await routes.request(`${base}/1280.jpg`, { headers: { 'x-address': 'greedy' } });
    expect(kept.status).toBe(200);
  });
});
