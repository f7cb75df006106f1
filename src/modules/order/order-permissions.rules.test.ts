import { describe, expect, test } from 'vitest';
import {
  canCancel,
  canCancelRest,
  hasRest,
  isHeldByLater,
  isLeftLying,
  isUnsentHeldByLater,
} from './order-permissions.rules.ts';

const now = new Date('2026-11-27T03:00:00Z');
const order = {
  status: 'ready_to_ship' as const,
  preparedAt: null,
  waitedForUntil: null as string | null,
  shippedCopies: 0,
  hasFiles: false,
  isReliedOn: false,
};

describe('what of an order hasn’t left', () => {
  test('is a rest where some of it is on its way or in a library, and only while it waits', () => {
    expect(hasRest(order)).toBe(false);
    expect(hasRest({ ...order, shippedCopies: 1 })).toBe(true);
    expect(hasRest({ ...order, hasFiles: true })).toBe(true);
    for (const status of [
      'unpaid',
      'waiting_approval',
      'shipped',
      'complete',
      'cancelled',
      'expired',
    ] as const)
      expect(hasRest({ ...order, status, shippedCopies: 1, hasFiles: true }), status).toBe(false);
  });

  test.each(['seller', 'staff'] as const)('can be given up by %s at any time', (by) => {
    expect(canCancelRest({ ...order, shippedCopies: 1 }, by, now)).toBe(true);
    expect(canCancelRest({ ...order, hasFiles: true, isReliedOn: true }, by, now)).toBe(true);
    expect(canCancelRest(order, by, now)).toBe(false);
  });

  test('can be given up by its buyer after the last day they had to wait, packed or not', () => {
    const late = { ...order, shippedCopies: 1, waitedForUntil: '2026-11-26' };
    expect(canCancelRest(late, 'shopper', now)).toBe(true);
    expect(canCancelRest({ ...late, preparedAt: now }, 'shopper', now)).toBe(true);
    expect(canCancelRest({ ...late, waitedForUntil: '2026-11-27' }, 'shopper', now)).toBe(false);
    expect(canCancelRest({ ...late, waitedForUntil: null }, 'shopper', now)).toBe(false);
    // As a whole it is never theirs to cancel.
    expect(canCancel(late, 'shopper', now)).toBe(false);
    expect(canCancel({ ...late, shippedCopies: 0, hasFiles: true }, 'shopper', now)).toBe(false);
  });

  test('stays while a later order goes in its parcel for less, unless something of it left before', () => {
    const late = { ...order, hasFiles: true, isReliedOn: true, waitedForUntil: '2026-11-26' };
    expect(canCancelRest(late, 'shopper', now)).toBe(false);
    expect(canCancelRest({ ...late, shippedCopies: 1 }, 'shopper', now)).toBe(true);
  });

  test('says that a later order holds it, where nothing else keeps its buyer from giving it up', () => {
    const late = { ...order, hasFiles: true, isReliedOn: true, waitedForUntil: '2026-11-26' };
    expect(isUnsentHeldByLater(late, now)).toBe(true);
    expect(isHeldByLater(late, now)).toBe(false);
    expect(isUnsentHeldByLater({ ...late, isReliedOn: false }, now)).toBe(false);
    expect(isUnsentHeldByLater({ ...late, shippedCopies: 1 }, now)).toBe(false);
    expect(isUnsentHeldByLater({ ...late, waitedForUntil: '2026-11-27' }, now)).toBe(false);
    expect(isUnsentHeldByLater({ ...late, hasFiles: false }, now)).toBe(false);
    expect(isUnsentHeldByLater({ ...late, status: 'cancelled' }, now)).toBe(false);
  });

  test('isn’t left lying before it is packed', () => {
    expect(isLeftLying({ preparedAt: null, waitedForUntil: '2026-11-26' }, now)).toBe(false);
    expect(isLeftLying({ preparedAt: now, waitedForUntil: '2026-11-26' }, now)).toBe(true);
  });
});
