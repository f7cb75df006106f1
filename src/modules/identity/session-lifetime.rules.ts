const dayMs = 24 * 60 * 60 * 1000;

/**
 * A session ends when it wasn't used for a while, and some day in any case. Remember me is a longer one (DECISIONS
 * "Accounts and safety"); SPEC §9 gives the cookie's year.
 */
const lifetimes = {
  standard: { idleMs: 7 * dayMs, absoluteMs: 14 * dayMs },
  remembered: { idleMs: 90 * dayMs, absoluteMs: 365 * dayMs },
};

export type SessionEnds = { idleUntil: Date; expiresAt: Date };

export function endsOfNewSession(isRemembered: boolean, now: Date): SessionEnds {
  const { idleMs, absoluteMs } = isRemembered ? lifetimes.remembered : lifetimes.standard;
  return { idleUntil: new Date(now.getTime() + idleMs), expiresAt: new Date(now.getTime() + absoluteMs) };
}

/** Until when a session that is used now may rest; never past its end. */
export function idleUntilAfterUse(isRemembered: boolean, expiresAt: Date, now: Date): Date {
  const { idleMs } = isRemembered ? lifetimes.remembered : lifetimes.standard;
  return new Date(Math.min(now.getTime() + idleMs, expiresAt.getTime()));
}

/** How long staff may see the shop as somebody else at a time. */
export const viewMinutesMost = 15;
/** What the token of such a view begins with; the secrets that other sessions' are made of have no dot. */
export const viewPrefix = 'view.';

/** Whether staff's second factor was proven within so many minutes. */
export function isProofFresh(provenAt: Date | null, now: Date, minutes: number): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < minutes * 60_000;
}
