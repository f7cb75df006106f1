import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeRights } from '../../shared/contract.ts';
import { mayComeFrom } from './may-come-from.ts';
import { isNetwork } from './networks.rules.ts';
import { keyRights, rightsOfKey } from './store-key.rules.ts';

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['203.0.113.0/33', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/8', false],
  ['2001:db8::/129', false],
  ['203.0.113', false],
  ['example.com', false],
  ['', false],
])('%s is a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

test('calls come from what is named, or from anywhere where nothing is', () => {
  const networks = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32'];
  for (const address of ['203.0.113.200', '198.51.100.7', '2001:db8::17', '::ffff:203.0.113.9'])
    expect(mayComeFrom(address, networks), address).toBe(true);
  for (const address of ['203.0.114.1', '198.51.100.8', '2001:db9::1', 'unknown', ''])
    expect(mayComeFrom(address, networks), address).toBe(false);
  expect(mayComeFrom('192.0.2.1', [])).toBe(true);
});

test('a key may never do more than it was given, nor more than whoever made it', () => {
  fc.assert(
    fc.property(fc.subarray([...keyRights]), fc.subarray([...storeRights]), (given, makers) => {
      const rights = rightsOfKey(given, makers);
      for (const right of rights) {
        expect(given).toContain(right);
        expect(makers.includes('owner') || makers.includes(right)).toBe(true);
      }
      if (makers.includes('owner')) expect(rights).toEqual(given);
    }),
  );
});
