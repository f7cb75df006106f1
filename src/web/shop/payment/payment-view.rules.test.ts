import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses, paymentStatuses } from '../../../modules/order/order-status.rules.ts';
import { type PaymentView, paymentView, pollDelayMs, slipDesk } from './payment-view.rules.ts';

const channels = ['card', 'promptpay', 'transfer', 'cod'] as const;
const unpaid = [{ status: 'unpaid' }];

describe('paymentView', () => {
  test('shows how to pay while it can be paid, by the channel', () => {
    for (const channel of ['card', 'promptpay', 'transfer'] as const)
      expect(paymentView({ paymentStatus: 'pending', channel, canPay: true, orders: unpaid })).toBe(channel);
  });

  test('shows the end of the hold though the payment still says pending', () => {
    expect(
      paymentView({ paymentStatus: 'pending', channel: 'promptpay', canPay: false, orders: unpaid }),
    ).toBe('expired');
    expect(paymentView({ paymentStatus: 'failed', channel: 'card', canPay: false, orders: unpaid })).toBe(
      'expired',
    );
  });

  test('asks for another try after a failure', () => {
    expect(paymentView({ paymentStatus: 'failed', channel: 'card', canPay: true, orders: unpaid })).toBe(
      'failed',
    );
  });

  test('thanks for cash on delivery, unless all of it was cancelled', () => {
    const cod = { paymentStatus: 'pending', channel: 'cod', canPay: false } as const;
    expect(paymentView({ ...cod, orders: [{ status: 'ready_to_ship' }, { status: 'cancelled' }] })).toBe(
      'cod',
    );
    expect(paymentView({ ...cod, orders: [{ status: 'cancelled' }] })).toBe('cancelled');
  });

  test('never says paid of what is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentStatuses),
        fc.constantFrom(...channels),
        fc.boolean(),
        fc.array(fc.record({ status: fc.constantFrom(...orderStatuses) })),
        (paymentStatus, channel, canPay, orders) => {
          const view = paymentView({ paymentStatus, channel, canPay, orders });
          expect(view === 'paid').toBe(paymentStatus === 'paid' || paymentStatus === 'part_refunded');
        },
      ),
    );
  });
});

describe('pollDelayMs', () => {
  test('waits longer each time, up to a limit', () => {
    for (const view of ['card', 'promptpay', 'review'] as const) {
      const delays = Array.from({ length: 60 }, (_, attempt) => pollDelayMs(view, attempt) ?? 0);
      expect(delays).toEqual(delays.toSorted((a, b) => a - b));
      expect(delays[0]).toBeGreaterThanOrEqual(1000);
      expect(delays.at(-1)).toBeLessThanOrEqual(60_000);
    }
  });

  test('waits for nothing where only the shopper can go on', () => {
    for (const view of [
      'paid',
      'cod',
      'transfer',
      'failed',
      'expired',
      'cancelled',
      'refunded',
    ] satisfies PaymentView[])
      expect(pollDelayMs(view, 0)).toBeNull();
  });
});

describe('slipDesk', () => {
  const transfer = { paymentStatus: 'pending', channel: 'transfer', canPay: true, orders: unpaid } as const;

  test('takes slips of transfers, also late ones', () => {
    expect(slipDesk(transfer)).toBe('form');
    expect(slipDesk({ ...transfer, channel: 'promptpay' })).toBe('form');
    expect(slipDesk({ ...transfer, canPay: false })).toBe('late');
  });

  test('takes none where none is wanted', () => {
    expect(slipDesk({ ...transfer, paymentStatus: 'review' })).toBe('waiting');
    expect(slipDesk({ ...transfer, paymentStatus: 'paid' })).toBe('paid');
    expect(slipDesk({ ...transfer, orders: [{ status: 'cancelled' }] })).toBe('cancelled');
    for (const channel of ['card', 'cod'] as const)
      expect(slipDesk({ ...transfer, channel })).toBe('notExpected');
  });
});
