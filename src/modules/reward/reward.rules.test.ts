import { describe, expect, test } from 'vitest';
import {
  canMoveRedemption,
  checkReward,
  type RewardFacts,
  redemptionStatuses,
  redemptionStatusesBefore,
  refusalOf,
} from './reward.rules.ts';

/** Written out as pairs, so that the table can't be changed by itself. */
const allowed = new Set(['requested shipped', 'requested cancelled', 'shipped delivered']);

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
  };
  const rich = { points: 100, takenCount: 1 };
  expect(refusalOf(reward, rich, now)).toBeNull();
  expect(refusalOf({ ...reward, isActive: false }, rich, now)).toBe('rewardOver');
  expect(refusalOf(reward, rich, reward.endsAt)).toBe('rewardOver');
  expect(refusalOf(reward, rich, new Date(now.getTime() - 1))).toBe('rewardOver');
  expect(refusalOf({ ...reward, stock: 0 }, rich, now)).toBe('rewardOutOfStock');
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
