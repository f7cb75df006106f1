import type { Clock } from '../../shared/clock.ts';
import { createBackOff } from './back-off.ts';
import type { ChangeFeed } from './change-feed.ts';

const tryAgain = { firstMs: 200, mostMs: 2_000 };
/** setTimeout counts in 32 bits, and a computer that slept wakes with timers that are late. */
const longestSleepMs = 60_000;

export type TimedChanges = {
  /** The feed, and beside what it tells the things that begin and end by themselves. */
  changes: Pick<ChangeFeed, 'subscribe'>;
  /** Tells of what has begun or ended since the last time, up to now. */
  catchUp(): Promise<void>;
  /** How long what is made now may be kept by somebody who can't be told: until the next planned change; null for ever. */
  untilNextMs(): number | null;
  close(): void;
};

/** Things of a kind that begin and end by themselves, as their slice tells of them. */
export type Timed = {
  /** On the feed: times were made, moved or taken away. */
  timesTag: string;
  /** What to forget of what has begun or ended after an instant, up to another. */
  selectTurned: (after: Date, until: Date) => Promise<readonly string[]>;
  /** When the next one does; null when nothing is planned. */
  selectNext: (after: Date) => Promise<Date | null>;
};

/**
 * Prices and pages begin and end at their second in every process, without anybody saying so: each knows when the next one
 * does, sleeps until then, and tells its own caches and its own index what to read again. New times come by the feed. Nothing
 * is asked of the database between two changes; what was missed while it was away is caught up with.
 */
export function keepInTime(
  { timesTag, selectTurned, selectNext }: Timed,
  clock: Clock,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onError: (error: unknown) => void,
): TimedChanges {
  const listeners: ((tags: readonly string[] | null) => void)[] = [];
  const backOff = createBackOff(tryAgain);
  let seen = clock();
  let next: Date | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let turn: Promise<void> = Promise.resolve();

  function tell(tags: readonly string[] | null): void {
    for (const listener of listeners) listener(tags);
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(
      () => void catchUp().catch(() => undefined),
      Math.min(Math.max(0, ms), longestSleepMs),
    );
    timer.unref();
  }

  async function look(): Promise<void> {
    try {
      const until = clock();
      // Between two changes a wake-up asks nothing.
      if (next === null || next <= until) {
        const turned = await selectTurned(seen, until);
        seen = until;
        if (turned.length > 0) tell(turned);
      }
      next = await selectNext(seen);
      backOff.reset();
      if (next !== null) sleep(next.getTime() - clock().getTime());
      else clearTimeout(timer);
    } catch (error) {
      onError(error);
      sleep(backOff.nextMs());
      throw error;
    }
  }

  /** One after another: a second look begins where the first one ended. */
  function catchUp(): Promise<void> {
    const mine = turn.catch(() => undefined).then(look);
    turn = mine;
    return mine;
  }

  feed.subscribe((tags) => {
    // Read anew before it is told: who hears of it asks how long it may keep what it makes.
    if (tags === null || tags.includes(timesTag)) {
      next = null;
      void catchUp().catch(() => undefined);
    }
    tell(tags);
  });
  void catchUp().catch(() => undefined);

  return {
    changes: { subscribe: (listener) => listeners.push(listener) },
    catchUp,
    untilNextMs: () => (next === null ? null : Math.max(0, next.getTime() - clock().getTime())),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
