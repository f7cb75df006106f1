import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMoveRedemption,
  checkReward,
  checkRewardVoucher,
  type RewardFacts,
  redemptionStatuses,
  redemptionStatusesBefore,
  refusalOf,
  stockAfter,
} from './reward.rules.ts';

/** Written out as pairs, so that the table can't be changed by itself. */
const allowed = new Set([
  'requested shipped',
  'requested cancelled',
  'shipped delivered',
  'shipped cancelled',
  'delivered cancelled',
]);

describe('the states of a redemption', () => {
  test.each(redemptionStatuses.flatMap((from) => redemptionStatuses.map((to) => ({ from, to }))))(
    '$from → $to',
    ({ from, to }) => {
      expect(canMoveRedemption(from, to)).toBe(allowed.has(`${from} ${to}`));
      expect(redemptionStatusesBefore(to).includes(from)).toBe(allowed.has(`${from} ${to}`));
    },
  );
});

test('a reward is refused for one reason at a time', () => {
  const now = new Date('2026-11-21T03:00:00Z');
  const reward: RewardFacts = {
    points: 100,
    stock: 1,
    perUserLimit: 2,
    isActive: true,
    startsAt: now,
    endsAt: new Date(now.getTime() + 1),
    voucher: null,
  };
  const rich = { points: 100, takenCount: 1 };
  expect(refusalOf(reward, rich, now)).toBeNull();
  expect(refusalOf({ ...reward, isActive: false }, rich, now)).toBe('rewardOver');
  expect(refusalOf(reward, rich, reward.endsAt)).toBe('rewardOver');
  expect(refusalOf(reward, rich, new Date(now.getTime() - 1))).toBe('rewardOver');
  expect(refusalOf({ ...reward, stock: 0 }, rich, now)).toBe('rewardOutOfStock');
  const voucher = { endsAt: new Date(now.getTime() + 1), isLimited: false };
  expect(refusalOf({ ...reward, voucher }, rich, now)).toBeNull();
  expect(refusalOf({ ...reward, voucher: { ...voucher, endsAt: now } }, rich, now)).toBe('rewardOver');
  expect(refusalOf({ ...reward, voucher: { ...voucher, isLimited: true } }, rich, now)).toBe('rewardOver');
  expect(refusalOf(reward, { ...rich, takenCount: 2 }, now)).toBe('rewardLimitReached');
  expect(refusalOf(reward, { ...rich, points: 99 }, now)).toBe('pointsNotEnough');
});

test('staff’s mistakes are told by field', () => {
  const at = new Date('2026-11-21T03:00:00Z');
  expect(
    checkReward({
      kind: 'voucher',
      nameTh: '',
      nameEn: '',
      points: 0,
      stock: 0,
      perUserLimit: 1,
      voucherCode: '',
      startsAt: at,
      endsAt: at,
    }),
  ).toEqual({
    ok: false,
    failure: {
      code: 'rewardInvalid',
      fields: {
        nameTh: 'required',
        nameEn: 'required',
        points: 'pointsInvalid',
        voucherCode: 'required',
        endsAt: 'periodInvalid',
      },
    },
  });
});

test('a reward’s voucher lasts as long, and nobody else can use it up', () => {
  const endsAt = new Date('2026-12-01T00:00:00Z');
  const reward = { endsAt, isActive: true };
  const voucher = { endsAt, isLimited: false };
  expect(checkRewardVoucher(reward, voucher).ok).toBe(true);
  expect(checkRewardVoucher(reward, null)).toMatchObject({
    failure: { fields: { voucherCode: 'voucherUnknown' } },
  });
  const limited = { ...voucher, isLimited: true };
  expect(checkRewardVoucher(reward, limited)).toMatchObject({
    failure: { fields: { voucherCode: 'voucherLimited' } },
  });
  expect(checkRewardVoucher({ ...reward, isActive: false }, limited).ok).toBe(true);
  const shorter = { ...voucher, endsAt: new Date(endsAt.getTime() - 1) };
  expect(checkRewardVoucher(reward, shorter)).toMatchObject({
    failure: { fields: { endsAt: 'voucherEndsBefore' } },
  });
});

test('what was taken while staff changed the stock stays taken', () => {
  const count = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(count, count, count, (read, takenMeanwhile, said) => {
      const taken = Math.min(read, takenMeanwhile);
      const stock = stockAfter(read - taken, read, said);
      expect(stock).toBe(said < taken ? null : said - taken);
    }),
  );
});
