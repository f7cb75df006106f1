/**
 * Says the same failure once a period: at its first time, and then, when the period is over and it goes on, once more
 * with how often it happened in between. What fails at every turn of a loop would fill the disk with its lines.
 */
export function saySeldom(
  say: (error: unknown, repeated: number) => void,
  { periodMs = 60_000, now = () => performance.now() }: { periodMs?: number; now?: () => number } = {},
): (error: unknown) => void {
  const known = new Map<string, { saidMs: number; repeated: number }>();
  return (error) => {
    const key = kindOf(error);
    const before = known.get(key);
    if (before !== undefined && now() - before.saidMs < periodMs) {
      before.repeated += 1;
      return;
    }
    // Kinds come from code, not from what people send, but a map that only grows is a leak all the same.
    if (known.size > 200) known.clear();
    known.set(key, { saidMs: now(), repeated: 0 });
    say(error, before?.repeated ?? 0);
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? String(error.code) : '';
  const cause = error.cause === undefined ? '' : ` < ${kindOf(error.cause)}`;
  // Numbers and ids differ between failures of one kind.
  return `${error.name} ${code} ${error.message.slice(0, 80).replaceAll(/[\da-f-]{4,}|\d+/g, '#')}${cause}`;
}
