import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { type ChatPerson, type ChatStore, testChat } from './test-chat.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
}, 60_000);
afterAll(() => api.close());

const { get, post, openStore, begin } = testChat(() => ({ api, shop }));

/** Orders of a shopper at a store, the first one first. */
async function buy(shopper: ChatPerson, store: ChatStore, times: number): Promise<string[]> {
  const product = await shop.product(store.sellerId, { priceSatang: 12_000 });
  const addressId = await shop.address(shopper.userId);
  const numbers: string[] = [];
  for (let time = 0; time < times; time++) {
    const cartId = await shop.cart(api.services, shopper.userId, [product], 1);
    const body = { id: cartId, paymentTypeId: 'cod', orders: [], buyerInfo: { addressId } };
    const placed = await post('/order/place', body, shopper);
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    numbers.push(placed.body.detail.orders[0].orderNumber);
  }
  return numbers;
}

const numbersOf = ({ orders }: { orders: { orderNumber: string }[] }) =>
  orders.map(({ orderNumber }) => orderNumber);

describe('the orders that may go along into a conversation', () => {
  test('works: the last five of its two sides, newest first, and an older one that is named; with the house of any store', async () => {
    const [store, other, shopper] = [await openStore(), await openStore(), await api.signIn()];
    const bought = await buy(shopper, store, 6);
    const elsewhere = await buy(shopper, other, 1);
    const newest = bought.toReversed().slice(0, 5);

    // Before there is a conversation, and in it, by either side.
    const begun = await get(`/chat/with?store=${store.urlKey}&order=${bought[0]}`, shopper);
    expect(begun.body.detail).toMatchObject({ conversationId: null });
    expect(numbersOf(begun.body.detail)).toEqual([...newest, bought[0]]);
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    for (const [side, who] of [
      ['/chat', shopper],
      ['/seller/chat', store.owner],
    ] as const) {
      const { conversation } = (await get(`${side}/${id}`, who)).body.detail;
      expect(numbersOf(conversation)).toEqual(newest);
      expect(conversation.orders[0]).toMatchObject({ copies: 1 });
      const named = (await get(`${side}/${id}?order=${bought[0]}`, who)).body.detail;
      expect(numbersOf(named.conversation)).toEqual([...newest, bought[0]]);
    }
    const again = await get(`/chat/with?store=${store.urlKey}&order=${bought[0]}`, shopper);
    expect(again.body.detail).toMatchObject({ conversationId: id, orders: [] });
    const house = (await get('/chat/with', shopper)).body.detail;
    expect(numbersOf(house)).toEqual([...elsewhere, ...newest.slice(0, 4)]);
    // Each of them goes along.
    const card = { kind: 'order', orderNumber: bought[0] };
    const sent = { clientId: crypto.randomUUID(), text: '', card };
    expect((await post(`/chat/${id}/message`, sent, shopper)).status).toBe(200);
  });

  test("protects: an order of somebody else, or of another store, isn't told by its number", async () => {
    const [store, other, shopper] = [await openStore(), await openStore(), await api.signIn()];
    const stranger = await api.signIn();
    const [theirs] = await buy(stranger, store, 1);
    const [elsewhere] = await buy(shopper, other, 1);
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    for (const order of [theirs, elsewhere, 'R999999-1']) {
      for (const [side, who] of [
        ['/chat', shopper],
        ['/seller/chat', store.owner],
      ] as const)
        expect((await get(`${side}/${id}?order=${order}`, who)).body.detail.conversation.orders).toEqual([]);
    }
    const begun = await get(`/chat/with?store=${other.urlKey}&order=${theirs}`, shopper);
    expect(numbersOf(begun.body.detail)).toEqual([elsewhere]);
    const house = await begin(shopper, null, 'ขอความช่วยเหลือค่ะ');
    const staff = await api.signIn('staff');
    for (const [side, who] of [
      ['/chat', shopper],
      ['/admin/chat', staff],
    ] as const) {
      const { conversation } = (await get(`${side}/${house}?order=${theirs}`, who)).body.detail;
      expect(numbersOf(conversation)).toEqual([elsewhere]);
    }
  });

  test('refuses: what is no order’s number, and a conversation of others', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const [order] = await buy(shopper, store, 1);
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    expect((await get(`/chat/${id}?order=1 or 1`, shopper)).status).toBe(400);
    expect((await get(`/chat/with?order=R1`, shopper)).status).toBe(400);
    expect((await get(`/chat/${id}?order=${order}`, await api.signIn())).status).toBe(404);
  });
});
