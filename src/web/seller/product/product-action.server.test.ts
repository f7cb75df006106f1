import { expect, test } from 'vitest';
import type { ServerSide } from '../../request/server-side.server.ts';
import { actOnProduct } from './product-action.server.ts';

const was = {
  price: '100.00',
  fullPrice: '',
  sku: '',
  condition: 'new',
  conditionNote: '',
  weightGrams: '300',
};

/** A form that was opened at version 1 and then filled in. */
function formOf(typed: Partial<typeof was>): Request {
  const body = new FormData();
  const fields = { ...was, ...typed, intent: 'offer', version: '1', was: JSON.stringify(was) };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return new Request('https://shop.test/manage-store/product/7', { method: 'POST', body });
}

/** A product that somebody else has changed since: what is asked of it, and its version 2. */
function movedProduct(differences: Record<string, { yours: unknown; theirs: unknown }>) {
  const asked: { version: number }[] = [];
  const change = (input: { version: number }) => {
    asked.push(input);
    if (input.version === 2) return Promise.resolve({ version: 3, isChanged: true });
    const failure = { code: 'productChanged', status: 409, data: { version: 2, differences } };
    return Promise.reject(Object.assign(new Error('changed'), failure));
  };
  return { asked, server: { api: { listing: { change } } } as unknown as ServerSide };
}

test('only what was changed is sent, on top of what somebody else changed of other fields', async () => {
  const { asked, server } = movedProduct({ sku: { yours: 'A-1', theirs: null } });
  const reply = await actOnProduct(formOf({ sku: 'A-1' }), server, 7);
  expect(asked).toEqual([
    { id: 7, version: 1, sku: 'A-1' },
    { id: 7, version: 2, sku: 'A-1' },
  ]);
  expect(reply).toBeInstanceOf(Response);
});

test('of the same field both values are told, and what was typed stays', async () => {
  const differences = {
    price: { yours: 120, theirs: 90 },
    fullPrice: { yours: 120, theirs: 100 },
  };
  const { asked, server } = movedProduct(differences);
  const reply = await actOnProduct(formOf({ price: '120' }), server, 7);
  expect(asked).toHaveLength(1);
  expect(reply).toMatchObject({
    intent: 'offer',
    values: { price: '120' },
    conflict: [{ field: 'price', yours: 120, theirs: 90 }, { field: 'fullPrice' }],
  });
});

test('a full price goes with the price, since none is one that is the price', async () => {
  const { asked, server } = movedProduct({});
  await actOnProduct(formOf({ fullPrice: '150' }), server, 7);
  expect(asked[0]).toEqual({ id: 7, version: 1, price: 100, fullPrice: 150 });
});

test('what can’t be read is told before anything is asked', async () => {
  const { asked, server } = movedProduct({});
  const reply = await actOnProduct(formOf({ price: 'dear', weightGrams: '' }), server, 7);
  expect(asked).toEqual([]);
  expect(reply).toMatchObject({ mistakes: { price: 'amountInvalid', weightGrams: 'countInvalid' } });
});
