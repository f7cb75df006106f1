import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkSavedVoucher,
  checkVoucher,
  deskStateOf,
  keepInstants,
  makeVoucherCode,
  type VoucherDraft,
} from './voucher-desk.rules.ts';

const now = new Date('2026-11-21T03:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const draft: VoucherDraft = {
  code: 'SALA50',
  kind: 'platform',
  nameTh: 'ลด 50',
  nameEn: '',
  conditionsTh: null,
  conditionsEn: null,
  discountSatang: 5_000,
  discountBasisPoints: null,
  maxDiscountSatang: null,
  minSpendSatang: 0,
  startsAt: inDays(-1),
  endsAt: inDays(10),
  usageLimit: 100,
  perUserLimit: 2,
  claimLimit: null,
  isCollectable: true,
};
const share = { discountSatang: null, discountBasisPoints: 1_000 };

describe('a voucher', () => {
  test('that only those who know its code may use has one that isn’t found by trying; one that is there stays', () => {
    const secret = { ...draft, code: 'SALA', isCollectable: false };
    const check = (said: VoucherDraft, before: VoucherDraft | null) =>
      checkSavedVoucher(said, before === null ? null : { ...before, isHeld: false }, now).code;
    expect(check(secret, null)).toBe('codeShort');
    expect(check({ ...secret, code: 'SALA26' }, null)).toBeUndefined();
    expect(check({ ...secret, isCollectable: true }, null)).toBeUndefined();
    expect(check({ ...secret, perUserLimit: 0 }, null)).toBeUndefined();
    expect(check({ ...secret, nameTh: 'อื่น' }, secret)).toBeUndefined();
    expect(check({ ...secret, code: 'SALB' }, secret)).toBe('codeShort');
    expect(check(secret, { ...secret, isCollectable: true })).toBe('codeShort');
  });

  test('has a code, a name, an amount or a share, a period and limits', () => {
    expect(checkVoucher(draft)).toEqual({});
    expect(checkVoucher({ ...draft, ...share, maxDiscountSatang: 100 })).toEqual({});
    const cases: [Partial<VoucherDraft>, object][] = [
      [{ code: '' }, { code: 'required' }],
      [{ code: 'ลด50' }, { code: 'codeInvalid' }],
      [{ code: 'A B C D' }, { code: 'codeInvalid' }],
      [{ code: 'SALA-' }, { code: 'codeInvalid' }],
      [{ nameTh: '' }, { nameTh: 'required' }],
      [{ discountSatang: null }, { discount: 'amountInvalid' }],
      [{ discountSatang: 0 }, { discount: 'amountInvalid' }],
      [{ discountSatang: 10.5 }, { discount: 'amountInvalid' }],
      [{ ...share, discountBasisPoints: 10_001 }, { discountPercent: 'percentInvalid' }],
      [{ ...share, discountBasisPoints: 1_234.5 }, { discountPercent: 'percentInvalid' }],
      [{ ...share, discountBasisPoints: 0 }, { discountPercent: 'percentInvalid' }],
      [{ ...share, discountSatang: 5_000 }, { discount: 'amountOrPercent' }],
      [{ maxDiscountSatang: 100 }, { maxDiscount: 'percentOnly' }],
      [{ perUserLimit: 0, claimLimit: 5 }, { claimLimit: 'onlyGiven' }],
      [{ ...share, maxDiscountSatang: 0 }, { maxDiscount: 'amountInvalid' }],
      [{ minSpendSatang: -1 }, { minSpend: 'amountInvalid' }],
      [{ endsAt: draft.startsAt }, { endsAt: 'periodInvalid' }],
      [{ endsAt: inDays(2_000) }, { endsAt: 'periodInvalid' }],
      [{ usageLimit: 0 }, { usageLimit: 'limitInvalid' }],
      [{ claimLimit: 0 }, { claimLimit: 'limitInvalid' }],
      [{ perUserLimit: -1 }, { perUserLimit: 'limitInvalid' }],
    ];
    for (const [values, fields] of cases) expect(checkVoucher({ ...draft, ...values })).toEqual(fields);
  });

  test('that is made must not be over; one that is over can still have another name', () => {
    const over = { ...draft, endsAt: inDays(-0.5) };
    expect(checkSavedVoucher(over, null, now)).toEqual({ endsAt: 'endPast' });
    expect(checkSavedVoucher({ ...over, nameTh: 'ใหม่' }, { ...over, isHeld: false }, now)).toEqual({});
  });

  test('that nobody has can become any other', () => {
    const before = { ...draft, isHeld: false };
    const other = {
      ...draft,
      ...share,
      code: 'OTHER',
      kind: 'cashback' as const,
      usageLimit: 1,
      perUserLimit: 1,
    };
    expect(checkSavedVoucher(other, before, now)).toEqual({});
  });

  test('that somebody has keeps what was promised: a name, an end and more of it may change', () => {
    const before = { ...draft, isHeld: true };
    const more = {
      ...draft,
      nameTh: 'ชื่อใหม่',
      nameEn: 'New',
      endsAt: inDays(20),
      usageLimit: null,
      perUserLimit: 3,
    };
    expect(checkSavedVoucher(more, before, now)).toEqual({});
    const cases: [Partial<VoucherDraft>, object][] = [
      [{ code: 'OTHER' }, { code: 'frozen' }],
      [{ kind: 'shipping' }, { kind: 'frozen' }],
      [{ discountSatang: 4_999 }, { discount: 'frozen' }],
      [{ minSpendSatang: 1 }, { minSpend: 'frozen' }],
      [{ startsAt: inDays(1) }, { startsAt: 'frozen' }],
      [{ isCollectable: false }, { audience: 'frozen' }],
      [{ conditionsTh: 'เฉพาะวันเสาร์' }, { conditions: 'frozen' }],
      [{ usageLimit: 99 }, { usageLimit: 'limitLower' }],
      [{ claimLimit: 5 }, { claimLimit: 'limitLower' }],
      [{ perUserLimit: 1 }, { perUserLimit: 'limitLower' }],
    ];
    for (const [values, fields] of cases)
      expect(checkSavedVoucher({ ...draft, ...values }, before, now)).toEqual(fields);
  });

  test('keeps its start and end to the millisecond when a form says the same minute', () => {
    const before = { ...draft, startsAt: new Date('2026-11-20T01:02:03.004Z'), endsAt: inDays(10) };
    const said = { ...before, startsAt: new Date('2026-11-20T01:02:00Z'), endsAt: inDays(11) };
    expect(keepInstants(said, before)).toMatchObject({ startsAt: before.startsAt, endsAt: said.endsAt });
  });

  test('is in one state at a time', () => {
    const life = { ...draft, stoppedAt: null, usedCount: 0 };
    expect(deskStateOf(life, now)).toBe('running');
    expect(deskStateOf({ ...life, startsAt: inDays(1) }, now)).toBe('coming');
    expect(deskStateOf({ ...life, usedCount: 100 }, now)).toBe('usedUp');
    expect(deskStateOf(life, life.endsAt)).toBe('over');
    expect(deskStateOf({ ...life, stoppedAt: now, startsAt: inDays(1), endsAt: now }, now)).toBe('stopped');
  });

  test('begins with a code that may be its own', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(checkVoucher({ ...draft, code: makeVoucherCode(bytes) })).toEqual({});
      }),
    );
  });
});
