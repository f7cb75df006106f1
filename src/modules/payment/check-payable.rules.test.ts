import { expect, test } from 'vitest';
import type { OrderStatus, PaymentStatus } from '../order/order-status.rules.ts';
import { whyNotPayable } from './check-payable.rules.ts';

test.each<[PaymentStatus, OrderStatus[], ReturnType<typeof whyNotPayable>]>([
  ['pending', ['unpaid'], null],
  ['failed', ['cancelled', 'unpaid'], null],
  ['review', ['waiting_approval', 'cancelled'], 'slipWaiting'],
  ['paid', ['ready_to_ship'], 'orderAlreadyPaid'],
  ['part_refunded', ['ready_to_ship', 'cancelled'], 'orderAlreadyPaid'],
  ['part_refunded', ['ready_to_ship', 'expired'], 'orderAlreadyPaid'],
  ['refunded', ['cancelled'], 'orderAlreadyPaid'],
  ['expired', ['cancelled'], 'orderCancelled'],
  ['expired', ['expired'], 'orderExpired'],
  ['expired', ['expired', 'cancelled'], 'orderExpired'],
  ['refunded', ['expired'], 'orderExpired'],
  ['pending', ['ready_to_ship'], 'orderPaidOnDelivery'],
  ['pending', ['shipped', 'cancelled'], 'orderPaidOnDelivery'],
])('a payment that is %s, of orders that are %j: %s', (paymentStatus, statuses, why) => {
  expect(
    whyNotPayable(
      { paymentStatus },
      statuses.map((status) => ({ status })),
    ),
  ).toBe(why);
});
