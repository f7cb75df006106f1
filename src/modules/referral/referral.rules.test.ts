import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thingMark } from '../affiliate/click.rules.ts';
import { orderStatuses } from '../order/order-status.rules.ts';
import { clickedThing } from './clicked-thing.rules.ts';
import {
  type BasketFacts,
  type BuyerWords,
  basketState,
  basketStates,
  buyerFields,
  checkBuyer,
  isInHand,
} from './referral.rules.ts';

const now = new Date('2026-11-26T03:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);
const fresh: BasketFacts = { sentAt: null, takenAt: null, withdrawnAt: null, expiresAt: after, orders: null };
const nobody = Object.fromEntries(buyerFields.map((field) => [field, ''])) as BuyerWords;

const instant = fc.option(fc.constantFrom(before, now, after));
const anyFacts = fc.record({
  sentAt: instant,
  takenAt: instant,
  withdrawnAt: instant,
  expiresAt: fc.constantFrom(before, now, after),
  orders: fc.option(fc.array(fc.constantFrom(...orderStatuses), { maxLength: 4 })),
});

describe('where a basket stands', () => {
  test.each<[string, Partial<BasketFacts>]>([
    ['draft', {}],
    ['sent', { sentAt: before }],
    ['taken', { sentAt: before, takenAt: before }],
    ['expired', { sentAt: before, expiresAt: now }],
    ['expired', { sentAt: before, takenAt: before, expiresAt: before }],
    ['withdrawn', { sentAt: before, withdrawnAt: before, expiresAt: before }],
    ['ordered', { takenAt: before, expiresAt: before, orders: ['unpaid', 'ready_to_ship'] }],
    ['ordered', { takenAt: before, orders: ['waiting_approval'] }],
    ['confirmed', { takenAt: before, orders: ['ready_to_ship', 'complete'] }],
    ['complete', { takenAt: before, orders: ['complete', 'cancelled'] }],
    ['cancelled', { takenAt: before, orders: ['cancelled', 'cancelled'] }],
    ['expired', { takenAt: before, orders: ['expired', 'cancelled'] }],
  ])('%s: %j', (state, facts) => {
    expect(basketState({ ...fresh, ...facts }, now)).toBe(state);
  });

  test('once somebody has taken it over, or its time is over, it is out of its affiliate’s hand', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const state = basketState(facts, now);
        expect(basketStates).toContain(state);
        const isOver = facts.takenAt !== null || facts.withdrawnAt !== null || facts.expiresAt <= now;
        if (isOver || (facts.orders ?? []).length > 0) expect(isInHand(state)).toBe(false);
        else expect(isInHand(state)).toBe(true);
      }),
    );
  });

  test('of an order, its time and its withdrawal don’t matter any more', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.array(fc.constantFrom(...orderStatuses), { minLength: 1, maxLength: 4 }),
        (facts, orders) => {
          expect(basketState({ ...facts, orders }, now)).toBe(basketState({ ...fresh, orders }, now));
        },
      ),
    );
  });
});

test('a single product is what the link led to; several are the shop', () => {
  expect(clickedThing(['a-book'])).toBe(thingMark('product', 'a-book'));
  expect(clickedThing(['a-book', 'another'])).toBe(thingMark('home', ''));
  expect(clickedThing([])).toBe(thingMark('home', ''));
});

describe('what is typed of a buyer', () => {
  const isTelephone = (typed: string) => typed.startsWith('0');
  test.each([
    ['empty', {}],
    ['empty', { typeAddress: 'home' }],
    ['telephoneMissing', { firstname: 'สมศรี' }],
    ['telephoneInvalid', { firstname: 'สมศรี', telephone: '12' }],
    [null, { telephone: '0812345678' }],
  ] as const)('%s: %j', (problem, words) => {
    expect(checkBuyer({ ...nobody, ...words }, isTelephone)).toBe(problem);
  });
});
