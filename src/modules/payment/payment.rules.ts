import type { PaymentChannel } from '../order/order-status.rules.ts';
import type { Timers } from '../settings/setting-schemas.rules.ts';

/** The name the bank's messages are kept under, and their path. */
export const bankGateway = 'promptpay';
/** The name that money of a slip is kept under when it pays for nothing. */
export const slipGateway = 'slip';

/** The most a slip may be of: 1,000,000,000 baht, as a withdrawal. */
export const slipMostSatang = 100_000_000_000;

const minuteMs = 60_000;

/** How long an order's copies are held, as it was promised when the order was placed (the setting `timers`). */
export type HoldTimes = Pick<Timers, 'payNowMinutes' | 'transferHours'>;

/** The shortest hold for somebody who let orders lapse, in minutes: time enough to pay at once. */
const leastMinutes = { payNow: 10, transfer: 60 };

/** Minutes for which stock is held for an unpaid order, and what halving leaves of them at least; null: it waits for nobody. */
function minutesOf(channel: PaymentChannel, { payNowMinutes, transferHours }: HoldTimes) {
  switch (channel) {
    case 'card':
    case 'promptpay':
      return { minutes: payNowMinutes, least: Math.min(payNowMinutes, leastMinutes.payNow) };
    case 'transfer':
      return { minutes: transferHours * 60, least: Math.min(transferHours * 60, leastMinutes.transfer) };
    case 'cod':
      return null;
  }
}

/** The end of the hold. `halvings`: how often it is halved for somebody who let orders lapse (docs/decisions 16). */
export function holdUntil(times: HoldTimes, channel: PaymentChannel, now: Date, halvings = 0): Date | null {
  const hold = minutesOf(channel, times);
  if (hold === null) return null;
  return new Date(now.getTime() + Math.max(hold.least, hold.minutes / 2 ** halvings) * minuteMs);
}

/**
 * The hold of a further try: the channel's own, but never past that of a transfer after the order, the longest there is,
 * however often the channel is changed.
 */
export function holdUntilAgain(
  times: HoldTimes,
  channel: PaymentChannel,
  now: Date,
  orderedAt: Date,
  halvings = 0,
): Date | null {
  const hold = holdUntil(times, channel, now, halvings);
  const longest = holdUntil(times, 'transfer', orderedAt, halvings);
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
