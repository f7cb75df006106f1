import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';
import { waitForDatabase } from './database-time.ts';
import { isReadingOnly } from './reading-only.ts';

/** A run that takes longer (a slow database, a lock) doesn't keep the next waiting. */
const holdMostMs = 20;

/**
 * Lets those who ask for the same kind of thing at one moment have it by one statement or one transaction: who comes while a
 * run is on its way is served by the next. With nobody on their way a run begins at once, so an idle shop waits for nothing,
 * and a busy one sends a fraction of the statements, which cost more than their rows.
 *
 * `run` answers in the order of what it is given (`most` at a time), a value or the error of that one alone; what it throws
 * is everybody's. It belongs to no request: each of those who wait does so for as long as its own request may.
 */
export function askTogether<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  most: number,
): (input: Input) => Promise<Output> {
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  let previous: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Input, Output>(
    (inputs) => {
      const running = outsideOfRequests(run, inputs);
      previous = overOrHeld(running);
      return running;
    },
    { cache: false, maxBatchSize: most, batchScheduleFn: (begin) => previous.then(begin) },
  );
  return async (input) => {
    // What may only read is refused its writes by its own transaction, not by one that it shares.
    if (isReadingOnly()) {
      const [output] = await run([input]);
      if (output instanceof Error) throw output;
      return output as Output;
    }
    return waitForDatabase(() => loader.load(input));
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
