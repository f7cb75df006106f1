import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rightsOfRole, staffRoles } from '../identity/staff-role.rules.ts';
import {
  alwaysTwo,
  approvalExpiresAt,
  approvalKinds,
  approvalRights,
  approvalSetting,
  isSecondPerson,
  limitSatangOf,
  needsSecondPerson,
} from './approval.rules.ts';

const amount = fc.integer({ min: 1, max: 100_000_000_00 });
const limit = fc.integer({ min: 0, max: 100_000_000_00 });

describe('whether a second person is needed', () => {
  test('above the limit and only there, whichever way the money goes', () => {
    fc.assert(
      fc.property(amount, limit, (satang, limitSatang) => {
        const isNeeded = needsSecondPerson(satang, limitSatang);
        expect(isNeeded).toBe(satang > limitSatang);
        expect(needsSecondPerson(0 - satang, limitSatang)).toBe(isNeeded);
      }),
    );
  });

  test('never without a limit, always at 0', () => {
    fc.assert(
      fc.property(amount, (satang) => {
        expect(needsSecondPerson(satang, null)).toBe(false);
        expect(needsSecondPerson(satang, 0)).toBe(true);
      }),
    );
  });

  test('a lower limit never needs fewer people', () => {
    fc.assert(
      fc.property(amount, limit, limit, (satang, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        if (needsSecondPerson(satang, high)) expect(needsSecondPerson(satang, low)).toBe(true);
      }),
    );
  });
});

describe('the setting', () => {
  test('has an amount for every kind in a new shop, and tells never from it', () => {
    const standard = approvalSetting.parse({});
    const set = approvalKinds.filter((kind) => !alwaysTwo.some((one) => one === kind));
    for (const kind of set) expect(limitSatangOf(standard, kind), kind).toBeGreaterThan(0);
    const never = approvalSetting.parse(
      Object.fromEntries(Object.keys(standard).map((field) => [field, 'never'])),
    );
    for (const kind of set) expect(limitSatangOf(never, kind), kind).toBeNull();
    for (const kind of alwaysTwo) expect(limitSatangOf(never, kind), kind).toBe(0);
  });

  test.each([-1, 0.5, 100_000_000_01, 'always', null])('refuses %j', (value) => {
    expect(approvalSetting.safeParse({ refundSatang: value }).success).toBe(false);
  });
});

test('nobody is a second person to themselves', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      expect(isSecondPerson(one, other)).toBe(one !== other);
    }),
  );
});

test('whoever may do a deed has the desk at which it waits, in every role', () => {
  for (const role of staffRoles) {
    const rights = rightsOfRole(role);
    const mayAsk = approvalKinds.some((kind) => rights.includes(approvalRights[kind]));
    expect(rights.includes('approvals'), role).toBe(mayAsk);
  }
});

test('a request holds for three days', () => {
  expect(approvalExpiresAt(new Date('2026-11-25T10:00:00Z')).toISOString()).toBe('2026-11-28T10:00:00.000Z');
});
