import { isbot } from 'isbot';
import { createTurns } from '../turns.ts';
import { Unavailable } from '../unavailable.ts';

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
 * no core idle.
 */
const runningMost = 24;
/** Half a second of the costliest pages: longer, and what is answered comes too late to be worth its work. */
const waitingMost = 48;
const waitMostMs = 600;
/** Whatever takes longer waits for something else than a core, and keeps nobody out meanwhile. */
const holdMostMs = 1_000;

const urgency = { robot: 0, visitor: 1, known: 2, write: 3 } as const;

function urgencyOf({ isWrite, isKnown, userAgent }: Asker): number {
  if (isWrite) return urgency.write;
  if (isKnown) return urgency.known;
  return userAgent !== null && isbot(userAgent) ? urgency.robot : urgency.visitor;
}

/**
 * The line in front of what costs work: pages that aren't kept, calls of the API. When more comes than can be done, as much
 * as can be done is done, and the rest is told so at once (503), instead of all waiting until nobody wants the reply any
 * more. Who buys comes before who looks, people before robots; what is kept never comes here.
 */
export function createAdmission(): Admission {
  const turns = createTurns({
    runningMost,
    waitingMost,
    waitMostMs,
    refusal: () => new Unavailable('more is asked for than can be answered'),
  });
  return {
    async admit(work, asker) {
      // Wrapped, so that its failure is the caller's, not the line's.
      const { result } = await turns.take(async () => {
        const result = work();
        await settledOrAfter(result, holdMostMs);
        return { result };
      }, urgencyOf(asker));
      return result;
    },
  };
}

function settledOrAfter(work: Promise<unknown>, mostMs: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, mostMs);
    const settle = () => {
      clearTimeout(timer);
      done();
    };
    work.then(settle, settle);
  });
}
