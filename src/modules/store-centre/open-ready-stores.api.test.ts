import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sharp } from '../../platform/images/safe-sharp.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { testShop } from '../order/test-shop.ts';
import { preparedTag } from '../seller/prepare-store.ts';
import { sellers } from '../seller/seller.tables.ts';
import { openReadyStores } from './open-ready-stores.ts';

let api: TestApi;
let shop: ReturnType<typeof testShop>;
const password = 'nangsue-2569';
let passwordHash: string;
/** What was announced to wake whoever opens stores. */
let told = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  passwordHash = await hashPassword(password);
  api.services.changes.subscribe((tags) => {
    if (tags?.includes(preparedTag)) told += 1;
  });
});
afterAll(() => api.close());

async function preparing() {
  const sellerId = await shop.seller({ status: 'preparing' });
  const owner = await api.signIn('seller', sellerId, { passwordHash });
  const [row] = await api.db
    .select({ urlKey: sellers.urlKey, nameTh: sellers.nameTh })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return { sellerId, ...owner, urlKey: row?.urlKey ?? '', nameTh: row?.nameTh ?? '' };
}
type Store = Awaited<ReturnType<typeof preparing>>;

const place = { address: '99/1', subdistrictId: 100101, telephone: '0812345678' };

const steps: Record<string, (store: Store) => Promise<{ status: number }>> = {
  async profile({ token, nameTh }) {
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } });
    const form = new FormData();
    form.set('version', '1');
    form.set('nameTh', nameTh);
    form.set('descriptionTh', 'ร้านเล็กริมคลอง');
    form.set(
      'logo',
      new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png', { type: 'image/png' }),
    );
    return api.call('POST', '/seller/profile', { token, body: form });
  },
  taxData: ({ token }) =>
    api.call('PUT', '/seller/tax-profile', {
      token,
      body: {
        legalNameTh: 'บริษัท ร้านใหม่ จำกัด',
        taxId: '0105561000011',
        isVatRegistered: true,
        branchNumber: '00000',
        ...place,
      },
    }),
  bankAccount: ({ token }) =>
    api.call('POST', '/seller/bank-account', {
      token,
      body: { bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'ร้านใหม่', password },
    }),
  async shipping({ token }) {
    const { version, channels } = (await api.call('GET', '/seller/shipping', { token })).body.detail;
    return api.call('PUT', `/seller/shipping/channel/${channels[0].id}`, {
      token,
      body: { version, isOffered: true, fee: 35 },
    });
  },
  async returnAddress({ token }) {
    const { version } = (await api.call('GET', '/seller/shipping', { token })).body.detail;
    return api.call('PUT', '/seller/shipping/return-address', {
      token,
      body: { version, returnAddress: { name: 'ร้านใหม่', ...place } },
    });
  },
  async products({ token, sellerId }) {
    const id = await shop.product(sellerId, { isActive: false, offSaleAs: 'draft' });
    const { version } = (await api.call('GET', `/seller/product/${id}`, { token })).body.detail;
    return api.call('POST', `/seller/product/${id}/state`, { token, body: { version, state: 'onSale' } });
  },
};

const setupOf = async ({ token }: { token: string }) =>
  (await api.call('GET', '/seller/setup', { token })).body.detail;
const productOf = async ({ sellerId }: Store) => {
  const [row] = await api.db
    .select({ id: products.id, urlKey: products.urlKey })
    .from(products)
    .where(eq(products.sellerId, sellerId));
  return { id: row?.id ?? 0, urlKey: row?.urlKey ?? '' };
};
const noticesOf = async ({ userId }: Store) =>
  (
    await api.db.execute<{ href: string }>(
      sql`select href from notifications where user_id = ${userId} and kind = 'sellerStorePublic'`,
    )
  ).rows.map(({ href }) => href);

describe('a store that was approved a moment ago', () => {
  test('opens with the last thing that is required, whichever that is, and its owner is told once', async () => {
    for (const last of Object.keys(steps)) {
      const store = await preparing();
      for (const [step, take] of Object.entries(steps))
        if (step !== last) expect((await take(store)).status, step).toBe(200);
      expect(await openReadyStores(api.services)).toBe(0);
      expect(await setupOf(store)).toMatchObject({ isPublic: false, missing: [last] });
      expect((await api.call('GET', `/store/${store.urlKey}`)).status).toBe(404);

      const before = told;
      expect((await steps[last]?.(store))?.status, last).toBe(200);
      await vi.waitFor(() => expect(told).toBeGreaterThan(before), { timeout: 15_000 });
      expect(
        (await Promise.all([openReadyStores(api.services), openReadyStores(api.services)])).sort(),
      ).toEqual([0, 1]);
      expect(await setupOf(store)).toMatchObject({ isPublic: true, missing: [] });
      await vi.waitFor(
        async () => expect((await api.call('GET', `/store/${store.urlKey}`)).status).toBe(200),
        { timeout: 15_000 },
      );
      expect(await noticesOf(store)).toEqual([`/seller-store/${store.urlKey}`]);
    }
  });

  test('protects: until then nobody sees it or what it has on sale, finds it, follows it or buys there', async () => {
    const store = await preparing();
    expect((await steps.products?.(store))?.status).toBe(200);
    const { id, urlKey } = await productOf(store);
    const status = async (path: string) => (await api.call('GET', path)).status;
    expect(await status(`/product/${urlKey}`)).toBe(404);
    expect(await status(`/store/${store.urlKey}`)).toBe(404);
    const listed = async (path: string) => JSON.stringify((await api.call('GET', path)).body.detail);
    for (const path of [
      `/product?seller=${store.urlKey}`,
      `/product/ByIds?ids=${id}`,
      '/store/List?perpage=100',
    ])
      expect(await listed(path)).not.toContain(store.urlKey);
    const buyer = await api.signIn();
    expect(
      (
        await api.call('POST', '/transaction/add', {
          token: buyer.token,
          body: { productId: id, quantity: 1 },
        })
      ).status,
    ).not.toBe(200);
    // Those who work there look at both.
    const preview = await api.call('GET', `/seller/preview/product/${urlKey}`, { token: store.token });
    expect(preview.body.detail).toMatchObject({ urlKey });
    const page = await api.call('GET', '/seller/preview/store', { token: store.token });
    expect(page.body.detail).toMatchObject({
      store: { urlKey: store.urlKey, productCount: 1 },
      products: [{ urlKey }],
    });
  });

  test('stays open when something of it is taken away afterwards', async () => {
    const store = await preparing();
    for (const take of Object.values(steps)) await take(store);
    expect(await openReadyStores(api.services)).toBe(1);
    await api.db.update(products).set({ isActive: false }).where(eq(products.sellerId, store.sellerId));
    expect(await openReadyStores(api.services)).toBe(0);
    expect(await setupOf(store)).toMatchObject({ isPublic: true, missing: [] });
  });

  test('tells a member what is missing beyond their own steps', async () => {
    const store = await preparing();
    const packer = await api.signIn('seller', store.sellerId, { storeRights: ['orders'] });
    const setup = await setupOf(packer);
    expect(setup.steps.map(({ step }: { step: string }) => step)).toEqual(['shipping', 'returnAddress']);
    expect(setup.missing).toHaveLength(6);
  });
});

describe('GET /seller/preview/store', () => {
  test('refuses whoever works for no store; protects: shows one’s own', async () => {
    expect((await api.call('GET', '/seller/preview/store')).status).toBe(401);
    expect(
      (await api.call('GET', '/seller/preview/store', { token: (await api.signIn()).token })).status,
    ).toBe(403);
    const [one, other] = [await preparing(), await preparing()];
    await shop.product(other.sellerId);
    const page = (await api.call('GET', '/seller/preview/store', { token: one.token })).body.detail;
    expect(page).toMatchObject({ store: { urlKey: one.urlKey, productCount: 0 }, products: [] });
  });
});
