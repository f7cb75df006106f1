import { expect, test } from 'vitest';
import { placeOf } from './bottom-bar.rules.ts';

test.each([
  ['/', 'home'],
  ['/category', 'categories'],
  ['/category/novels', 'categories'],
  ['/product', 'product'],
  ['/author/malee', 'product'],
  ['/user/profile/my-order/R1001-1', 'me'],
  ['/product/return/R1001-1', 'me'],
  ['/product/review/1', 'me'],
  ['/payment/slip/x', 'me'],
  ['/store/press', null],
  ['/news', null],
])('%s is at %s', (path, place) => expect(placeOf(path)).toBe(place));
