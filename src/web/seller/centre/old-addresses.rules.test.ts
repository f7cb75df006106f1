import { expect, test } from 'vitest';
import { movedTo } from './old-addresses.rules.ts';

test('an address of before leads to where its page is now, with its query', () => {
  expect(movedTo('orders', '', '?tab=to-ship')).toBe('/manage-store/orders?tab=to-ship');
  expect(movedTo('orders', 'R26-1', '?view=packing-slip')).toBe(
    '/manage-store/orders/R26-1?view=packing-slip',
  );
  expect(movedTo('documents', '2026-11.csv', '?part=2')).toBe('/manage-store/documents/2026-11.csv?part=2');
  expect(movedTo('tax-profile', '', '')).toBe('/manage-store/settings/tax');
});

test('what never was isn’t there, and nothing leads out of the centre', () => {
  for (const [menu, rest] of [
    ['unknown', ''],
    ['orders', '../../admin'],
    ['orders', 'R1/x'],
    ['tax-profile', 'x'],
    ['orders', '/evil.example'],
  ] as const)
    expect(movedTo(menu, rest, ''), `${menu}/${rest}`).toBeNull();
});
