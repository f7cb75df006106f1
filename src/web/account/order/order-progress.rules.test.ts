import { describe, expect, test } from 'vitest';
import { orderStatuses, orderTransitions } from '../../../modules/order/order-status.rules.ts';
import { orderProgress } from './order-progress.rules.ts';

const doneIn = (status: (typeof orderStatuses)[number]) =>
  orderProgress(status)?.filter(({ state }) => state === 'done').length ?? null;

describe('orderProgress', () => {
  test('has one current step until all are done', () => {
    expect(orderProgress('unpaid')?.map(({ state }) => state)).toEqual(['done', 'now', 'next', 'next']);
    expect(orderProgress('ready_to_ship')?.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'now',
      'next',
    ]);
    expect(orderProgress('complete')?.every(({ state }) => state === 'done')).toBe(true);
  });

  test('leaves sending out where nothing is sent', () => {
    expect(orderProgress('complete', false)?.map(({ step }) => step)).toEqual(['placed', 'paid', 'complete']);
  });

  test('has nothing to say of an order that was cancelled or has expired', () => {
    expect(orderProgress('cancelled')).toBeNull();
    expect(orderProgress('expired')).toBeNull();
  });

  test('never goes back with a move that an order can make', () => {
    for (const from of orderStatuses)
      for (const to of orderTransitions[from]) {
        const before = doneIn(from);
        const after = doneIn(to);
        if (before !== null && after !== null)
          expect(after, `${from} → ${to}`).toBeGreaterThanOrEqual(before);
      }
  });
});
