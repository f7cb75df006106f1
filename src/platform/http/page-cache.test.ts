import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const control = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

function open(untilNextMs: () => number | null) {
  let pages = 0;
  const nextPage = () => {
    pages += 1;
    return pages;
  };
  const cache = createPageCache({ now: () => 0, policyFor: async () => '', untilNextMs });
  const state = { isAway: false };
  const render = async () =>
    state.isAway
      ? new Response('not now', { status: 503 })
      : new Response(`page ${nextPage()}`, {
          headers: { 'content-type': 'text/html', 'cache-control': control, 'x-cache-tags': 'product:1' },
        });
  const ask = (headers: Record<string, string> = {}) =>
    cache.answer(new Request('http://shop.test/', { headers }), '/', render);
  return { cache, ask, state };
}

test('caches outside keep a page no longer than until the next change that is planned', async () => {
  let leftMs: number | null = null;
  const { ask } = open(() => leftMs);
  const told = async (headers?: Record<string, string>) => (await ask(headers)).headers.get('cache-control');
  expect(await told()).toBe(control);
  leftMs = 90_900;
  expect(await told()).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=30');
  leftMs = 12_345;
  expect(await told()).toBe('public, max-age=0, s-maxage=12, stale-while-revalidate=0');
  leftMs = 0;
  expect(await told()).toBe('public, max-age=0, s-maxage=0, stale-while-revalidate=0');
  const etag = (await ask()).headers.get('etag') ?? '';
  expect(await told({ 'if-none-match': etag })).toBe(
    'public, max-age=0, s-maxage=0, stale-while-revalidate=0',
  );
  leftMs = 3_600_000;
  expect(await told()).toBe(control);
});

test('a page is made anew once what it shows has changed', async () => {
  const { cache, ask } = open(() => null);
  expect(await (await ask()).text()).toBe('page 1');
  expect(await (await ask()).text()).toBe('page 1');
  cache.drop(['product:1']);
  const anew = await ask();
  expect(await anew.text()).toBe('page 2');
  expect(anew.headers.get('cache-control')).toBe(control);
});

test('a page whose things have changed is shown as it was while it cannot be made anew', async () => {
  const { cache, ask, state } = open(() => null);
  state.isAway = true;
  // Everyone who waits for it is told.
  for (const { status } of await Promise.all([ask(), ask()])) expect(status).toBe(503);
  state.isAway = false;
  expect(await (await ask()).text()).toBe('page 1');
  cache.drop(['product:1']);
  state.isAway = true;
  for (const reply of await Promise.all([ask(), ask()])) {
    expect(await reply.text()).toBe('page 1');
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  }
  expect(await (await cache.answerKept(new Request('http://shop.test/'), '/'))?.text()).toBe('page 1');
  state.isAway = false;
  const anew = await ask();
  expect(await anew.text()).toBe('page 2');
  expect(anew.headers.get('cache-control')).toBe(control);
});
