import type { PaymentChannel } from '../order/order-status.rules.ts';

const minuteMs = 60_000;

/** How long stock is held for an unpaid order, by channel (DECISIONS "Orders"); cash on delivery waits for nobody. */
const holdMinutes = { card: 15, promptpay: 15, transfer: 48 * 60, cod: null };

/** The shortest hold for somebody who let orders lapse: time enough to pay at once. */
const holdLeastMinutes = { card: 10, promptpay: 10, transfer: 60, cod: null };

/** The end of the hold. `halvings`: how often it is halved for somebody who let orders lapse (docs/decisions 16). */
export function holdUntil(channel: PaymentChannel, now: Date, halvings = 0): Date | null {
  const minutes = holdMinutes[channel];
  const least = holdLeastMinutes[channel];
  if (minutes === null || least === null) return null;
  return new Date(now.getTime() + Math.max(least, minutes / 2 ** halvings) * minuteMs);
}

/**
 * The hold of a further try: the channel's own, but never past that of a transfer after the order, the longest there is:
 * 48 hours, however often the channel is changed.
 */
export function holdUntilAgain(
  channel: PaymentChannel,
  now: Date,
  orderedAt: Date,
  halvings = 0,
): Date | null {
  const hold = holdUntil(channel, now, halvings);
  const longest = holdUntil('transfer', orderedAt, halvings);
  return hold === null || longest === null ? null : new Date(Math.min(hold.getTime(), longest.getTime()));
}

/** A wall-clock time in Bangkok (UTC+7 all year), "2026-11-21T10:30", as an instant; null when there is no such time. */
export function bangkokInstant(local: string): Date | null {
  const instant = new Date(`${local}:00+07:00`);
  if (Number.isNaN(instant.getTime())) return null;
  const shown = new Date(instant.getTime() + 7 * 60 * minuteMs).toISOString().slice(0, 16);
  return shown === local ? instant : null;
}

/** Clocks of banks and phones differ by a little; a slip's minute may begin before the order's second. */
const clockSlackMs = 2 * minuteMs;

/** SPEC §5: "Transfer time must be after checkout", and it can't be in the future. */
export function isTransferTime(transferredAt: Date, orderedAt: Date, now: Date): boolean {
  const orderedMinute = Math.floor(orderedAt.getTime() / minuteMs) * minuteMs;
  return transferredAt.getTime() >= orderedMinute && transferredAt.getTime() <= now.getTime() + clockSlackMs;
}

/** How many characters of a payment's id its PromptPay code carries (tag 30, reference 2). */
export const qrReferenceLength = 12;

/** What tells a try at paying an order by PromptPay from the others of that order. */
export function qrReference(paymentId: string): string {
  return paymentId.replaceAll('-', '').slice(0, qrReferenceLength).toUpperCase();
}

/** What came of an event that a gateway or a bank told: that it was told before, that it fits nothing, or what it did. */
export type EventOutcome =
  | 'repeated'
  | 'unknownPayment'
  | 'mismatch'
  | 'noted'
  | 'settled'
  | 'already'
  | 'refunding';
