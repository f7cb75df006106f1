import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';
import { countOnTheirWay, waitForDatabase } from './database-time.ts';
import { isReadingOnly } from './reading-only.ts';

/** A run that takes longer (a slow database, a lock) doesn't keep the next waiting. */
const holdMostMs = 20;
/**
 * While this many requests are answered at a time, runs that follow each other closely begin that far apart, or once enough
 * wait: they are fewer and larger, and a statement costs the shop and PostgreSQL more than its rows. A few may begin at once
 * before.
 */
const manyFrom = 4;
const apartMs = 24;
const enough = 8;
const freelyMost = 6;

/**
 * Lets those who ask for the same kind of thing at one moment have it by one statement or one transaction: who comes while a
 * run is on its way is served by the next. With nobody on their way a run begins at once, so an idle shop waits for nothing,
 * and a busy one sends a fraction of the statements.
 *
 * `run` answers in the order of what it is given (`most` at a time), a value or the error of that one alone; what it throws
 * is everybody's. It belongs to no request: each of those who wait does so for as long as its own request may.
 *
 * @param onTheirWay how many requests are being answered
 */
export function askTogether<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  most: number,
  onTheirWay: () => number = countOnTheirWay,
): (input: Input) => Promise<Output> {
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  const pace = createPace(onTheirWay);
  let previous: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const loader = new DataLoader<Input, Output>(
    (inputs) => {
      waiting -= inputs.length;
      const running = outsideOfRequests(run, inputs);
      previous = overOrHeld(running);
      return running;
    },
    {
      cache: false,
      maxBatchSize: most,
      batchScheduleFn: (begin) => previous.then(() => pace.begin(begin, waiting)),
    },
  );
  return async (input) => {
    // What may only read is refused its writes by its own transaction, not by one that it shares.
    if (isReadingOnly()) {
      const [output] = await run([input]);
      if (output instanceof Error) throw output;
      return output as Output;
    }
    return waitForDatabase(() => {
      waiting += 1;
      const answer = loader.load(input);
      if (waiting >= enough) pace.hurry();
      return answer;
    });
  };
}

/** When runs begin: at once, or in their turn where much has begun of late and few wait for it. */
function createPace(onTheirWay: () => number) {
  let turnMs = Number.NEGATIVE_INFINITY;
  let hurryNext: (() => void) | null = null;
  return {
    begin(run: () => void, waiting: number): void {
      const nowMs = performance.now();
      if (onTheirWay() < manyFrom) {
        run();
        return;
      }
      turnMs = Math.max(turnMs, nowMs - freelyMost * apartMs) + apartMs;
      if (waiting >= enough) turnMs = Math.min(turnMs, nowMs);
      if (turnMs <= nowMs) {
        run();
        return;
      }
      const start = () => {
        clearTimeout(timer);
        if (hurryNext === hurry) hurryNext = null;
        run();
      };
      const hurry = () => {
        turnMs = performance.now();
        start();
      };
      const timer = setTimeout(start, turnMs - nowMs);
      hurryNext = hurry;
    },
    /** What waits for its turn begins now. */
    hurry(): void {
      hurryNext?.();
    },
  };
}

function overOrHeld(running: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, holdMostMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    running.then(end, end);
  });
}
