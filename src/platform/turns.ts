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
  /**
   * Starts one piece of work each time the event loop comes round, for work that keeps the thread busy. Otherwise those that
   * arrive meanwhile wait in their sockets, where they have no priority, no deadline, and are in nobody's way but that of
   * what needs no turn.
   */
  isPaced?: boolean;
}): Turns {
  const { runningMost, waitingMost, waitMostMs, refusal, isPaced = false } = options;
  /** Whose turn comes first stands first. */
  const waiting: Waiter[] = [];
  let running = 0;
  let isStartDue = false;

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
      startNext();
    });
  }

  function startNext(): void {
    if (isStartDue || waiting.length === 0 || running >= runningMost) return;
    if (!isPaced) {
      startFirst();
      return;
    }
    isStartDue = true;
    setImmediate(() => {
      isStartDue = false;
      startFirst();
      startNext();
    });
  }

  function startFirst(): void {
    const first = waiting.shift();
    if (first === undefined) return;
    running += 1;
    first.start();
  }

  return {
    async take(work, priority = 0) {
      if (running < runningMost && !isPaced) running += 1;
      else await waitForTurn(priority);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
    hasRoom: (priority = 0) => running < runningMost || canWait(priority),
    countWaiting: () => waiting.length,
  };
}
