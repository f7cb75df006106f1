/** A time, its end not in it. */
export type Span = { from: Date; until: Date };

/** How long a promotion has been running, and as long before it began; null while it hasn't. */
export function spansOf(
  { startsAt, endsAt, stoppedAt }: { startsAt: Date; endsAt: Date; stoppedAt: Date | null },
  now: Date,
): { during: Span; before: Span } | null {
  const until = new Date(
    Math.min(endsAt.getTime(), now.getTime(), stoppedAt?.getTime() ?? Number.POSITIVE_INFINITY),
  );
  const lengthMs = until.getTime() - startsAt.getTime();
  if (lengthMs <= 0) return null;
  return {
    during: { from: startsAt, until },
    before: { from: new Date(startsAt.getTime() - lengthMs), until: startsAt },
  };
}
