import { expect, test } from 'vitest';
import { currentEntry } from './desk-entries.rules.ts';

const entries = [
  '/manage-store',
  '/manage-store/orders',
  '/manage-store/settings',
  '/manage-store/settings/tax',
];

test('a page belongs to the longest address that it begins with', () => {
  expect(currentEntry(entries, '/manage-store')).toBe('/manage-store');
  expect(currentEntry(entries, '/manage-store/')).toBe('/manage-store');
  expect(currentEntry(entries, '/manage-store/orders/R1-1')).toBe('/manage-store/orders');
  expect(currentEntry(entries, '/manage-store/settings/tax')).toBe('/manage-store/settings/tax');
  expect(currentEntry(entries, '/manage-store/settings/profile')).toBe('/manage-store/settings');
});

test('a word that only begins alike is another page, and a page elsewhere belongs nowhere', () => {
  expect(currentEntry(['/manage-store', '/manage-store/orders'], '/manage-store/orders-old')).toBeNull();
  expect(currentEntry(entries, '/manage-store/nowhere')).toBeNull();
  expect(currentEntry(entries, '/store/sala')).toBeNull();
});
