/** Where a suspension is: told to the store and not begun, in force, over. */
export const suspensionStates = ['announced', 'running', 'ended'] as const;
export type SuspensionState = (typeof suspensionStates)[number];

/** How many days a store has to contest before it sells nothing new (DPS); 0 is for what can't wait: safety of shoppers. */
export const noticeDaysAllowed = [0, 3, 7, 14, 30] as const;
export type NoticeDays = (typeof noticeDaysAllowed)[number];

const dayMs = 86_400_000;

export function stateOf({
  startedAt,
  endedAt,
}: {
  startedAt: Date | null;
  endedAt: Date | null;
}): SuspensionState {
  if (endedAt !== null) return 'ended';
  return startedAt === null ? 'announced' : 'running';
}

/** When it begins, and until when it lasts: so many days from when it begins, or until it is lifted. */
export function spanOf(
  now: Date,
  noticeDays: NoticeDays,
  days: number | null,
): { startsAt: Date; until: Date | null } {
  const startsAt = new Date(now.getTime() + noticeDays * dayMs);
  return { startsAt, until: days === null ? null : new Date(startsAt.getTime() + days * dayMs) };
}

/** What is due by the clock: that it begins, or that it ends, one that hasn't begun among them. */
export function dueOf(
  {
    startsAt,
    startedAt,
    until,
    endedAt,
  }: { startsAt: Date; startedAt: Date | null; until: Date | null; endedAt: Date | null },
  now: Date,
): 'start' | 'end' | null {
  if (endedAt !== null) return null;
  if (until !== null && until <= now) return 'end';
  return startedAt === null && startsAt <= now ? 'start' : null;
}
