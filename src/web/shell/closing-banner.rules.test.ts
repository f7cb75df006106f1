import { expect, test } from 'vitest';
import { isClosingBannerWanted } from './closing-banner.rules.ts';

const [guest, shopper, staff] = [{ role: null }, { role: 'shopper' as const }, { role: 'staff' as const }];

test('the closing banner stands before shoppers, never before staff or while nobody knows who looks', () => {
  for (const path of ['/', '/product/x', '/cart', '/loginess']) {
    expect([guest, shopper].map((visitor) => isClosingBannerWanted(path, visitor))).toEqual([true, true]);
    expect([staff, null].map((visitor) => isClosingBannerWanted(path, visitor))).toEqual([false, false]);
  }
});

test('it keeps nobody from signing in, from the back office, or from the page that says the site is closed', () => {
  for (const path of ['/login', '/login/factor', '/admin', '/admin/settings/opening', '/close'])
    expect([guest, shopper].map((visitor) => isClosingBannerWanted(path, visitor))).toEqual([false, false]);
});
