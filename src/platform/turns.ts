export type Turns = {
  /** Does the work when its turn comes; throws `refusal()` when too many wait already, or the turn doesn't come in time. */
  take<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Whether one more would be let in now. */
  hasRoom(): boolean;
};

type Waiter = { start: () => void };

/**
 * Costly work, so many at once, the rest in the order they came. The line is short: when more comes than can be done, those
 * at its end would wait longer and longer for something they have given up by then, while nobody behind them gets any.
 */
export function createTurns(options: {
  runningMost: number;
  waitingMost: number;
  waitMostMs: number;
  refusal: () => Error;
}): Turns {
  const { runningMost, waitingMost, waitMostMs, refusal } = options;
  const waiting = new Set<Waiter>();
  let running = 0;

  function waitForTurn(): Promise<void> {
    if (waiting.size >= waitingMost) return Promise.reject(refusal());
    return new Promise((start, refuse) => {
      const waiter: Waiter = {
        start() {
          clearTimeout(deadline);
          start();
        },
      };
      const deadline = setTimeout(() => {
        waiting.delete(waiter);
        refuse(refusal());
      }, waitMostMs);
      waiting.add(waiter);
    });
  }

  /** Whoever is done hands the turn to who has waited longest. */
  function passOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next.start();
  }

  return {
    async take(work) {
      if (running < runningMost) running += 1;
      else await waitForTurn();
      try {
        return await work();
      } finally {
        passOn();
      }
    },
    hasRoom: () => running < runningMost || waiting.size < waitingMost,
  };
}
