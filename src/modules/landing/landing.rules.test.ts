import { expect, test } from 'vitest';
import { emptyBlock, picturesNamed } from './landing.rules.ts';
import { blockTypes, landingBlock } from './landing-block.contract.ts';

const now = new Date('2026-11-24T03:00:00Z');
const banner = { ...emptyBlock('banner', 1, now), type: 'banner' as const };
const picture = (desktopId: number, mobileId: number) => ({ desktopId, mobileId, hasOwnMobile: false });

test.each(blockTypes)('an empty %s is one that can be saved', (type) => {
  const block = emptyBlock(type, 1, now);
  expect(landingBlock.parse(block)).toEqual(block);
});

test('pictures are named by banners, each once; one of before there were any names none', () => {
  const { picture: _none, alt: _words, ...before } = emptyBlock('banner', 4, now) as Record<string, unknown>;
  const old = landingBlock.parse(before);
  const blocks = [
    old,
    landingBlock.parse({ ...banner, picture: picture(3, 4) }),
    landingBlock.parse({ ...banner, id: 2, picture: picture(3, 5), isHidden: true }),
    landingBlock.parse({ ...banner, id: 3, picture: null }),
    emptyBlock('text', 5, now),
  ];
  expect(picturesNamed(blocks)).toEqual([3, 4, 5]);
  expect(picturesNamed([old])).toEqual([]);
});

test.each([
  [{ desktopId: 1, hasOwnMobile: false }],
  [{ desktopId: 0, mobileId: 1, hasOwnMobile: false }],
  [{ desktopId: 1, mobileId: 2, hasOwnMobile: false, storageKey: 'slips/1.jpg' }],
  ['/images/site/1'],
])('%j names no pictures', (named) => {
  expect(landingBlock.safeParse({ ...banner, picture: named }).success).toBe(false);
});
