import { performance } from 'node:perf_hooks';
import { ORPCError } from '@orpc/server';
import { isbot } from 'isbot';
import { createTurns } from '../turns.ts';
import { causeOf, Unavailable } from '../unavailable.ts';

/** Who asks, and for what: enough to say whose turn comes first. */
export type Asker = {
  /** Changes something: a cart, an order, an account. */
  isWrite: boolean;
  /** Brings a session or a cart. */
  isKnown: boolean;
  userAgent: string | null;
};

export type Admission = {
  /** Does the work when its turn comes. Throws Unavailable (503) when more waits than can be done in time. */
  admit<Value>(work: () => Promise<Value>, asker: Asker): Promise<Value>;
};

/**
 * One thread does all the work, so more at once makes nothing faster: enough for those that wait for the database to leave
 * no core idle. Each more makes all of them, and what is kept, wait longer.
 */
const runningMost = 12;
/**
 * Who waits to be served together with others (decision 118) leaves the turn to the next meanwhile: among twelve alone, twelve
 * would be the most that any transaction is for.
 */
const asideMost = 48;
/** Half a second of the costliest pages: longer, and what is answered comes too late to be worth its work. */
const waitingMost = 24;
const waitMostMs = 1_500;
/**
 * Who has pressed "order" would rather wait than be told to press again: a flash sale's thousand at once are as many as
 * two slow cores sell to within that time.
 */
const writes = { waitingMost: 1_000, waitMostMs: 20_000 };
/** After so many writes in a row that couldn't be done (the database is away, or slow) waiting is in vain, until one is done. */
const vainMost = 3;
/** Whatever takes longer waits for something else than a core, if there is one to be had, and keeps nobody out meanwhile. */
const holdMostMs = 1_000;
/** The share of its time that the thread works from which on it counts as busy. */
const busyFrom = 0.9;

const urgency = { robot: 0, visitor: 1, known: 2, write: 3 } as const;

function urgencyOf({ isWrite, isKnown, userAgent }: Asker): number {
  if (isWrite) return urgency.write;
  if (isKnown) return urgency.known;
  return userAgent !== null && isbot(userAgent) ? urgency.robot : urgency.visitor;
}

/**
 * The line in front of what costs work: pages that aren't kept, calls of the API. When more comes than can be done, as much
 * as can be done is done, and the rest is told so at once (503), instead of all waiting until nobody wants the reply any
 * more. Who buys comes before who looks, and waits longer; people before robots; what is kept never comes here.
 */
export function createAdmission({ watchLoop = watchEventLoop } = {}): Admission {
  const turns = createTurns({
    runningMost,
    waitingMost,
    waitMostMs,
    patient: { from: urgency.write, ...writes },
    refusal: () => new Unavailable('more is asked for than can be answered'),
    isPaced: true,
    asideMost,
  });
  let inVain = 0;
  // Of those who were served together, one failure is everybody's.
  const counted = new WeakSet<object>();
  function notice(work: Promise<unknown>): void {
    work.then(
      () => {
        inVain = 0;
        turns.setPatient(true);
      },
      (error: unknown) => {
        if (!isUnavailable(error)) return;
        const cause = causeOf(error, Unavailable);
        if (cause !== null && counted.has(cause)) return;
        if (cause !== null) counted.add(cause);
        inVain += 1;
        if (inVain >= vainMost) turns.setPatient(false);
      },
    );
  }

  return {
    async admit(work, asker) {
      // Wrapped, so that its failure is the caller's, not the line's.
      const { result } = await turns.take(async () => {
        const result = work();
        if (asker.isWrite) notice(result);
        await settledOrIdle(result, watchLoop);
        return { result };
      }, urgencyOf(asker));
      return result;
    },
  };
}

function isUnavailable(error: unknown): boolean {
  return causeOf(error, Unavailable) !== null || (error instanceof ORPCError && error.status === 503);
}

/** Begins to watch how busy the thread is; the function it returns tells the share of the time since that it has worked. */
function watchEventLoop(): () => number {
  const before = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(before).utilization;
}

/**
 * Until the work is done, or has taken long while the thread had nothing to do. Work that takes long because the thread is
 * busy keeps its place: to let more in then would make all of it slower, until nothing is answered in time.
 */
function settledOrIdle(work: Promise<unknown>, watchLoop: () => () => number): Promise<void> {
  return new Promise((done) => {
    let timer = later(watchLoop());
    function later(shareBusy: () => number): NodeJS.Timeout {
      return setTimeout(() => {
        if (shareBusy() < busyFrom) done();
        else timer = later(watchLoop());
      }, holdMostMs);
    }
    const settle = () => {
      clearTimeout(timer);
      done();
    };
    work.then(settle, settle);
  });
}
