import { expect, test } from 'vitest';
import { bulkMost } from '../../../modules/listing/listing.rules.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { actOnMany } from './bulk-action.server.ts';

type Asked = { ids?: number[]; filter?: object; afterId?: number; idempotencyKey: string };

/** A store's products numbered from 1, of which the call `lost` (counted from 0) fails. */
function storeOf(count: number, lost = -1) {
  const asked: Asked[] = [];
  const bulk = (input: Asked) => {
    asked.push(input);
    if (asked.length - 1 === lost)
      return Promise.reject(Object.assign(new Error('busy'), { code: 'tooMany', status: 503 }));
    const afterId = input.afterId ?? 0;
    const found =
      input.ids ?? Array.from({ length: Math.min(bulkMost, count - afterId) }, (_, n) => afterId + n + 1);
    const dataList = found.map((id) => ({ id, result: 'changed', code: null }));
    const nextId = input.filter !== undefined && found.length === bulkMost ? found.at(-1) : null;
    return Promise.resolve({ changed: found.length, refused: 0, dataList, nextId });
  };
  return { asked, server: { api: { listing: { bulk } }, locale: 'en' } as unknown as ServerSide };
}

function press(fields: Record<string, string>, ids: readonly number[] = []): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries({ key: 'k', ...fields })) body.set(name, value);
  for (const id of ids) body.append('id', String(id));
  return new Request('https://shop.test/manage-store/products', { method: 'POST', body });
}

const addressOf = (reply: unknown) => (reply instanceof Response ? reply.headers.get('location') : reply);

test('all that is found is changed by calls one after the other, each with a key of its own', async () => {
  const { asked, server } = storeOf(2 * bulkMost + 5);
  const reply = await actOnMany(press({ intent: 'hide', all: '1' }), server);
  expect(asked.map(({ afterId }) => afterId)).toEqual([0, bulkMost, 2 * bulkMost]);
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect(addressOf(reply)).toContain(`changed=${2 * bulkMost + 5}`);
});

test('what is ticked is, too, however much it is', async () => {
  const { asked, server } = storeOf(0);
  const ids = Array.from({ length: bulkMost + 3 }, (_, n) => n + 1);
  const reply = await actOnMany(press({ intent: 'publish' }, ids), server);
  expect(asked.flatMap((each) => each.ids)).toEqual(ids);
  expect(addressOf(reply)).toContain(`changed=${bulkMost + 3}`);
});

test('what ends half-way says how far it came, and goes on with the key that it had', async () => {
  const { asked, server } = storeOf(2 * bulkMost + 5, 1);
  const fields = { intent: 'price', all: '1', priceKind: 'percent', value: '10' };
  const reply = await actOnMany(press(fields), server);
  expect(reply).toMatchObject({
    message: expect.any(String),
    key: 'k',
    value: '10',
    result: { changed: bulkMost, refused: [] },
  });
  await actOnMany(press(fields), server);
  expect(asked[2]).toEqual(asked[0]);
  expect(asked[3]).toEqual(asked[1]);
  // Another deed by the same form is no repeated one.
  await actOnMany(press({ ...fields, value: '20' }), server);
  expect(asked[5]?.idempotencyKey).not.toBe(asked[0]?.idempotencyKey);
});
