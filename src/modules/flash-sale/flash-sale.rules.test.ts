import { describe, expect, test } from 'vitest';
import { checkOffer, checkSlot, isJoinable, mayChange, overlap, slotStateOf } from './flash-sale.rules.ts';

const hour = (count: number) => new Date(Date.UTC(2026, 10, 24, count));
const slot = { startsAt: hour(12), endsAt: hour(14), joinUntil: hour(10), stoppedAt: null };
const draft = { nameTh: 'เที่ยง', nameEn: '', startsAt: hour(12), endsAt: hour(14), joinUntil: hour(10) };

describe('a slot', () => {
  test('runs from its first instant until, and not at, its last', () => {
    const at = (ms: number) => slotStateOf(slot, new Date(hour(12).getTime() + ms));
    expect([at(-1), at(0), at(2 * 3_600_000 - 1), at(2 * 3_600_000)]).toEqual([
      'coming',
      'running',
      'running',
      'ended',
    ]);
  });

  test('that was stopped is over; before it began, it is called off', () => {
    expect(slotStateOf({ ...slot, stoppedAt: hour(13) }, hour(13))).toBe('ended');
    expect(slotStateOf({ ...slot, stoppedAt: hour(12) }, hour(13))).toBe('cancelled');
    expect(slotStateOf({ ...slot, stoppedAt: hour(11) }, hour(11))).toBe('cancelled');
  });

  test('is joined until its closing time, and not at it', () => {
    expect(isJoinable(slot, new Date(hour(10).getTime() - 1))).toBe(true);
    expect(isJoinable(slot, hour(10))).toBe(false);
    expect(isJoinable({ ...slot, stoppedAt: hour(8) }, hour(9))).toBe(false);
  });

  test('changes its times until a product was accepted for them, its names until it is over', () => {
    expect(mayChange('coming', false)).toEqual({ names: true, times: true });
    expect(mayChange('coming', true)).toEqual({ names: true, times: false });
    expect(mayChange('running', false)).toEqual({ names: true, times: false });
    for (const state of ['ended', 'cancelled'] as const)
      expect(mayChange(state, false)).toEqual({ names: false, times: false });
  });

  test('begins in the future and not too far, ends after that and not too late', () => {
    expect(checkSlot(draft, hour(1))).toEqual({});
    expect(checkSlot(draft, hour(12))).toEqual({ startsAt: 'flashStartPast' });
    expect(checkSlot(draft, new Date(hour(12).getTime() - 61 * 86_400_000))).toEqual({
      startsAt: 'flashStartFar',
    });
    expect(checkSlot({ ...draft, endsAt: hour(12) }, hour(1))).toEqual({ endsAt: 'flashEndsBefore' });
    expect(checkSlot({ ...draft, endsAt: hour(12 + 7 * 24) }, hour(1))).toEqual({});
    expect(checkSlot({ ...draft, endsAt: hour(13 + 7 * 24) }, hour(1))).toEqual({ endsAt: 'flashTooLong' });
    expect(checkSlot({ ...draft, joinUntil: hour(12) }, hour(1))).toEqual({});
    expect(checkSlot({ ...draft, nameTh: '', joinUntil: hour(13) }, hour(1))).toEqual({
      nameTh: 'required',
      joinUntil: 'flashJoinLate',
    });
  });
});

test('one that begins as another ends has no instant in common with it', () => {
  const between = (from: number, until: number) => ({ startsAt: hour(from), endsAt: hour(until) });
  expect(overlap(between(12, 14), between(14, 16))).toBe(false);
  expect(overlap(between(14, 16), between(12, 14))).toBe(false);
  expect(overlap(between(12, 14), between(13, 16))).toBe(true);
  expect(overlap(between(12, 16), between(13, 14))).toBe(true);
  expect(overlap(between(13, 14), between(12, 16))).toBe(true);
});

test('an offer is cheaper than the shelf, of copies that are free, and of no more a person than there are', () => {
  const product = { priceSatang: 10_000, freeCopies: 5 };
  const offer = { priceSatang: 9_999, copies: 5, perPerson: 5 };
  expect(checkOffer(offer, product)).toEqual({});
  expect(checkOffer({ ...offer, priceSatang: 10_000 }, product)).toEqual({ price: 'flashPriceHigh' });
  expect(checkOffer({ ...offer, priceSatang: 0 }, product)).toEqual({ price: 'flashPriceNone' });
  expect(checkOffer({ ...offer, copies: 6 }, product)).toEqual({ copies: 'flashCopiesMany' });
  expect(checkOffer({ ...offer, copies: 0 }, product)).toMatchObject({ copies: 'flashCopiesNone' });
  expect(checkOffer({ ...offer, perPerson: 6 }, product)).toEqual({ perPerson: 'flashPerPerson' });
});
