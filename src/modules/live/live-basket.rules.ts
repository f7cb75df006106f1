/** How long what is in a basket is its buyer's, from when its link is sent. */
export const basketHoldMs = 24 * 60 * 60 * 1000;

export type BasketTimes = { lapsesAt: Date; endedAt: Date | null };

/** Whether what is in a basket is still its buyer's. */
export function isHeld({ lapsesAt, endedAt }: BasketTimes, at: Date): boolean {
  return endedAt === null && lapsesAt > at;
}

export const basketStates = ['unsent', 'sent', 'claimed', 'ordered', 'paid', 'lapsed'] as const;
export type BasketState = (typeof basketStates)[number];

/**
 * How somebody's basket stands: what is ordered of it comes first, then whose it is. `ordered` and `reserved` are copies, those in
 * orders among the reserved.
 */
export function basketStateOf(
  basket: (BasketTimes & { userId: number | null }) | null,
  { ordered, reserved, isPaid }: { ordered: number; reserved: number; isPaid: boolean },
  at: Date,
): BasketState {
  if (basket === null) return 'unsent';
  if (ordered > 0 && ordered >= reserved) return isPaid ? 'paid' : 'ordered';
  if (isHeld(basket, at)) return basket.userId === null ? 'sent' : 'claimed';
  if (ordered > 0) return isPaid ? 'paid' : 'ordered';
  return 'lapsed';
}

/** The page of a basket, as its link has it. */
export function basketPath(code: string): string {
  return `/live/transaction/${code}`;
}
