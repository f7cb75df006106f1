import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose turn it is: they may leave it to the next while they wait. */
type Place = { leave(): boolean; takeUp(): void };
const current = new AsyncLocalStorage<Place>();

/**
 * Waits for something in which there is no work of one's own (that others come, to be served together with them) and leaves
 * one's turn to the next meanwhile, where there is one. So many may have left theirs (`asideMost`); they come back into it
 * without standing in the line again.
 */
export async function standAside<Value>(wait: () => Promise<Value>): Promise<Value> {
  const place = current.getStore();
  if (place?.leave() !== true) return wait();
  try {
    return await wait();
  } finally {
    place.takeUp();
  }
}

export type Turns = {
  /**
   * Does the work when its turn comes; throws `refusal()` when the line is full, or the turn doesn't come in time. Work of
   * a higher priority (default 0) goes first, and takes the place of the last of the lowest when the line is full.
   */
  take<Value>(work: () => Promise<Value>, priority?: number): Promise<Value>;
  /** Whether one more of this priority (default 0) would be let in now. */
  hasRoom(priority?: number): boolean;
  countWaiting(): number;
  /** Whether patient work waits in its own line; once it doesn't, whoever stands there is refused. */
  setPatient(mayWait: boolean): void;
};

/** Turns that patient work has one after the other while others wait. */
const patientInARowMost = 3;

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
   * Work from this priority on waits in a line of its own, as long as this and for so long, and keeps nobody else from
   * waiting: for what its owner would rather wait for than be refused. While others wait, too, they have every fourth turn.
   */
  patient?: { from: number; waitingMost: number; waitMostMs: number };
  /**
   * Starts one piece of work each time the event loop comes round, for work that keeps the thread busy. Otherwise those that
   * arrive meanwhile wait in their sockets, where they have no priority, no deadline, and are in nobody's way but that of
   * what needs no turn.
   */
  isPaced?: boolean;
  /** How many may have left their turn to others while they wait (`standAside`). */
  asideMost?: number;
}): Turns {
  const { runningMost, refusal, patient, isPaced = false, asideMost = 0 } = options;
  const isPatient = (priority: number) => mayBePatient && patient !== undefined && priority >= patient.from;
  /** Whose turn comes first stands first. */
  const lines = { patient: [] as Waiter[], usual: [] as Waiter[] };
  let patientInARow = 0;
  let mayBePatient = true;
  let running = 0;
  let aside = 0;
  let isStartDue = false;

  function lineOf(priority: number) {
    return patient !== undefined && isPatient(priority)
      ? { ...patient, waiting: lines.patient }
      : { ...options, waiting: lines.usual };
  }

  function canWait(priority: number): boolean {
    const { waiting, waitingMost } = lineOf(priority);
    if (waiting.length < waitingMost) return true;
    const last = waiting.at(-1);
    return last !== undefined && last.priority < priority;
  }

  function waitForTurn(priority: number): Promise<void> {
    if (!canWait(priority)) return Promise.reject(refusal());
    const { waiting, waitingMost, waitMostMs } = lineOf(priority);
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
    if (isStartDue || countWaiting() === 0 || running >= runningMost) return;
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

  function takeFirst(): Waiter | undefined {
    const isOthersTurn = patientInARow >= patientInARowMost && lines.usual.length > 0;
    if (lines.patient.length === 0 || isOthersTurn) {
      patientInARow = 0;
      return lines.usual.shift();
    }
    patientInARow += 1;
    return lines.patient.shift();
  }

  function startFirst(): void {
    const first = takeFirst();
    if (first === undefined) return;
    running += 1;
    first.start();
  }

  function openPlace(): Place & { end(): void } {
    let state: 'held' | 'left' | 'over' = 'held';
    const free = () => {
      running -= 1;
      startNext();
    };
    return {
      leave() {
        if (state !== 'held' || aside >= asideMost) return false;
        state = 'left';
        aside += 1;
        free();
        return true;
      },
      takeUp() {
        aside -= 1;
        if (state === 'over') return;
        state = 'held';
        running += 1;
      },
      end() {
        if (state === 'held') free();
        state = 'over';
      },
    };
  }

  function countWaiting(): number {
    return lines.patient.length + lines.usual.length;
  }

  return {
    async take(work, priority = 0) {
      if (running < runningMost && !isPaced) running += 1;
      else await waitForTurn(priority);
      const place = openPlace();
      try {
        return await current.run(place, work);
      } finally {
        place.end();
      }
    },
    hasRoom: (priority = 0) => running < runningMost || canWait(priority),
    countWaiting,
    setPatient(mayWait) {
      mayBePatient = mayWait;
      if (!mayWait) for (const waiter of lines.patient.splice(0)) waiter.refuse();
    },
  };
}
