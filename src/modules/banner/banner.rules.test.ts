import { describe, expect, test } from 'vitest';
import { bannerStateOf, readBannerLink, readPicturePart } from './banner.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));

test('a banner is shown from its start until its end, and not when it is hidden', () => {
  const times = { isShown: true, startsAt: at(3), endsAt: at(5) };
  const states = [2, 3, 4, 5].map((hour) => bannerStateOf(times, at(hour)));
  expect(states).toEqual(['scheduled', 'shown', 'shown', 'ended']);
  expect(bannerStateOf({ ...times, isShown: false }, at(4))).toBe('hidden');
  expect(bannerStateOf({ isShown: true, startsAt: null, endsAt: null }, at(4))).toBe('shown');
});

describe('where a banner leads', () => {
  test.each([
    ['', null],
    ['/product/a?b=1#c', '/product/a?b=1#c'],
    ['https://shop.test/store/press', '/store/press'],
    ['https://shop.test/seller-store/press/list/picks', '/seller-store/press/list/picks'],
    ['https://example.com/a b', undefined],
    ['https://example.com/a', 'https://example.com/a'],
    ['http://example.com', undefined],
    ['https://me:secret@example.com', undefined],
    ['https://localhost', undefined],
    ['javascript:alert(1)', undefined],
    ['//example.com', undefined],
    ['https://shop.test//example.com/x', undefined],
    ['https://shop.test/a/..//example.com', undefined],
    ['blob:https://shop.test//example.com', undefined],
    ['/\\example.com', undefined],
    ['product/a', undefined],
  ])('%s', (given, kept) => expect(readBannerLink(given, 'https://shop.test')).toBe(kept));
});

test('reads a part of a picture, or says that it can’t', () => {
  expect(readPicturePart('')).toBeNull();
  expect(readPicturePart('0,0.25,1,0.5')).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  for (const wrong of ['0,0,1', '0,0,1,1,1', '0.5,0,1,1', '0,0,0,1', '-1,0,1,1', 'a,b,c,d', '1e3,0,1,1'])
    expect(readPicturePart(wrong), wrong).toBeUndefined();
});
