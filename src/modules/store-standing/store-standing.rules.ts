import { z } from 'zod';

/**
 * What counts against a store, each with its evidence: the order. Another kind is a line here, what marks it
 * (follow-orders.ts), and its texts.
 */
export const markKinds = ['late', 'cancelled', 'returnLost'] as const;
export type MarkKind = (typeof markKinds)[number];

/** `appealed` still counts until staff have answered; `kept` is what they left, `lifted` what they took away. */
export const markStates = ['counted', 'appealed', 'kept', 'lifted'] as const;
export type MarkState = (typeof markStates)[number];

/** The setting `standing`: when a store is judged by its marks at all. */
export const standingSetting = z.object({
  /** With fewer orders in the time than this nothing is judged: one of two is no habit. */
  minOrders: z.int().min(1).max(10_000).default(20),
  /** How long a mark counts, and over how many days orders are counted beside it. */
  markDays: z.int().min(7).max(366).default(90),
  /** An order that staff cancel after so many days without being packed is the store's silence. */
  silenceDays: z.int().min(1).max(60).default(3),
  /** With more marks of a kind in 10,000 orders than this, a store stands badly. */
  limitBasisPoints: z.int().min(1).max(10_000).default(300),
  /** The same of orders that were handed over late, which happens to the best. */
  lateBasisPoints: z.int().min(1).max(10_000).default(1_000),
});
export type StandingSetting = z.infer<typeof standingSetting>;

/** `tooFew` orders to be judged; `poor` where some kind's marks are more than the limit. */
export const standings = ['poor', 'good', 'tooFew'] as const;
export type Standing = (typeof standings)[number];

/** How a store stands, by its orders in the time and the marks of each kind that count in it. */
export function judge(
  orders: number,
  marks: Record<MarkKind, number>,
  setting: Pick<StandingSetting, 'minOrders' | 'limitBasisPoints' | 'lateBasisPoints'>,
): Standing {
  if (orders < setting.minOrders) return 'tooFew';
  const limitOf = (kind: MarkKind) => (kind === 'late' ? setting.lateBasisPoints : setting.limitBasisPoints);
  const isOver = markKinds.some((kind) => marks[kind] * 10_000 > limitOf(kind) * orders);
  return isOver ? 'poor' : 'good';
}
