export type Turns = {
  /**
   * Does the work when its turn comes; throws `refusal()` when the line is full, or the turn doesn't come in time. Work of
   * a higher priority (default 0) goes first, and takes the place of the last of the lowest when the line is full.
   */
  take<Value>(work: () => Promise<Value>, priority?: number): Promise<Value>;
  /** Whether one more of this priority (default 0) would be let in now. */
  hasRoom(priority?: number): boolean;
  countWaiting(): number;
};

type Waiter = { priority: number; start: () => void; refuse: () => void };

/**
 * Costly work, so many at once, the rest in the order they came within their priority. The line is short: when more comes
 * than can be done, those at its end would wait longer and longer for something they have given up by then, while nobody
 * behind them gets any.
 */
export function createTurns(options: {
  runningMost: number;
  waitingMost: number;
  waitMostMs: number;
  refusal: () => Error;
}): Turns {
  const { runningMost, waitingMost, waitMostMs, refusal } = options;
  /** Whose turn comes first stands first. */
  const waiting: Waiter[] = [];
  let running = 0;

  function canWait(priority: number): boolean {
    if (waiting.length < waitingMost) return true;
    const last = waiting.at(-1);
    return last !== undefined && last.priority < priority;
  }

  function waitForTurn(priority: number): Promise<void> {
    if (!canWait(priority)) return Promise.reject(refusal());
    if (waiting.length >= waitingMost) waiting.pop()?.refuse();
    return new Promise((start, reject) => {
      const waiter: Waiter = {
        priority,
        start() {
          clearTimeout(deadline);
          start();
        },
        refuse() {
          clearTimeout(deadline);
          reject(refusal());
        },
      };
      const deadline = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        waiter.refuse();
      }, waitMostMs);
      const behind = waiting.findLastIndex((other) => other.priority >= priority);
      waiting.splice(behind + 1, 0, waiter);
    });
  }

  /** Whoever is done hands the turn to who is first in the line. */
  function passOn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.start();
  }

  return {
    async take(work, priority = 0) {
      if (running < runningMost) running += 1;
      else await waitForTurn(priority);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
    hasRoom: (priority = 0) => running < runningMost || canWait(priority),
    countWaiting: () => waiting.length,
  };
}
