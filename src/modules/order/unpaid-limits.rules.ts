import { z } from 'zod';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { PaymentChannel } from './order-status.rules.ts';

/** How far back somebody's unpaid and paid orders are looked at, in days (docs/decisions 16). */
export const lapseDays = 30;
export const historyDays = 365;

/**
 * The setting `ordering`: what one account may keep from others without having paid for it. Each has the value a new
 * shop begins with.
 */
export const orderingSetting = z.object({
  /** Orders that wait for payment at the same time. */
  unpaidOrdersMost: z.int().min(1).max(1_000).default(10),
  /** The same for who has paid for an order in the last year. */
  unpaidOrdersMostOfPayers: z.int().min(1).max(1_000).default(20),
  /** Unpaid copies of one product that nobody is asked about: a class set. Copies paid for in the last year add to it. */
  unpaidCopiesFree: z.int().min(1).max(1_000_000).default(50),
  /** Above that, the share of the product's copies, in hundredths of a per cent. */
  unpaidShareBasisPoints: z.int().min(0).max(10_000).default(2_500),
  /** Orders of the last 30 days that may lapse before anything gets tighter; each paid one makes up for another. */
  lapsesFree: z.int().min(0).max(1_000).default(2),
  /** Further lapses after which cash on delivery is no longer offered. */
  lapsesUntilPrepayment: z.int().min(1).max(1_000).default(3),
});
export type OrderingSetting = z.infer<typeof orderingSetting>;

export type UnpaidOrder = {
  referenceCode: string;
  cartId: string;
  orderNumber: string;
  /** Waiting for its payment, for a look at its slip, or to be sent and paid on delivery. */
  state: 'payment' | 'review' | 'delivery';
};

/** What an account has ordered, as far as it says what it may still hold unpaid. */
export type Standing = {
  unpaid: readonly UnpaidOrder[];
  /** Orders of the last year that were paid, and the copies in them. */
  paidOrders: number;
  paidCopies: number;
  /** Orders of the last 30 days that were paid; those that ended unpaid for the buyer's sake. */
  paidLately: number;
  lapses: number;
};

/** Of a product to be ordered: the copies there are, held ones with them, and those this account holds unpaid. */
export type ProductHeld = { productId: number; stock: number; held: number; wanted: number };

export type TooManyCopies = { productId: number; held: number; mostMore: number };

export type UnpaidRefusal =
  | { code: 'tooManyUnpaidOrders'; most: number; orders: readonly UnpaidOrder[] }
  | { code: 'tooManyUnpaidCopies'; products: readonly TooManyCopies[]; orders: readonly UnpaidOrder[] }
  | { code: 'prepaymentNeeded' };

/**
 * How often what an account may hold is halved: once for each lapse of the last 30 days beyond the free ones, less the
 * orders paid in that time.
 */
export function countHalvings(
  standing: Pick<Standing, 'lapses' | 'paidLately'>,
  setting: OrderingSetting,
): number {
  return Math.max(0, standing.lapses - standing.paidLately - setting.lapsesFree);
}

/** Copies of a product that an account may hold unpaid altogether; one at least. */
export function mostUnpaidCopies(stock: number, standing: Standing, setting: OrderingSetting): number {
  const free = setting.unpaidCopiesFree + standing.paidCopies;
  const share = Math.floor((stock * setting.unpaidShareBasisPoints) / 10_000);
  return halve(Math.max(free, share), countHalvings(standing, setting));
}

function mostUnpaidOrders(standing: Standing, setting: OrderingSetting): number {
  const most = standing.paidOrders > 0 ? setting.unpaidOrdersMostOfPayers : setting.unpaidOrdersMost;
  return halve(most, countHalvings(standing, setting));
}

function halve(most: number, times: number): number {
  return Math.max(1, Math.floor(most / 2 ** times));
}

/**
 * Whether an account may hold these copies without having paid for them; how often its hold is halved. One copy of
 * anything can always be ordered by who has nothing unpaid and pays in advance.
 */
export function checkUnpaid(
  channel: PaymentChannel,
  standing: Standing,
  products: readonly ProductHeld[],
  setting: OrderingSetting,
): Result<number, UnpaidRefusal> {
  const halvings = countHalvings(standing, setting);
  if (channel === 'cod' && halvings >= setting.lapsesUntilPrepayment)
    return fail({ code: 'prepaymentNeeded' });
  // A slip that is being looked at was paid for, as far as its sender knows.
  const open = standing.unpaid.filter(({ state }) => state !== 'review');
  const most = mostUnpaidOrders(standing, setting);
  if (open.length >= most) return fail({ code: 'tooManyUnpaidOrders', most, orders: open });
  const tooMany = products.flatMap(({ productId, stock, held, wanted }) => {
    const mostMore = Math.max(0, mostUnpaidCopies(stock, standing, setting) - held);
    return wanted > mostMore ? [{ productId, held, mostMore }] : [];
  });
  if (tooMany.length > 0)
    return fail({ code: 'tooManyUnpaidCopies', products: tooMany, orders: standing.unpaid });
  return succeed(halvings);
}
