import { expect, test } from 'vitest';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/live-page';
import { action as actOnConsole } from './console-page.tsx';
import { action } from './live-page.tsx';

/** Puts a product into a live at the price that was typed: what is asked of the API, and what the page answers. */
async function put(price: string, copies = '2') {
  const asked: { price: number; copies: number }[] = [];
  const saveProduct = (input: { price: number; copies: number }) => {
    asked.push(input);
    if (input.price > 0 && input.copies > 0) return Promise.resolve({ isSaved: true });
    const failure = { code: 'liveProductInvalid', status: 422, data: { fields: [] } };
    return Promise.reject(Object.assign(new Error('check the price'), failure));
  };
  const body = new FormData();
  const fields = { intent: 'product', productId: '3', keyword: 'A1', price, copies };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const url = new URL('https://shop.test/manage-store/live/7');
  const server = { isSignedIn: true, locale: 'th', api: { live: { saveProduct } } } as unknown as ServerSide;
  const reply = await action({
    ...{ request: new Request(url, { method: 'POST', body }), params: { id: '7' }, url },
    context: createLoadContext(server),
  } as Partial<Route.ActionArgs> as Route.ActionArgs);
  return { price: asked[0]?.price, copies: asked[0]?.copies, reply };
}

test.each([
  ['49.5', 49.5],
  ['1,250', 1_250],
  ['1,250.75', 1_250.75],
])('the price "%s" is %s baht', async (typed, price) => {
  const saved = await put(typed);
  expect(saved.price).toBe(price);
  expect(saved.reply).toBeInstanceOf(Response);
});

test.each(['49,5', '199,00', '0,250', '49.555', 'ten', ''])(
  'the price "%s" is refused, and stays in its field',
  async (typed) => {
    const { price, reply } = await put(typed);
    expect(price).toBe(0);
    expect(reply).toMatchObject({ message: 'check the price', values: { price: typed } });
  },
);

test.each([
  ['12', 12],
  ['1,500', 1_500],
  ['๑๒', 12],
  ['10000', 10_000],
])('"%s" copies are %s', async (typed, copies) => {
  const saved = await put('49', typed);
  expect(saved.copies).toBe(copies);
  expect(saved.reply).toBeInstanceOf(Response);
});

test.each(['20000', '12,5', '15-00', 'many', ''])(
  '"%s" copies are refused, not put right in silence, and stay in their field',
  async (typed) => {
    const { copies, reply } = await put('49', typed);
    expect(copies).toBe(0);
    expect(reply).toMatchObject({ message: 'check the price', values: { copies: typed } });
  },
);

/** Reserves copies for somebody who telephoned. */
async function reserve(quantity: string) {
  const asked: number[] = [];
  const addWish = (input: { quantity: number }) => {
    asked.push(input.quantity);
    return Promise.resolve({ isAdded: true });
  };
  const body = new FormData();
  const fields = { intent: 'wish', name: 'Somsri', keyword: 'A1', quantity };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const url = new URL('https://shop.test/manage-store/live/7/console');
  const server = { isSignedIn: true, locale: 'en', api: { live: { addWish } } } as unknown as ServerSide;
  const reply = await actOnConsole({
    ...{ request: new Request(url, { method: 'POST', body }), params: { id: '7' }, url },
    ...{ pattern: '/manage-store/live/:id/console', context: createLoadContext(server) },
  } as unknown as Parameters<typeof actOnConsole>[0]);
  return { asked, reply };
}

test('a reservation by telephone is for as many copies as were typed', async () => {
  const { asked, reply } = await reserve('5');
  expect(asked).toEqual([5]);
  expect(reply).toBeInstanceOf(Response);
});

test.each(['', '0', '100', 'five', '1.5'])('a reservation of "%s" copies is refused', async (typed) => {
  const { asked, reply } = await reserve(typed);
  expect(asked).toEqual([]);
  expect(reply).toEqual({ message: 'Please enter a quantity from 1 to 99' });
});
