import type { StaffRight } from '../../shared/contract.ts';

const hourMs = 60 * 60_000;

/**
 * How long what waits at a desk may wait before it is late, in hours: money that somebody is owed and answers that somebody
 * waits for are due within a working day or three, what is planned ahead within a few.
 */
const lateAfterHours = {
  approvals: 24,
  slips: 4,
  tickets: 24,
  chat: 8,
  returns: 72,
  refunds: 48,
  companies: 72,
  reviews: 48,
  identities: 48,
  withdrawals: 72,
  affiliates: 72,
  payouts: 24,
  marks: 72,
  stores: 72,
  proposals: 120,
  flashSales: 48,
  campaigns: 72,
  withholding: 168,
  rewards: 72,
  quizzes: 168,
  health: 1,
} as const satisfies Partial<Record<StaffRight, number>>;

/** The desks where something can wait. */
export type WaitingDesk = keyof typeof lateAfterHours;
export const waitingDesks = Object.keys(lateAfterHours) as readonly WaitingDesk[];

/** What came before this instant and still waits at the desk is late. */
export function lateBefore(desk: WaitingDesk, now: Date): Date {
  return new Date(now.getTime() - lateAfterHours[desk] * hourMs);
}

export function lateAfter(desk: WaitingDesk): number {
  return lateAfterHours[desk];
}
