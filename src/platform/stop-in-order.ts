import type { Logger } from 'pino';
import { within } from './within.ts';

export type StopStep = { what: string; mostMs: number; stop: () => Promise<unknown> | unknown };

/** Stops one thing after another; what doesn't stop in its time, or fails to, doesn't hold up the rest. */
export async function stopInOrder(steps: readonly StopStep[], log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { what, mostMs, stop } of steps)
    try {
      await within(Promise.resolve(stop()), mostMs, () => new Error(`not stopped within ${mostMs} ms`));
    } catch (error) {
      log.warn({ err: error }, `${what} didn't stop by itself`);
    }
}
