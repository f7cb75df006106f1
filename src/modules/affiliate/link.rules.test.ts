import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionOf, linkKinds, readAddress, splitAddresses } from './link.rules.ts';

const site = 'https://bannasala.example';

describe('a pasted address', () => {
  test.each([
    ['https://bannasala.example/product/ab?c=x#y', { is: 'page', kind: 'product', urlKey: 'ab' }],
    ['bannasala.example/store/ab/', { is: 'page', kind: 'store', urlKey: 'ab' }],
    ['/', { is: 'page', kind: 'home', urlKey: '' }],
    ['bannasala.example', { is: 'page', kind: 'home', urlKey: '' }],
    ['/campaign/%E0%B8%81', { is: 'page', kind: 'campaign', urlKey: 'ก' }],
    ['/pd/abcdefghijk?c=other', { is: 'short', prefix: 'pd', code: 'abcdefghijk' }],
    ['https://evil.example/product/ab', { is: 'wrong', problem: 'elsewhere' }],
    ['https://bannasala.example@evil.example/product/ab', { is: 'wrong', problem: 'elsewhere' }],
    ['//evil.example/product/ab', { is: 'wrong', problem: 'notAnAddress' }],
    ['/\\evil.example', { is: 'wrong', problem: 'notAnAddress' }],
    ['javascript:alert(1)', { is: 'wrong', problem: 'notAnAddress' }],
    ['/cart', { is: 'wrong', problem: 'notAThing' }],
    ['/seller-store/ab/list/cd', { is: 'wrong', problem: 'notAThing' }],
    ['', { is: 'wrong', problem: 'notAnAddress' }],
  ])('%s', (pasted, expected) => {
    expect(readAddress(pasted, site)).toEqual(expected);
  });

  test('whatever it is, it never throws, and a page is of a kind that can be shared', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((path) => `/${path}`),
        ),
        (pasted) => {
          const found = readAddress(pasted, site);
          if (found.is === 'page') expect(linkKinds).toContain(found.kind);
        },
      ),
    );
  });
});

test('lines are split wherever blanks or commas are, each address once', () => {
  expect(splitAddresses(' /a\r\n/b, /a\t/c \n')).toEqual(['/a', '/b', '/c']);
});

test('a conversion is a part of the clicks, and none without a click', () => {
  expect(conversionOf(0, 3)).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(), (clicks, orders) => {
      const part = conversionOf(clicks, orders) ?? -1;
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(1);
    }),
  );
});
