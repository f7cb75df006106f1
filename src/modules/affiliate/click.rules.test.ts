import fc from 'fast-check';
import { isbot } from 'isbot';
import { describe, expect, test } from 'vitest';
import { createSecretBox } from '../../platform/secret-box.ts';
import {
  addClick,
  channelOf,
  doubleWithinMs,
  isShareCode,
  judgeOpening,
  type KeptClick,
  keptClicksMost,
  readClicks,
  readLink,
  tellDoubles,
  thingAt,
  thingMark,
  writeClicks,
  writeLink,
} from './click.rules.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14; CUBOT) AppleWebKit/537.36 Chrome/131 Mobile Safari/537.36';
const opened = {
  'user-agent': phone,
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};
const judge = (more: Record<string, string>, method = 'GET') =>
  judgeOpening(method, new Headers({ ...opened, ...more }), isbot);

describe('an opening', () => {
  test('of a page by a person counts, in the apps’ own browsers and in browsers that say little too', () => {
    expect(judge({})).toBe('counted');
    expect(judge({ 'user-agent': `${phone} Line/14.1.0/IAB` })).toBe('counted');
    expect(judge({ 'user-agent': `${phone} [FBAN/FBIOS;FBAV/400.0]` })).toBe('counted');
    const old = new Headers({ 'user-agent': phone, accept: 'text/html,*/*' });
    expect(judgeOpening('GET', old, isbot)).toBe('counted');
  });

  test.each([
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
    ['an old prefetch', { purpose: 'prefetch' }, 'prefetch'],
    ['Firefox’s prefetch', { 'x-moz': 'prefetch' }, 'prefetch'],
    ['no agent', { 'user-agent': '' }, 'noAgent'],
    ['a robot', { 'user-agent': 'facebookexternalhit/1.1' }, 'robot'],
    ['cookie stuffing by a hidden frame', { 'sec-fetch-dest': 'iframe' }, 'embedded'],
    ['cookie stuffing by a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }, 'embedded'],
    ['cookie stuffing by an object', { 'sec-fetch-dest': 'object' }, 'embedded'],
    [
      'cookie stuffing by another site’s script',
      { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
      'embedded',
    ],
  ])('%s is told apart', (_, headers, verdict) => {
    expect(judge(headers)).toBe(verdict);
  });

  test('HEAD, and our own pages’ scripts, are none', () => {
    expect(judge({}, 'HEAD')).toBeNull();
    const script = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    expect(judge(script)).toBeNull();
  });
});

test('where a visitor came from: the app, the network, else the host; our own pages are nowhere', () => {
  const from = (headers: Record<string, string>) => channelOf(new Headers(headers), 'shop.example');
  expect(from({ 'user-agent': 'x Line/14.1.0', referer: 'https://blog.example/a' })).toBe('line');
  expect(from({ referer: 'https://l.facebook.com/l.php?u=x' })).toBe('facebook');
  expect(from({ referer: 'https://notfacebook.com.evil.example/' })).toBe('notfacebook.com.evil.example');
  expect(from({ referer: 'https://shop.example/product/a?secret=1' })).toBeNull();
  expect(from({ referer: 'nonsense' })).toBeNull();
  expect(from({})).toBeNull();
});

test('pages are things by their path', () => {
  expect(thingAt('/')).toEqual({ kind: 'home', urlKey: '' });
  expect(thingAt('/product/a%20b')).toEqual({ kind: 'product', urlKey: 'a b' });
  expect(thingAt('/seller-store/shop/list/x')).toEqual({ kind: 'store', urlKey: 'shop' });
  expect(thingAt('/faq')).toEqual({ kind: 'page', urlKey: '' });
  expect(thingAt('/product/%')).toEqual({ kind: 'product', urlKey: '' });
});

describe('a click’s proof', () => {
  const sealer = createSecretBox('of this test');
  const code = 'abcDEF-_0123';

  test('says what was clicked and when, in 64 characters, for its own code alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.string(), (seconds, urlKey) => {
        const click = { at: new Date(seconds * 1000), thing: thingMark('product', urlKey) };
        const proof = writeLink(sealer, code, click);
        expect(proof).toMatch(/^[\w-]{1,64}$/);
        expect(readLink(sealer, code, proof)).toEqual(click);
        // Another's reference: a proof of somebody else's click is worth nothing under one's own code.
        expect(readLink(sealer, 'abcDEF-_0124', proof)).toBeNull();
      }),
    );
  });

  test('is nobody else’s to write: forged and changed ones are none', () => {
    const proof = writeLink(sealer, code, { at: new Date(), thing: thingMark('home', '') });
    expect(readLink(createSecretBox('of somebody else'), code, proof)).toBeNull();
    fc.assert(
      fc.property(fc.string({ maxLength: 64 }), (forged) => {
        expect(readLink(sealer, code, forged)).toBeNull();
      }),
    );
    const changed = `${proof.slice(0, 30)}${proof[30] === 'A' ? 'B' : 'A'}${proof.slice(31)}`;
    expect(readLink(sealer, code, changed)).toBeNull();
  });

  const anyClicks = fc.array(
    fc.record({
      code: fc.constantFrom(code, 'abcDEF-_0124', 'zzzzzzzzzzzz'),
      at: fc.integer({ min: 1, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1_000)),
      thing: fc.integer({ min: 0, max: 30 }).map((number) => thingMark('product', `book ${number}`)),
    }),
    { maxLength: 60 },
  );

  test('of many links: the latest of each sharer to a thing are kept, in their order, in one cookie’s length', () => {
    fc.assert(
      fc.property(anyClicks, (clicks) => {
        const kept = clicks.reduce<KeptClick[]>((before, click) => addClick(before, click), []);
        expect(kept.length).toBeLessThanOrEqual(keptClicksMost);
        const latest = new Map(clicks.map((click) => [`${click.code} ${click.thing}`, click]));
        for (const click of kept) expect(latest.get(`${click.code} ${click.thing}`)).toBe(click);
        expect(kept).toHaveLength(Math.min(keptClicksMost, latest.size));
        expect(kept[0]).toBe(clicks.at(-1));
        const sealed = writeClicks(sealer, kept);
        expect(sealed).toMatch(/^[\w-]{30,1000}$/);
        expect(readClicks(sealer, sealed)).toEqual(kept);
      }),
    );
  });

  test('a history is nobody else’s to write: forged, changed, of another shop, a single click’s proof', () => {
    const click = { code, at: new Date('2026-11-26T03:00:00Z'), thing: thingMark('home', '') };
    const sealed = writeClicks(sealer, [click]);
    const changed = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`;
    for (const forged of [changed, '', 'A'.repeat(100), writeLink(sealer, code, click)])
      expect(readClicks(sealer, forged)).toEqual([]);
    expect(readClicks(createSecretBox('of somebody else'), sealed)).toEqual([]);
    expect(readLink(sealer, code, sealed)).toBeNull();
  });

  test('codes have one shape', () => {
    expect(isShareCode(code)).toBe(true);
    for (const wrong of ['', 'short', `${code}0`, 'abcDEF-_012 ', "' or 1=1 --x", null])
      expect(isShareCode(wrong)).toBe(false);
  });
});

describe('doubles', () => {
  const seen = fc.record({
    code: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom('product' as const, 'home' as const),
    urlKey: fc.constantFrom('1', '2'),
    hash: fc.constantFrom('x', 'y'),
    atMs: fc.integer({ min: 0, max: 5 * doubleWithinMs }),
  });
  const sameThing = (one: { code: string; kind: string; urlKey: string; hash: string }) =>
    JSON.stringify([one.code, one.kind, one.urlKey, one.hash]);

  test('of what counts, no two of the same visitor at the same thing are within an hour; the rest has one before it', () => {
    fc.assert(
      fc.property(fc.array(seen), (openings) => {
        const told = tellDoubles([], openings);
        expect(told).toHaveLength(openings.length);
        const counted = told.filter(({ isDouble }) => !isDouble).map(({ opening }) => opening);
        for (const { opening, isDouble } of told) {
          const near = counted.filter(
            (other) =>
              other !== opening &&
              sameThing(other) === sameThing(opening) &&
              other.atMs <= opening.atMs &&
              opening.atMs - other.atMs < doubleWithinMs,
          );
          if (isDouble) expect(near.length).toBeGreaterThan(0);
          else expect(near).toEqual([]);
        }
      }),
    );
  });

  test('are seen across batches: written in two parts, as many count as in one', () => {
    fc.assert(
      fc.property(fc.array(seen), fc.integer({ min: 0, max: 5 * doubleWithinMs }), (openings, cutMs) => {
        const early = openings.filter(({ atMs }) => atMs < cutMs);
        const late = openings.filter(({ atMs }) => atMs >= cutMs);
        const first = tellDoubles([], early);
        const known = first.filter(({ isDouble }) => !isDouble).map(({ opening }) => opening);
        const count = (told: readonly { isDouble: boolean }[]) =>
          told.filter(({ isDouble }) => !isDouble).length;
        expect(count(first) + count(tellDoubles(known, late))).toBe(count(tellDoubles([], openings)));
      }),
    );
  });
});
