import { expect, test } from 'vitest';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/live-page';
import { action } from './live-page.tsx';

/** Puts a product into a live at the price that was typed: what is asked of the API, and what the page answers. */
async function put(price: string) {
  const asked: { price: number }[] = [];
  const saveProduct = (input: { price: number }) => {
    asked.push(input);
    if (input.price > 0) return Promise.resolve({ isSaved: true });
    const failure = { code: 'liveProductInvalid', status: 422, data: { fields: [] } };
    return Promise.reject(Object.assign(new Error('check the price'), failure));
  };
  const body = new FormData();
  const fields = { intent: 'product', productId: '3', keyword: 'A1', price, copies: '2' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const url = new URL('https://shop.test/manage-store/live/7');
  const server = { isSignedIn: true, locale: 'th', api: { live: { saveProduct } } } as unknown as ServerSide;
  const reply = await action({
    ...{ request: new Request(url, { method: 'POST', body }), params: { id: '7' }, url },
    context: createLoadContext(server),
  } as Partial<Route.ActionArgs> as Route.ActionArgs);
  return { price: asked[0]?.price, reply };
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
