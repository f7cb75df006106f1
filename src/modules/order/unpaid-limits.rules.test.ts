import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdUntil } from '../payment/payment.rules.ts';
import { timersSetting } from '../settings/setting-schemas.rules.ts';
import type { PaymentChannel } from './order-status.rules.ts';
import {
  checkUnpaid,
  countHalvings,
  mostUnpaidCopies,
  orderingSetting,
  type Standing,
  type UnpaidOrder,
} from './unpaid-limits.rules.ts';

const setting = orderingSetting.parse({});
const timers = timersSetting.parse({});
const newcomer: Standing = { unpaid: [], paidOrders: 0, paidCopies: 0, paidLately: 0, lapses: 0 };
const prepaid: PaymentChannel[] = ['card', 'promptpay', 'transfer'];

function unpaidOrders(count: number, state: UnpaidOrder['state'] = 'payment'): UnpaidOrder[] {
  return Array.from({ length: count }, (_, index) => ({
    referenceCode: `R${index}`,
    cartId: `cart-${index}`,
    orderNumber: `R${index}-1`,
    state,
  }));
}

const standings: fc.Arbitrary<Standing> = fc.record({
  unpaid: fc
    .tuple(fc.nat(12), fc.constantFrom<UnpaidOrder['state']>('payment', 'review', 'delivery'))
    .map(([count, state]) => unpaidOrders(count, state)),
  paidOrders: fc.nat(20),
  paidCopies: fc.nat(500),
  paidLately: fc.nat(10),
  lapses: fc.nat(30),
});
const settings = fc.record({
  unpaidOrdersMost: fc.integer({ min: 1, max: 20 }),
  unpaidOrdersMostOfPayers: fc.integer({ min: 1, max: 20 }),
  unpaidCopiesFree: fc.integer({ min: 1, max: 100 }),
  unpaidShareBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  lapsesFree: fc.nat(5),
  lapsesUntilPrepayment: fc.integer({ min: 1, max: 5 }),
});
const stocks = fc.nat(5_000);

describe('an honest shopper', () => {
  test('who is new buys a class set of forty, also where there are no more, with the full hold', () => {
    for (const stock of [40, 60, 1_000])
      expect(
        checkUnpaid('transfer', newcomer, [{ productId: 1, stock, held: 0, wanted: 40 }], setting),
      ).toEqual({
        ok: true,
        value: 0,
      });
  });

  test('can always order one copy of anything in advance, whatever came of the orders before', () => {
    fc.assert(
      fc.property(
        standings,
        settings,
        stocks,
        fc.constantFrom(...prepaid),
        (standing, set, stock, channel) => {
          const free = { ...standing, unpaid: [] };
          const one = { productId: 1, stock, held: 0, wanted: 1 };
          expect(checkUnpaid(channel, free, [one], set).ok).toBe(true);
        },
      ),
    );
  });

  test('who has paid for many copies may hold as many more, and more orders at once', () => {
    const school = { ...newcomer, paidOrders: 1, paidCopies: 300, unpaid: unpaidOrders(11) };
    const wanted = { productId: 1, stock: 350, held: 0, wanted: 350 };
    expect(checkUnpaid('transfer', school, [wanted], setting).ok).toBe(true);
    expect(checkUnpaid('transfer', { ...school, paidOrders: 0 }, [wanted], setting)).toMatchObject({
      ok: false,
      failure: { code: 'tooManyUnpaidOrders', most: 10 },
    });
  });

  test('whose slips are being looked at can order more', () => {
    const standing = { ...newcomer, unpaid: unpaidOrders(30, 'review') };
    expect(checkUnpaid('card', standing, [{ productId: 1, stock: 5, held: 0, wanted: 2 }], setting).ok).toBe(
      true,
    );
  });
});

describe('what one account may hold unpaid', () => {
  test('never grows with lapses, and never shrinks with what was paid', () => {
    fc.assert(
      fc.property(standings, settings, stocks, fc.nat(10), (standing, set, stock, more) => {
        const worse = { ...standing, lapses: standing.lapses + more };
        const better = {
          ...standing,
          paidCopies: standing.paidCopies + more,
          paidLately: standing.paidLately + more,
        };
        const most = mostUnpaidCopies(stock, standing, set);
        expect(mostUnpaidCopies(stock, worse, set)).toBeLessThanOrEqual(most);
        expect(mostUnpaidCopies(stock, better, set)).toBeGreaterThanOrEqual(most);
        expect(countHalvings(worse, set)).toBeGreaterThanOrEqual(countHalvings(standing, set));
      }),
    );
  });

  test('is never passed, however an order is cut into parts', () => {
    fc.assert(
      fc.property(
        standings,
        settings,
        stocks,
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 30 }),
        (standing, set, stock, parts) => {
          let held = 0;
          const account = { ...standing, unpaid: [] as UnpaidOrder[] };
          for (const wanted of parts) {
            if (!checkUnpaid('transfer', account, [{ productId: 1, stock, held, wanted }], set).ok) continue;
            held += wanted;
            account.unpaid.push(...unpaidOrders(1));
          }
          expect(held).toBeLessThanOrEqual(mostUnpaidCopies(stock, standing, set));
          expect(account.unpaid.length).toBeLessThanOrEqual(
            Math.max(set.unpaidOrdersMost, set.unpaidOrdersMostOfPayers),
          );
        },
      ),
    );
  });

  test('says how many more there could be, and which orders are in the way', () => {
    const standing = { ...newcomer, unpaid: unpaidOrders(1) };
    const wanted = { productId: 7, stock: 1_000, held: 240, wanted: 11 };
    expect(checkUnpaid('promptpay', standing, [wanted], setting)).toEqual({
      ok: false,
      failure: {
        code: 'tooManyUnpaidCopies',
        products: [{ productId: 7, held: 240, mostMore: 10 }],
        orders: standing.unpaid,
      },
    });
  });

  test('on the promise of cash ends with several lapses; paying in advance does not', () => {
    const unreliable = { ...newcomer, lapses: 5 };
    const one = { productId: 1, stock: 10, held: 0, wanted: 1 };
    expect(checkUnpaid('cod', { ...newcomer, lapses: 3 }, [one], setting).ok).toBe(true);
    expect(checkUnpaid('cod', unreliable, [one], setting)).toEqual({
      ok: false,
      failure: { code: 'prepaymentNeeded' },
    });
    expect(checkUnpaid('promptpay', unreliable, [one], setting).ok).toBe(true);
  });
});

describe('somebody who never pays', () => {
  /** Orders as much as is let, as often as is let, for a month; the copies × hours that were held. */
  function holdForAMonth(stock: number, channels: readonly PaymentChannel[]): number {
    const hourMs = 3_600_000;
    const end = 30 * 24 * hourMs;
    let nowMs = 0;
    let copyHours = 0;
    for (let lapses = 0; nowMs < end; lapses++) {
      const channel = channels[lapses % channels.length] ?? 'transfer';
      const standing = { ...newcomer, lapses };
      const wanted = Math.min(stock, mostUnpaidCopies(stock, standing, setting));
      const checked = checkUnpaid(channel, standing, [{ productId: 1, stock, held: 0, wanted }], setting);
      if (!checked.ok) throw new Error(checked.failure.code);
      const until = holdUntil(timers, channel, new Date(nowMs), checked.value)?.getTime() ?? Number.NaN;
      copyHours += (wanted * (Math.min(until, end) - nowMs)) / hourMs;
      nowMs = until;
    }
    return copyHours;
  }

  test('keeps no more than a few days’ worth of copies from others in a month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.array(fc.constantFrom(...prepaid), { minLength: 1, maxLength: 5 }),
        (stock, channels) => {
          const most = Math.min(stock, mostUnpaidCopies(stock, newcomer, setting));
          // Three times with a free hand, then by halves of both; a single copy is never refused.
          expect(holdForAMonth(stock, channels)).toBeLessThanOrEqual(most * 48 * 4 + 30 * 24);
        },
      ),
      { numRuns: 50 },
    );
  });
});
