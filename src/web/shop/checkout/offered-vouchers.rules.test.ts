import { expect, test } from 'vitest';
import { sortOffered } from './offered-vouchers.rules.ts';

const voucher = (code: string, minSpend: number, sellerId: number | null = null) => ({
  ...{ code, minSpend, sellerId, name: code, sellerName: sellerId === null ? null : `ร้าน ${sellerId}` },
});

test('vouchers that can be used now stand apart from those that want more, of their store or in all', () => {
  const orders = [
    { sellerId: 1, spent: 120.5 },
    { sellerId: 2, spent: 300 },
  ];
  const { usable, short } = sortOffered(
    [voucher('ALL', 420.5), voucher('MORE', 500.25), voucher('ONE', 200, 1), voucher('TWO', 300, 2)],
    orders,
  );
  expect(usable.map(({ code }) => code)).toEqual(['ALL', 'TWO']);
  expect(short.map((each) => [each.voucher.code, each.missing])).toEqual([
    ['ONE', 79.5],
    ['MORE', 79.75],
  ]);
});
