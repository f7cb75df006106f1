import { expect, test } from 'vitest';
import { menuOf } from './profile-menu.rules.ts';

test.each([
  ['/user/profile/my-order', 'my-order'],
  ['/user/profile/my-order/R1001-1/tax-invoice', 'my-order'],
  ['/user/profile/my-wallet/cashback', 'my-wallet'],
  ['/user/profile/withdraw', 'my-wallet'],
  ['/user/profile/bank-account', 'my-wallet'],
  ['/user/profile/point', 'my-wallet'],
  ['/user/profile/affiliate', 'affiliate'],
  ['/user/profile/affiliate/live/7/console', 'affiliate'],
])('%s is marked as %s', (path, menu) => expect(menuOf(path)).toBe(menu));
