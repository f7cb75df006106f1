import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type Reply, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { chargeFullPricesBefore } from '../pricing/test-prices.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Who = { token?: string };
const post = (path: string, body: unknown, who: Who = {}) => api.call('POST', path, { body, ...who });
const add = (productId: number, more: object = {}, who: Who = {}) =>
  post('/transaction/add', { productId, ...more }, who);
const read = (cartId: string, who: Who = {}) => api.call('GET', `/transaction/${cartId}`, who);
const cartIdOf = (reply: Reply): string => reply.body.detail.cartId;
const linesOf = (
  reply: Reply,
): { id: number; quantity: number; isCheckBox: boolean; isFreeProduct: boolean }[] =>
  (reply.body.detail.cart ?? reply.body.detail).orders.flatMap(
    (order: { products: object[] }) => order.products,
  );

describe('POST /transaction/add', () => {
  test('works: answers the cart’s id alone to who asks for no more', async () => {
    const productId = await shop.product(await shop.seller());
    const begun = await add(productId, { reply: 'cartId' });
    expect(begun.body.detail).toEqual({ cartId: cartIdOf(begun), cart: null });
    const more = await post('/transaction/update', {
      cartId: cartIdOf(begun),
      productId,
      quantity: 2,
      reply: 'cartId',
    });
    expect(more.body.detail).toEqual({ cartId: cartIdOf(begun), cart: null });
    expect(linesOf(await read(cartIdOf(begun)))).toMatchObject([{ id: productId, quantity: 2 }]);
  });

  test('works: begins a cart, adds up, and shows the cart of SPEC §3', async () => {
    const sellerId = await shop.seller({ nameTh: 'ร้านหนึ่ง', nameEn: 'Store one' });
    const productId = await shop.product(sellerId, { priceSatang: 12_550, fullPriceSatang: 15_000 });
    await chargeFullPricesBefore(api.db);
    const begun = await add(productId, { quantity: 2 });
    expect(begun.status).toBe(200);
    const cartId = cartIdOf(begun);
    expect(cartId).toMatch(/^[\w-]{32}$/);
    const more = await add(productId, { cartId });
    expect(cartIdOf(more)).toBe(cartId);
    const cart = await api.call('GET', `/transaction/${cartId}`, { culture: 'en' });
    expect(cart.body.detail).toMatchObject({
      id: cartId,
      total: 376.5,
      discount: 73.5,
      count: 3,
      selectedCount: 3,
      isCheckBox: true,
      canSelectAll: true,
      canPay: true,
      needsUpdate: false,
      orders: [
        {
          sellerId,
          seller: { id: sellerId, name: 'Store one' },
          isCheckBox: true,
          isCheckBoxStateProduct: true,
          total: 376.5,
          products: [
            {
              id: productId,
              quantity: 3,
              price: 125.5,
              fullPrice: 150,
              total: 376.5,
              discount: 73.5,
              availableQuantity: 10,
              isCheckBox: true,
              isFreeProduct: false,
              problem: null,
              priceBefore: null,
              attribute: [],
              promotions: [],
            },
          ],
        },
      ],
    });
  });

  test('refuses an e-book whose file isn’t there, and takes one whose is', async () => {
    const sellerId = await shop.seller();
    const [awaited, ready] = [await shop.ebook(sellerId, null), await shop.ebook(sellerId, 'ebooks/1.epub')];
    const refused = await add(awaited);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ result: 0, code: 'ebookNotAvailable' });
    const taken = await add(ready);
    expect(taken.status).toBe(200);
    // Nothing is sent, so nothing arrives in a parcel.
    expect(taken.body.detail.cart.orders[0].delivery).toBeNull();
    await api.db.execute(sql`update products set file_key = null where id = ${ready}`);
    const cart = await read(cartIdOf(taken));
    expect(linesOf(cart)).toMatchObject([{ id: ready, isCheckBox: false, problem: 'notYet' }]);
    expect(cart.body.detail.canPay).toBe(false);
  });

  test('works: says of each store’s parcel what the checkout will say, and when it arrives', async () => {
    const sellerId = await shop.seller();
    const heavy = await shop.product(sellerId, { weightGrams: 1_500 });
    const shopper = await api.signIn();
    const cartId = cartIdOf(await add(heavy, { quantity: 2 }, shopper));
    const cart = await read(cartId, shopper);
    const checkout = await post('/order/calculate', { id: cartId }, shopper);
    const [option] = checkout.body.detail.orders[0].shippingOptions;
    expect(cart.body.detail.orders[0].delivery).toMatchObject({
      channelId: option.id,
      fee: option.fee,
      arrivesFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(option.fee).toBe(60);
  });

  test('works: buying now keeps only that product ticked; a shopper has one cart whatever id comes along', async () => {
    const sellerId = await shop.seller();
    const [one, two] = [await shop.product(sellerId), await shop.product(sellerId)];
    const shopper = await api.signIn();
    const first = await add(one, {}, shopper);
    const bought = await add(two, { mode: 2, cartId: 'x'.repeat(32) }, shopper);
    expect(cartIdOf(bought)).toBe(cartIdOf(first));
    expect(linesOf(bought).map(({ id, isCheckBox }) => [id, isCheckBox])).toEqual([
      [one, false],
      [two, true],
    ]);
  });

  test('works: two first products at the same time land in one cart', async () => {
    const sellerId = await shop.seller();
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.product(sellerId)));
    const shopper = await api.signIn();
    const replies = await Promise.all(ids.map((id) => add(id, {}, shopper)));
    expect(new Set(replies.map(cartIdOf)).size).toBe(1);
    const cart = await read(cartIdOf(replies[0] as Reply), shopper);
    expect(
      linesOf(cart)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
  });

  test('refuses more than the stock with the cart’s copies counted, and says how many there are', async () => {
    const productId = await shop.product(await shop.seller(), { stockOnHand: 3 });
    const cartId = cartIdOf(await add(productId, { quantity: 2 }));
    const refused = await api.call('POST', '/transaction/add', {
      body: { cartId, productId, quantity: 2 },
      culture: 'en',
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'productOutOfStock',
        message: 'Unable to place an order due to insufficient quantity',
        detail: { productId, availableQuantity: 3 },
      },
    });
  });

  test('refuses what isn’t sold: unknown, inactive, a gift, a parent with options, a closed store’s', async () => {
    const sellerId = await shop.seller();
    const parent = await shop.product(sellerId, { productTypeId: 2, optionLevels: [] });
    expect(await add(parent)).toMatchObject({ status: 422, body: { code: 'optionsRequired' } });
    const closed = await shop.seller({ status: 'closed' });
    for (const productId of [
      999_999_999,
      await shop.product(sellerId, { isActive: false }),
      await shop.product(sellerId, { isFreeGift: true }),
      await shop.product(closed),
    ])
      expect(await add(productId)).toMatchObject({ status: 404, body: { code: 'productNotFound' } });
  });

  test.each([
    ['no copies', { quantity: 0 }],
    ['half a copy', { quantity: 1.5 }],
    ['too many', { quantity: 10_000 }],
    ['an unknown mode', { mode: 3 }],
    ['a price of one’s own', { price: 1 }],
    ['a cart id that is none', { cartId: '../../etc' }],
  ])('refuses %s', async (_, values) => {
    const productId = await shop.product(await shop.seller());
    expect(await add(productId, values)).toMatchObject({ status: 400, body: { code: 'inputInvalid' } });
  });

  test('protects: buying now wants somebody signed in; a shopper’s cart takes nothing from others', async () => {
    const productId = await shop.product(await shop.seller());
    expect(await add(productId, { mode: 2 })).toMatchObject({ status: 401, body: { code: 'loginRequired' } });
    const shopper = await api.signIn();
    const cartId = cartIdOf(await add(productId, {}, shopper));
    // A guest who knows the id begins a cart of their own.
    expect(cartIdOf(await add(productId, { cartId }))).not.toBe(cartId);
    expect(linesOf(await read(cartId, shopper))).toMatchObject([{ quantity: 1 }]);
  });
});

describe('reading a cart', () => {
  test('works: GetCart and count are the shopper’s own; a guest’s count is the cart it knows', async () => {
    const productId = await shop.product(await shop.seller());
    const shopper = await api.signIn();
    expect((await api.call('GET', '/transaction/GetCart', shopper)).body.detail).toEqual({ cartId: null });
    const cartId = cartIdOf(await add(productId, { quantity: 4 }, shopper));
    expect((await api.call('GET', '/transaction/GetCart', shopper)).body.detail).toEqual({ cartId });
    expect((await api.call('GET', '/transaction/count', shopper)).body.detail).toEqual({ count: 4 });
    expect((await api.call('GET', '/transaction/GetCart')).body.detail).toEqual({ cartId: null });
    const guests = cartIdOf(await add(productId));
    expect((await api.call('GET', `/transaction/count?cartId=${guests}`)).body.detail).toEqual({ count: 1 });
    expect((await api.call('GET', '/transaction/count')).body.detail).toEqual({ count: 0 });
  });

  test('works: names a changed price, a stock that doesn’t reach, what is gone; and unticks what can’t be had', async () => {
    const sellerId = await shop.seller();
    const [dearer, fewer, none, gone, fine] = [
      await shop.product(sellerId),
      await shop.product(sellerId),
      await shop.product(sellerId),
      await shop.product(sellerId),
      await shop.product(sellerId),
    ];
    const cartId = await shop.cart(api.services, null, [dearer, fewer, none, gone, fine], 3);
    await api.db.execute(
      sql`update products set price_satang = 11000, full_price_satang = 11000 where id = ${dearer}`,
    );
    await api.db.execute(sql`update products set stock_on_hand = 2 where id = ${fewer}`);
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${none}`);
    await api.db.execute(sql`update products set is_active = false where id = ${gone}`);
    const cart = await read(cartId);
    expect(linesOf(cart)).toMatchObject([
      { id: dearer, isCheckBox: true, problem: null, price: 110, priceBefore: 100 },
      { id: fewer, isCheckBox: false, problem: 'overStock', availableQuantity: 2 },
      { id: none, isCheckBox: false, problem: 'outOfStock', availableQuantity: 0 },
      { id: gone, isCheckBox: false, problem: 'unavailable' },
      { id: fine, isCheckBox: true, problem: null, priceBefore: null },
    ]);
    expect(cart.body.detail).toMatchObject({
      total: 630,
      canSelectAll: false,
      canPay: true,
      needsUpdate: true,
    });

    const updated = await post('/transaction/refresh', { cartId });
    expect(linesOf(updated)).toMatchObject([
      { id: dearer, priceBefore: null, quantity: 3 },
      { id: fewer, quantity: 2, problem: null, isCheckBox: true },
      { id: none, problem: 'outOfStock' },
      { id: fine },
    ]);
    expect(updated.body.detail.cart.needsUpdate).toBe(false);
  });

  test('protects: a shopper’s cart isn’t found by others, with or without its id', async () => {
    const productId = await shop.product(await shop.seller());
    const [owner, stranger] = [await api.signIn(), await api.signIn()];
    const cartId = cartIdOf(await add(productId, {}, owner));
    for (const who of [{}, stranger]) {
      expect(await read(cartId, who)).toMatchObject({ status: 404, body: { code: 'cartNotFound' } });
      expect(await post('/transaction/update', { cartId, productId, quantity: 5 }, who)).toMatchObject({
        status: 404,
      });
      expect(await post('/transaction/select', { cartId, isCheckBox: false }, who)).toMatchObject({
        status: 404,
      });
      expect(await post('/transaction/removeOrder', { cartId, sellerId: 1 }, who)).toMatchObject({
        status: 404,
      });
      expect(await post('/transaction/refresh', { cartId }, who)).toMatchObject({ status: 404 });
    }
    expect((await api.call('GET', `/transaction/count?cartId=${cartId}`, stranger)).body.detail).toEqual({
      count: 0,
    });
  });
});

describe('changing a cart', () => {
  test('works: quantities stay within the stock, 0 takes out, and the last one takes the cart with it', async () => {
    const sellerId = await shop.seller();
    const [one, two] = [await shop.product(sellerId), await shop.product(sellerId)];
    const cartId = await shop.cart(api.services, null, [one, two]);
    const update = (productId: number, quantity: number) =>
      post('/transaction/update', { cartId, productId, quantity });
    expect(linesOf(await update(one, 4))[0]).toMatchObject({ quantity: 4 });
    expect(linesOf(await update(one, 400))[0]).toMatchObject({ quantity: 10 });
    expect(linesOf(await update(one, 0)).map(({ id }) => id)).toEqual([two]);
    expect((await update(two, 0)).body.detail).toEqual({ cartId: null, cart: null });
    expect(await read(cartId)).toMatchObject({ status: 404 });
  });

  test('works: ticks one, a store’s, all; a store is ticked only with all its products', async () => {
    const [first, second] = [await shop.seller(), await shop.seller()];
    const [a, b, c] = [await shop.product(first), await shop.product(first), await shop.product(second)];
    const cartId = await shop.cart(api.services, null, [a, b, c]);
    const select = (selection: object) => post('/transaction/select', { cartId, ...selection });
    const ticks = (reply: Reply) => linesOf(reply).map(({ isCheckBox }) => isCheckBox);
    const one = await select({ productId: a, isCheckBox: false });
    expect(ticks(one)).toEqual([false, true, true]);
    expect(one.body.detail.cart.orders).toMatchObject([
      { isCheckBox: false, isCheckBoxStateProduct: true },
      { isCheckBox: true },
    ]);
    expect(ticks(await select({ sellerId: first, isCheckBox: true }))).toEqual([true, true, true]);
    const nothing = await select({ isCheckBox: false });
    expect(ticks(nothing)).toEqual([false, false, false]);
    expect(nothing.body.detail.cart).toMatchObject({ canPay: false, total: 0 });
  });

  test('refuses to tick what lacks stock: by itself, with its store, with everything', async () => {
    const sellerId = await shop.seller();
    const [fine, out] = [await shop.product(sellerId), await shop.product(sellerId)];
    const cartId = await shop.cart(api.services, null, [fine, out]);
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${out}`);
    for (const selection of [{ productId: out }, { sellerId }, {}])
      expect(await post('/transaction/select', { cartId, ...selection, isCheckBox: true })).toMatchObject({
        status: 409,
        body: { code: 'selectionRefused' },
      });
    expect((await post('/transaction/select', { cartId, isCheckBox: false })).status).toBe(200);
  });

  test('refuses products and stores that aren’t in it', async () => {
    const productId = await shop.product(await shop.seller());
    const cartId = await shop.cart(api.services, null, [productId]);
    expect(await post('/transaction/update', { cartId, productId: 999_999, quantity: 1 })).toMatchObject({
      status: 404,
    });
    expect(await post('/transaction/select', { cartId, sellerId: 999_999, isCheckBox: true })).toMatchObject({
      status: 404,
    });
  });

  test('works: a store’s products go together', async () => {
    const [first, second] = [await shop.seller(), await shop.seller()];
    const [a, b] = [await shop.product(first), await shop.product(second)];
    const cartId = await shop.cart(api.services, null, [a, b]);
    expect(
      linesOf(await post('/transaction/removeOrder', { cartId, sellerId: first })).map(({ id }) => id),
    ).toEqual([b]);
  });

  test('protects: twenty changes at once are all kept', async () => {
    const sellerId = await shop.seller();
    const ids = await Promise.all(Array.from({ length: 20 }, () => shop.product(sellerId)));
    const cartId = await shop.cart(api.services, null, ids);
    await Promise.all(
      ids.map((productId) => post('/transaction/update', { cartId, productId, quantity: 7 })),
    );
    expect(linesOf(await read(cartId)).every(({ quantity }) => quantity === 7)).toBe(true);
  });
});

describe('promotions in a cart', () => {
  test('works: a discount of type 1 shows with its name and what it takes off', async () => {
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId, { priceSatang: 20_000 });
    await shop.promotion({ sellerId, promotionTypeId: 1, discountBasisPoints: 2_500, nameTh: 'ลดทั้งร้าน' });
    const cart = await add(productId, { quantity: 2 });
    expect(linesOf(cart)).toMatchObject([
      {
        price: 150,
        total: 300,
        discount: 100,
        promotions: [{ promotionTypeId: 1, promotionName: 'ลดทั้งร้าน', discountBaht: 100 }],
      },
    ]);
  });

  test('works: gifts come and go with their trigger, and can’t be touched', async () => {
    const sellerId = await shop.seller();
    const book = await shop.product(sellerId, { priceSatang: 30_000 });
    const pen = await shop.product(sellerId, { priceSatang: 1_000 });
    const bag = await shop.product(sellerId, { isFreeGift: true, stockOnHand: 1 });
    const mark = await shop.product(sellerId, { isFreeGift: true });
    await shop.promotion({
      sellerId,
      promotionTypeId: 5,
      terms: { kind: 'amountGift', fromSatang: 30_000, giftProductId: bag, copies: 1 },
    });
    await shop.promotion(
      {
        sellerId,
        promotionTypeId: 7,
        terms: { kind: 'productGift', fromCopies: 1, giftProductId: mark, copies: 1 },
      },
      [{ kind: 'product', targetId: pen }],
    );
    const gifts = (reply: Reply) =>
      linesOf(reply)
        .filter(({ isFreeProduct }) => isFreeProduct)
        .map(({ id }) => id);
    const cartId = cartIdOf(await add(book));
    expect(gifts(await read(cartId))).toEqual([bag]);
    const both = await add(pen, { cartId });
    expect(gifts(both)).toEqual([bag, mark]);
    expect(both.body.detail.cart).toMatchObject({ count: 2, total: 310 });
    expect(gifts(await post('/transaction/select', { cartId, productId: book, isCheckBox: false }))).toEqual([
      mark,
    ]);
    // A gift is no line of the cart: it can't be counted, ticked or taken out.
    const fixed = {
      status: 409,
      body: { code: 'giftFixed', message: expect.stringContaining('ของแถมเลือก แก้ไข หรือนำออกไม่ได้') },
    };
    for (const quantity of [0, 5])
      expect(await post('/transaction/update', { cartId, productId: mark, quantity })).toMatchObject(fixed);
    expect(await post('/transaction/select', { cartId, productId: mark, isCheckBox: false })).toMatchObject(
      fixed,
    );
    // One that isn't given here any more is no more than any other product that isn't in the cart.
    expect(await post('/transaction/update', { cartId, productId: bag, quantity: 1 })).toMatchObject({
      status: 404,
      body: { code: 'productNotFound' },
    });
    await post('/transaction/select', { cartId, productId: book, isCheckBox: true });
    await api.db.execute(sql`update products set stock_reserved = 1 where id = ${bag}`);
    expect(gifts(await read(cartId))).toEqual([mark]);
  });
});

describe('POST /transaction/gift', () => {
  /** A store whose book brings one of three gifts. */
  async function withGifts(copies = 1) {
    const sellerId = await shop.seller();
    const book = await shop.product(sellerId, { priceSatang: 30_000 });
    const gifts = await Promise.all(
      ['Mug', 'Tote', 'Card'].map((nameEn) =>
        shop.product(sellerId, { isFreeGift: true, nameTh: nameEn, nameEn, stockOnHand: 5 }),
      ),
    );
    const [mug, tote, card] = gifts as [number, number, number];
    const terms = { kind: 'amountGift', fromSatang: 30_000, giftProductId: mug, copies } as const;
    const promotionId = await shop.promotion({
      ...{ sellerId, promotionTypeId: 5, nameTh: 'เลือกของแถม' },
      terms: { ...terms, otherGiftIds: [tote, card] },
    });
    const cartId = cartIdOf(await add(book));
    return { sellerId, book, mug, tote, card, promotionId, cartId };
  }
  const choose = (cartId: string, promotionId: number, productIds: number[], who: Who = {}) =>
    post('/transaction/gift', { cartId, promotionId, productIds }, who);
  const given = (reply: Reply) =>
    linesOf(reply)
      .filter(({ isFreeProduct }) => isFreeProduct)
      .map(({ id, quantity }) => [id, quantity]);
  const choicesIn = (reply: Reply) =>
    (reply.body.detail.cart ?? reply.body.detail).orders.flatMap(
      ({ giftChoices }: { giftChoices: unknown[] }) => giftChoices,
    );

  test('works: the first there is until one is chosen; the choice is kept with the cart, and can be taken back', async () => {
    const { mug, tote, card, promotionId, cartId, book } = await withGifts();
    const before = await read(cartId);
    expect(given(before)).toEqual([[mug, 1]]);
    expect(choicesIn(before)).toMatchObject([
      {
        ...{ promotionId, copies: 1, given: [mug], isChosen: false, unmet: null },
        options: [
          { id: mug, name: 'Mug', left: 5 },
          { id: tote, left: 5 },
          { id: card, left: 5 },
        ],
      },
    ]);
    const chosen = await choose(cartId, promotionId, [card]);
    expect(given(chosen)).toEqual([[card, 1]]);
    expect(choicesIn(chosen)).toMatchObject([{ given: [card], isChosen: true }]);
    // It waits while the cart has too little for it, and holds when it has enough again.
    await post('/transaction/select', { cartId, productId: book, isCheckBox: false });
    const untouched = await read(cartId);
    expect([given(untouched), choicesIn(untouched)]).toEqual([[], []]);
    expect(untouched.body.detail.needsUpdate).toBe(false);
    await post('/transaction/select', { cartId, productId: book, isCheckBox: true });
    expect(given(await read(cartId))).toEqual([[card, 1]]);
    expect(given(await choose(cartId, promotionId, []))).toEqual([[mug, 1]]);
  });

  test('works: a choice for each copy, what is left open by the rule', async () => {
    const { mug, tote, card, promotionId, cartId } = await withGifts(2);
    expect(given(await choose(cartId, promotionId, [card, tote]))).toEqual([
      [tote, 1],
      [card, 1],
    ]);
    const half = await choose(cartId, promotionId, [card]);
    expect(given(half)).toEqual([
      [mug, 1],
      [card, 1],
    ]);
    expect(choicesIn(half)).toMatchObject([{ given: [card, mug] }]);
    expect(given(await choose(cartId, promotionId, [tote, tote]))).toEqual([[tote, 2]]);
  });

  test('works: one that has run out is said, and another given; "update cart" accepts that', async () => {
    const { mug, card, promotionId, cartId } = await withGifts();
    await choose(cartId, promotionId, [card]);
    await api.db.execute(sql`update products set stock_reserved = stock_on_hand where id = ${card}`);
    const gone = await read(cartId);
    expect(given(gone)).toEqual([[mug, 1]]);
    expect(choicesIn(gone)).toMatchObject([
      { given: [mug], isChosen: false, unmet: { why: 'soldOut', names: ['Card'] } },
    ]);
    expect(gone.body.detail.needsUpdate).toBe(true);
    const accepted = await post('/transaction/refresh', { cartId });
    expect(choicesIn(accepted)).toMatchObject([{ given: [mug], unmet: null }]);
    expect(accepted.body.detail.cart.needsUpdate).toBe(false);
    expect(await choose(cartId, promotionId, [card])).toMatchObject({
      ...{ status: 409, body: { code: 'giftSoldOut' } },
    });
  });

  test('works: that its promotion has ended is said, by its name', async () => {
    const { card, promotionId, cartId } = await withGifts();
    await choose(cartId, promotionId, [card]);
    await api.db.execute(
      sql`update promotions set is_active = false, stopped_at = now() - interval '1 second' where id = ${promotionId}`,
    );
    const ended = await read(cartId);
    expect(given(ended)).toEqual([]);
    expect(choicesIn(ended)).toMatchObject([
      {
        ...{ promotionId, promotionName: 'เลือกของแถม', copies: 0, options: [] },
        unmet: { why: 'ended', names: ['Card'] },
      },
    ]);
    expect(ended.body.detail.needsUpdate).toBe(true);
    const accepted = await post('/transaction/refresh', { cartId });
    expect([choicesIn(accepted), accepted.body.detail.cart.needsUpdate]).toEqual([[], false]);
    expect(await choose(cartId, promotionId, [card])).toMatchObject({ status: 404 });
  });

  test('works: a guest’s choice goes with the cart when they sign in; of two the later counts', async () => {
    const first = await withGifts();
    await choose(first.cartId, first.promotionId, [first.card]);
    const { userId } = await shop.shopper();
    const { token } = await api.signIn('shopper', userId);
    const { body } = await post('/transaction/merge', { oldCartId: first.cartId }, { token });
    const own = body.detail.cartId;
    expect(given(await read(own, { token }))).toEqual([[first.card, 1]]);
    // In another browser, before signing in there.
    const guest = cartIdOf(await add(first.book));
    await choose(guest, first.promotionId, [first.tote]);
    await post('/transaction/merge', { oldCartId: guest }, { token });
    expect(given(await read(own, { token }))).toEqual([[first.tote, 1]]);
  });

  test('refuses what the promotion doesn’t name, too many, and a promotion that isn’t this cart’s', async () => {
    const { book, tote, promotionId, cartId } = await withGifts();
    const other = await withGifts();
    const codeOf = async (...said: Parameters<typeof choose>) => {
      const { status, body } = await choose(...said);
      return [status, body.code];
    };
    expect(await codeOf(cartId, promotionId, [book])).toEqual([422, 'giftNotOffered']);
    expect(await codeOf(cartId, promotionId, [other.mug])).toEqual([422, 'giftNotOffered']);
    expect(await codeOf(cartId, promotionId, [tote, tote])).toEqual([422, 'giftTooMany']);
    expect(await codeOf(cartId, other.promotionId, [other.mug])).toEqual([404, 'promotionNotFound']);
    expect(await codeOf(cartId, 999_999_999, [tote])).toEqual([404, 'promotionNotFound']);
    expect(
      (
        await choose(
          cartId,
          promotionId,
          Array.from({ length: 11 }, () => tote),
        )
      ).status,
    ).toBe(400);
    expect(given(await read(cartId))).not.toEqual([[tote, 1]]);
  });

  test('protects: somebody else’s cart isn’t found, and nothing but the choice is taken', async () => {
    const { tote, promotionId, cartId } = await withGifts();
    const { userId } = await shop.shopper();
    const { token } = await api.signIn('shopper', userId);
    await post('/transaction/merge', { oldCartId: cartId }, { token });
    const own = (await api.call('GET', '/transaction/GetCart', { token })).body.detail.cartId;
    const stranger = (await api.signIn('shopper', (await shop.shopper()).userId)).token;
    expect((await choose(own, promotionId, [tote])).status).toBe(404);
    expect((await choose(own, promotionId, [tote], { token: stranger })).status).toBe(404);
    for (const more of [{ userId: 1 }, { copies: 9 }, { giftChoices: [] }, { chosenAtMs: 0 }])
      expect(
        (
          await post(
            '/transaction/gift',
            { cartId: own, promotionId, productIds: [tote], ...more },
            { token },
          )
        ).status,
      ).toBe(400);
    // A cart that is sent back whole says nothing of it.
    const { detail } = (await read(own, { token })).body;
    await post(
      '/transaction/save',
      { ...detail, giftChoices: [{ promotionId, productIds: [tote] }] },
      { token },
    );
    expect(given(await read(own, { token }))).not.toEqual([[tote, 1]]);
  });
});

describe('POST /transaction/save', () => {
  test('works: takes a whole cart back as SPEC sends it, and believes ids, quantities and ticks only', async () => {
    const sellerId = await shop.seller();
    const [a, b] = [await shop.product(sellerId), await shop.product(sellerId)];
    const read1 = await read(cartIdOf(await add(a, { quantity: 2 })));
    const { orders } = read1.body.detail;
    orders[0].products[0].price = 0.01;
    orders[0].products[0].isCheckBox = false;
    orders[0].products.push({ id: b, quantity: 3 });
    const saved = await post('/transaction/save', {
      id: read1.body.detail.id,
      orders,
      affiliateCode: 'AFF1',
    });
    expect(saved.body.detail).toEqual({ cartId: read1.body.detail.id });
    const cart = await read(saved.body.detail.cartId);
    expect(linesOf(cart)).toMatchObject([
      { id: a, quantity: 2, isCheckBox: false, price: 100 },
      { id: b, quantity: 3, isCheckBox: true, price: 100 },
    ]);
    expect(cart.body.detail).toMatchObject({ affiliateCode: 'AFF1', total: 300 });
  });

  test('works: a cart id of 0 begins one; nothing left ends it', async () => {
    const productId = await shop.product(await shop.seller());
    const begun = await post('/transaction/save', {
      id: 0,
      orders: [{ products: [{ id: productId, quantity: 1 }] }],
    });
    const { cartId } = begun.body.detail;
    expect(cartId).toMatch(/^[\w-]{32}$/);
    const ended = await post('/transaction/save', {
      id: cartId,
      orders: [{ products: [{ id: productId, quantity: 0 }] }],
    });
    expect(ended.body.detail).toEqual({ cartId: null });
    expect(await read(cartId)).toMatchObject({ status: 404 });
  });

  test('refuses unknown products, and carts that are too large', async () => {
    const products = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: index + 1, quantity: 1 }));
    expect(
      await post('/transaction/save', { orders: [{ products: [{ id: 999_999_999, quantity: 1 }] }] }),
    ).toMatchObject({
      status: 404,
      body: { code: 'productNotFound' },
    });
    expect(await post('/transaction/save', { orders: [{ products: products(101) }] })).toMatchObject({
      status: 400,
    });
  });
});

describe('POST /transaction/merge', () => {
  test('works: the larger quantity, capped by stock; missing products; again, nothing', async () => {
    const sellerId = await shop.seller();
    const [both, mine, theirs] = [
      await shop.product(sellerId, { stockOnHand: 4 }),
      await shop.product(sellerId),
      await shop.product(sellerId),
    ];
    const shopper = await api.signIn();
    const own = cartIdOf(await add(both, { quantity: 1 }, shopper));
    await add(mine, {}, shopper);
    const oldCartId = await shop.cart(api.services, null, [both, theirs], 3);
    const merged = await post('/transaction/merge', { oldCartId }, shopper);
    expect(merged.body.detail).toEqual({ cartId: own });
    const lines = linesOf(await read(own, shopper)).map(({ id, quantity }) => [id, quantity]);
    expect(lines.sort()).toEqual(
      [
        [both, 3],
        [mine, 1],
        [theirs, 3],
      ].sort(),
    );
    expect((await post('/transaction/merge', { oldCartId }, shopper)).body.detail).toEqual({ cartId: own });
    expect(linesOf(await read(own, shopper))).toHaveLength(3);
    expect(await read(oldCartId)).toMatchObject({ status: 404 });
  });

  test('works: a guest’s voucher code and link go along; the account’s own code stays, the later link counts', async () => {
    const productId = await shop.product(await shop.seller());
    const facts = async (cartId: string) =>
      (
        await api.db.execute(sql`select promotion_code as code, affiliate_code as link, code_share as share, referer
          from carts where id = ${cartId}`)
      ).rows[0];
    const shopper = await api.signIn();
    const guest = async (body: object) => {
      const orders = [{ products: [{ id: productId, quantity: 1 }] }];
      return cartIdOf(await post('/transaction/save', { orders, ...body }));
    };
    const own = cartIdOf(await add(productId, {}, shopper));
    const first = { affiliateCode: 'friend', codeShare: 'share-1', referer: 'line' };
    await post(
      '/transaction/merge',
      { oldCartId: await guest({ promotionCode: 'GUEST', ...first }) },
      shopper,
    );
    expect(await facts(own)).toEqual({ code: 'GUEST', link: 'friend', share: 'share-1', referer: 'line' });
    const oldCartId = await guest({ promotionCode: 'OTHER', affiliateCode: 'later' });
    await post('/transaction/merge', { oldCartId }, shopper);
    expect(await facts(own)).toEqual({ code: 'GUEST', link: 'later', share: null, referer: null });
    await post('/transaction/merge', { oldCartId: await guest({}) }, shopper);
    expect(await facts(own)).toMatchObject({ link: 'later' });
  });

  test('works: without a cart of one’s own, the guest’s becomes it; save with oldCartId merges too', async () => {
    const productId = await shop.product(await shop.seller());
    const other = await shop.product(await shop.seller());
    const shopper = await api.signIn();
    const guests = await shop.cart(api.services, null, [productId]);
    expect((await post('/transaction/merge', { oldCartId: guests }, shopper)).body.detail).toEqual({
      cartId: guests,
    });
    expect(await read(guests)).toMatchObject({ status: 404 });
    const another = await shop.cart(api.services, null, [other]);
    const saved = await post(
      '/transaction/save',
      { oldCartId: another, orders: [{ products: [{ id: productId, quantity: 1 }] }] },
      shopper,
    );
    expect(
      linesOf(await read(cartIdOf(saved), shopper))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([productId, other].sort());
  });

  test('protects: another shopper’s cart is never merged, and merging wants somebody signed in', async () => {
    const productId = await shop.product(await shop.seller());
    const [owner, thief] = [await api.signIn(), await api.signIn()];
    const cartId = cartIdOf(await add(productId, {}, owner));
    expect((await post('/transaction/merge', { oldCartId: cartId }, thief)).body.detail).toEqual({
      cartId: null,
    });
    expect(linesOf(await read(cartId, owner))).toHaveLength(1);
    expect(await post('/transaction/merge', { oldCartId: cartId })).toMatchObject({ status: 401 });
  });

  test('protects: the same guest cart merged ten times at once is merged once', async () => {
    const productId = await shop.product(await shop.seller());
    const shopper = await api.signIn();
    const oldCartId = await shop.cart(api.services, null, [productId], 2);
    await Promise.all(Array.from({ length: 10 }, () => post('/transaction/merge', { oldCartId }, shopper)));
    const { cartId } = (await api.call('GET', '/transaction/GetCart', shopper)).body.detail;
    expect(linesOf(await read(cartId, shopper))).toMatchObject([{ quantity: 2 }]);
  });
});
