import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type Reply, type TestApi } from '../test-api.ts';
import { type TestShop, testShop } from './order/test-shop.ts';

/**
 * Lists that hold so many and no more. Each is filled to one below its most; then five come at one moment, as from five windows:
 * one of them is taken and four are refused with the list's own words. A count that isn't held while it decides takes several.
 */
type Person = Awaited<ReturnType<TestApi['signIn']>>;
type Full = {
  name: string;
  code: string;
  /** How many there may be. */
  most: number;
  /** Whose list it is, already with all but one of what it may hold; how to add the n-th of those that come. */
  fill: (count: number) => Promise<(nth: number) => Promise<Reply>>;
};

let api: TestApi;
let shop: TestShop;
let sellerId: number;
let staff: Person;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  sellerId = await shop.seller();
  staff = await api.signIn('staff');
}, 60_000);
afterAll(() => api.close());

const post = (who: Person, path: string, body: object = {}) =>
  api.call('POST', path, { token: who.token, body });

/** Numbers of rows that a statement makes and returns as `id`. */
async function make(statement: SQL): Promise<number[]> {
  const { rows } = await api.db.execute<{ id: string }>(statement);
  return rows.map(({ id }) => Number(id));
}

let batches = 0;
async function products(count: number): Promise<number[]> {
  const like = await shop.product(sellerId);
  batches += 1;
  return make(sql`insert into products
      (url_key, seller_id, category_id, name_th, name_en, price_satang, full_price_satang, stock_on_hand)
    select ${`full-${batches}-`} || n, seller_id, category_id, 'x', 'x', 10_000, 10_000, 9
    from products, generate_series(1, ${count}::int) n where id = ${like} returning id`);
}

function stores(count: number): Promise<number[]> {
  batches += 1;
  return make(sql`insert into sellers (url_key, name_th, name_en, status)
    select ${`full-${batches}-`} || n, 'x', 'x', 'active' from generate_series(1, ${count}::int) n returning id`);
}

function people(count: number): Promise<number[]> {
  batches += 1;
  return make(sql`insert into users (email, firstname, lastname)
    select ${`full-${batches}-`} || n || '@bannasala.test', 'x', 'x' from generate_series(1, ${count}::int) n returning id`);
}

const soon = new Date(Date.now() + 86_400_000).toISOString();
const later = new Date(Date.now() + 2 * 86_400_000).toISOString();

const lists: readonly Full[] = [
  {
    ...{ name: 'followed stores', code: 'followedFull', most: 500 },
    fill: async (count) => {
      const [who, ids] = [await api.signIn(), await stores(count + 5)];
      await api.db.execute(sql`insert into followed_stores (user_id, seller_id, at)
        select ${who.userId}, unnest(${sql.param(ids.slice(0, count))}::bigint[]), now()`);
      return (nth) => post(who, `/user/store/${ids[count + nth]}`);
    },
  },
  {
    ...{ name: 'watched products', code: 'watchesFull', most: 500 },
    fill: async (count) => {
      const [who, ids] = [await api.signIn(), await products(count + 5)];
      await api.db.execute(sql`insert into product_watches (user_id, product_id, kind, price_satang, at)
        select ${who.userId}, unnest(${sql.param(ids.slice(0, count))}::bigint[]), 'price_drop', 100, now()`);
      return (nth) => post(who, `/product/Watch/${ids[count + nth]}`, { kind: 'price_drop' });
    },
  },
  {
    ...{ name: 'reminders of flash sales', code: 'flashRemindersTooMany', most: 50 },
    fill: async (count) => {
      const who = await api.signIn();
      const ids = await make(sql`insert into flash_slots (name_th, name_en, starts_at, ends_at, join_until)
        select 'x', 'x', ${soon}::timestamptz + n * interval '1 day', ${soon}::timestamptz + n * interval '1 day' + interval '1 hour', now()
        from generate_series(1, ${count + 5}::int) n returning id`);
      await api.db.execute(sql`insert into flash_reminders (user_id, slot_id, at)
        select ${who.userId}, unnest(${sql.param(ids.slice(0, count))}::bigint[]), now()`);
      return (nth) => post(who, `/flash-sale/${ids[count + nth]}/reminder`);
    },
  },
  {
    ...{ name: 'reminders of lives', code: 'liveRemindersTooMany', most: 50 },
    fill: async (count) => {
      const who = await api.signIn();
      const ids = await make(sql`insert into live_posts
          (seller_id, post_type_id, name, starts_at, limit_per_person, state, reading_version, is_announced, created_at)
        select ${sellerId}, 3, 'x', ${later}::timestamptz, 3, 'draft', 1, true, now()
        from generate_series(1, ${count + 5}::int) n returning id`);
      await api.db.execute(sql`insert into live_reminders (user_id, post_id, at)
        select ${who.userId}, unnest(${sql.param(ids.slice(0, count))}::bigint[]), now()`);
      return (nth) => post(who, `/live/detail/${ids[count + nth]}/remind`);
    },
  },
  {
    ...{ name: 'followed sharers', code: 'affiliateFollowFull', most: 200 },
    fill: async (count) => {
      const [who, ids] = [await api.signIn(), await people(count + 5)];
      await api.db.execute(sql`insert into affiliates (user_id, code, created_at)
        select id, 'full' || lpad(id::text, 8, '0'), now() from unnest(${sql.param(ids)}::bigint[]) id`);
      await api.db.execute(sql`insert into affiliate_profiles (affiliate_id, name, about, is_shown, is_photo_shown, updated_at)
        select id, 'x', '', true, false, now() from unnest(${sql.param(ids)}::bigint[]) id`);
      await api.db.execute(sql`insert into affiliate_followers (user_id, affiliate_id, is_name_shown, followed_at)
        select ${who.userId}, unnest(${sql.param(ids.slice(0, count))}::bigint[]), false, now()`);
      return (nth) => {
        const code = `full${String(ids[count + nth]).padStart(8, '0')}`;
        return post(who, `/affiliate/profile/${code}/follow`, { isNameShown: false });
      };
    },
  },
  {
    ...{ name: 'addresses', code: 'addressBookFull', most: 30 },
    fill: async (count) => {
      const who = await api.signIn();
      const [subdistrictId = 0] = await make(sql`select id from subdistricts order by id limit 1`);
      await api.db.execute(sql`insert into user_addresses (user_id, firstname, lastname, telephone, address, subdistrict_id, zip_code)
        select ${who.userId}, 'x', 'x', '0812345678', '1', ${subdistrictId}, '10200' from generate_series(1, ${count}::int)`);
      const address = { firstname: 'มานี', lastname: 'มีใจ', telephone: '0812345678', subdistrictId };
      return (nth) => post(who, '/UserAddresses', { ...address, address: `เลขที่ ${nth}` });
    },
  },
  {
    ...{ name: 'lives that are to come', code: 'livesTooMany', most: 50 },
    fill: async (count) => {
      const [storeId = 0] = await stores(1);
      await make(sql`insert into live_posts
          (seller_id, post_type_id, name, starts_at, limit_per_person, state, reading_version, created_at)
        select ${storeId}, 3, 'x', ${later}::timestamptz, 3, 'draft', 1, now() from generate_series(1, ${count}::int) returning id`);
      const owner = await api.signIn('seller', storeId);
      const live = { startsAt: later, limitPerPerson: 3, postTypeId: 1 };
      return (nth) => post(owner, '/seller/live', { ...live, name: `ไลฟ์ ${nth}` });
    },
  },
  {
    ...{ name: 'baskets for buyers', code: 'tooManyBaskets', most: 200 },
    fill: async (count) => {
      const sharer = await api.signIn('shopper', null, { isAffiliate: true });
      await api.db.execute(
        sql`insert into affiliates (user_id, code, created_at) values (${sharer.userId}, 'full', now())`,
      );
      await api.db.execute(sql`insert into referral_baskets (code, affiliate_id, lines, shipping, created_at, expires_at)
        select 'full' || n, ${sharer.userId}, '[]', '[]', now(), ${later}::timestamptz from generate_series(1, ${count}::int) n`);
      return () => post(sharer, '/affiliate/basket');
    },
  },
  {
    ...{ name: 'groups of words that mean the same', code: 'synonymsFull', most: 1_000 },
    fill: async (count) => {
      await api.db.execute(sql`insert into synonym_groups (words, is_one_way, created_at)
        select array['full' || n, 'brimful' || n], false, now() from generate_series(1, ${count}::int) n`);
      return (nth) => post(staff, '/admin/synonym', { words: [`ดินสอ${'กขคงจ'[nth]}`, 'ปากกา'] });
    },
  },
  {
    ...{ name: 'ways to send', code: 'shippingChannelsFull', most: 50 },
    fill: async (count) => {
      await api.db.execute(sql`insert into shipping_channels (code, name_th, name_en, days_min, days_max, sort_order)
        select 'full' || n, 'x', 'x', 1, 2, n + 100 from generate_series(1, ${count}::int - (select count(*)::int from shipping_channels)) n`);
      const channel = { nameTh: 'ส่งด่วน', nameEn: 'Express', daysMin: 1, daysMax: 2, isActive: false };
      return (nth) => post(staff, '/admin/shipping-channel', { ...channel, code: `more${nth}` });
    },
  },
  {
    ...{ name: 'products of a live', code: 'liveProductsTooMany', most: 200 },
    fill: async (count) => {
      const ids = await products(count + 5);
      const [postId = 0] = await make(sql`insert into live_posts
          (seller_id, post_type_id, name, starts_at, limit_per_person, state, reading_version, created_at)
        values (${sellerId}, 1, 'x', ${later}::timestamptz, 3, 'draft', 1, now()) returning id`);
      await api.db.execute(sql`insert into live_products
          (post_id, seller_id, product_id, keyword, keyword_key, price_satang, copies, position)
        select ${postId}, ${sellerId}, id, 'F' || n, 'F' || n, 100, 1, n
        from unnest(${sql.param(ids.slice(0, count))}::bigint[]) with ordinality as filled(id, n)`);
      const owner = await api.signIn('seller', sellerId);
      return (nth) => {
        const product = { productId: ids[count + nth], keyword: `Z${nth}`, price: 1, copies: 1 };
        return post(owner, `/seller/live/${postId}/product`, product);
      };
    },
  },
  {
    ...{ name: 'proposals of a store for a campaign', code: 'proposalsTooMany', most: 300 },
    fill: async (count) => {
      const ids = await products(count + 5);
      const [campaignId = 0] = await make(sql`insert into campaigns
          (url_key, name_th, name_en, starts_at, ends_at, proposals_until)
        values (${`full-${batches}`}, 'x', 'x', ${later}::timestamptz, ${later}::timestamptz + interval '1 day', ${later}::timestamptz)
        returning id`);
      await api.db.execute(sql`insert into campaign_products (campaign_id, product_id, seller_id, price_satang, state)
        select ${campaignId}, unnest(${sql.param(ids.slice(0, count))}::bigint[]), ${sellerId}, 8_000, 'proposed'`);
      const owner = await api.signIn('seller', sellerId);
      return (nth) => {
        const proposed = { products: [{ productId: ids[count + nth], price: 80 }] };
        return post(owner, `/seller/campaign/${campaignId}/propose`, proposed);
      };
    },
  },
  {
    ...{ name: 'categories', code: 'categoriesTooMany', most: 500 },
    fill: async (count) => {
      await api.db.execute(sql`insert into categories (url_key, name_th, name_en)
        select 'full-' || n, 'x', 'x' from generate_series(1, ${count}::int - (select count(*)::int from categories)) n`);
      return (nth) => {
        const form = new FormData();
        for (const [name, value] of [
          ['nameTh', 'หมวดใหม่'],
          ['urlKey', `more-${nth}`],
        ] as const)
          form.set(name, value);
        return api.call('POST', '/admin/category', { token: staff.token, body: form });
      };
    },
  },
  {
    ...{ name: 'kinds of things in a cart', code: 'cartTooLarge', most: 100 },
    fill: async (count) => {
      const [who, ids] = [await api.signIn(), await products(count + 5)];
      const [first = 0] = ids;
      const cartId = await shop.cart(api.services, who.userId, [first], 1);
      await api.db.execute(sql`update carts set lines = (
          select jsonb_agg(lines -> 0 || jsonb_build_object('productId', id))
          from unnest(${sql.param(ids.slice(0, count))}::bigint[]) id) where id = ${cartId}`);
      return (nth) => {
        const line = { cartId, productId: ids[count + nth], quantity: 1, mode: 1 };
        return post(who, '/transaction/add', line);
      };
    },
  },
  {
    ...{ name: 'a store’s ready texts', code: 'chatTemplatesMost', most: 50 },
    fill: async (count) => {
      const [storeId = 0] = await stores(1);
      const owner = await api.signIn('seller', storeId);
      await fillTexts(storeId, count);
      return (nth) => post(owner, '/seller/chat/template', { title: `ข้อความ ${nth}`, text: 'สวัสดีค่ะ' });
    },
  },
  {
    ...{ name: 'the house’s ready texts', code: 'chatTemplatesMost', most: 50 },
    fill: async (count) => {
      await fillTexts(null, count);
      return (nth) => post(staff, '/admin/chat/template', { title: `ข้อความ ${nth}`, text: 'สวัสดีค่ะ' });
    },
  },
];

const fillTexts = (storeId: number | null, count: number) =>
  api.db.execute(sql`insert into chat_templates (seller_id, title, text, position)
    select ${storeId}::bigint, 'x', 'x', n from generate_series(0, ${count}::int - 1) n`);

test.each(lists)(
  '$name: of five that come at once one is taken, and no more than $most are',
  async ({ code, most, fill }) => {
    const add = await fill(most - 1);
    const replies = await Promise.all([0, 1, 2, 3, 4].map(add));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill(code));
  },
);
