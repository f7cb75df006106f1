import { describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { createTaggedCache } from './tagged-cache.ts';

const entry = (value: string, ...tags: string[]) => ({ value: { value }, tags });

const away = async () => {
  throw new Error('wrapped', { cause: new Unavailable('away') });
};

describe('a tagged cache', () => {
  test('loads once for all who ask at the same time', async () => {
    const cache = createTaggedCache<{ value: string }>({ name: 'test', maxSize: 10 });
    const load = vi.fn(async () => entry('a', 'product:1'));
    const results = await Promise.all([cache.get('k', load), cache.get('k', load), cache.get('k', load)]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(results.map((result) => result.value)).toEqual(['a', 'a', 'a']);
  });

  test('forgets what was made of a dropped thing, and only that', async () => {
    const cache = createTaggedCache<{ value: string }>({ name: 'test', maxSize: 10 });
    await cache.get('one', async () => entry('1', 'product:1', 'site'));
    await cache.get('two', async () => entry('2', 'product:2', 'site'));
    cache.drop(['product:1']);
    expect(cache.peek('one')).toBeUndefined();
    expect(cache.peek('two')).toEqual({ value: '2' });
    cache.drop(['site']);
    expect(cache.peek('two')).toBeUndefined();
  });

  test('does not keep what changed while it was being loaded', async () => {
    const cache = createTaggedCache<{ value: string }>({ name: 'test', maxSize: 10 });
    let finish: (value: ReturnType<typeof entry>) => void = () => undefined;
    const old = cache.get('k', () => new Promise((resolve) => (finish = resolve)));
    cache.drop(['product:1']);
    const fresh = cache.get('k', async () => entry('new', 'product:1'));
    finish(entry('old', 'product:1'));
    expect((await old).value).toBe('old');
    expect((await fresh).value).toBe('new');
    expect(cache.peek('k')).toEqual({ value: 'new' });
  });

  test('asks again after a load that failed', async () => {
    const cache = createTaggedCache<{ value: string }>({ name: 'test', maxSize: 10 });
    await expect(cache.get('k', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.get('k', async () => entry('up'))).value).toBe('up');
  });

  test('drops everything at once', async () => {
    const cache = createTaggedCache<{ value: string }>({ name: 'test', maxSize: 10 });
    await cache.get('k', async () => entry('a', 't'));
    cache.drop(null);
    expect(cache.peek('k')).toBeUndefined();
  });
});

test('a value whose time is over is answered while nothing newer can be had, unless it was dropped', async () => {
  const cache = createTaggedCache<{ n: number }>({ maxSize: 10, ttlMs: 5 });
  await cache.get('a', async () => ({ value: { n: 1 }, tags: ['product:1'] }));
  await new Promise((done) => setTimeout(done, 20));
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.get('a', away)).toEqual({ n: 1 });
  // What fails for another reason says so.
  await expect(cache.get('a', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  cache.drop(['product:1']);
  await expect(cache.get('a', away)).rejects.toThrow('wrapped');
});

test('of what is only shown, also a dropped value is answered while nothing newer can be had', async () => {
  const cache = createTaggedCache<{ value: string }>({ maxSize: 10, answersDropped: true });
  for (const drop of [() => cache.drop(['product:1']), () => cache.drop(null)]) {
    await cache.get('k', async () => entry('old', 'product:1'));
    drop();
    expect(cache.peek('k')).toBeUndefined();
    expect(cache.peekAtAny('k')).toEqual({ value: 'old' });
    expect(await cache.get('k', away)).toEqual({ value: 'old' });
    await expect(cache.get('k', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    // It is no newer for having been answered.
    expect(await cache.get('k', async () => entry('new', 'product:1'))).toEqual({ value: 'new' });
    expect(cache.peek('k')).toEqual({ value: 'new' });
    cache.delete('k');
    await expect(cache.get('k', away)).rejects.toThrow('wrapped');
  }
});

test('what was dropped goes first where there is no room', async () => {
  const cache = createTaggedCache<{ value: string }>({ maxSize: 2, answersDropped: true });
  await cache.get('dropped', async () => entry('1', 'a'));
  await cache.get('used', async () => entry('2', 'b'));
  cache.drop(['a']);
  expect(cache.peek('dropped')).toBeUndefined();
  expect(cache.peek('used')).toEqual({ value: '2' });
  await cache.get('newest', async () => entry('3', 'c'));
  expect(cache.peekAtAny('dropped')).toBeUndefined();
  expect(cache.peek('used')).toEqual({ value: '2' });
});
