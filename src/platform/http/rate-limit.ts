import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '../../shared/contract.ts';

type Limit = { points: number; durationS: number; shared: boolean };

/**
 * Calls per address and span. `shared` ones are counted in PostgreSQL, so that several processes share one count;
 * the others protect a process and are counted in it.
 */
const limits: Record<LimitName, Limit> = {
  login: { points: 10, durationS: 60, shared: true },
  register: { points: 10, durationS: 600, shared: true },
  lookup: { points: 60, durationS: 60, shared: false },
  search: { points: 300, durationS: 10, shared: false },
  write: { points: 300, durationS: 10, shared: false },
  upload: { points: 20, durationS: 60, shared: true },
};

export type RateLimits = {
  /** Takes a point; throws tooManyRequests (429) with the seconds to wait when there is none left. */
  spend(name: LimitName, key: string): Promise<void>;
};

/** `factor` stretches every limit; tests and benchmarks that come from one address use it. */
export function createRateLimits(pool: pg.Pool | null, factor = 1): RateLimits {
  const limiters = Object.entries(limits).map(([name, limit]) => {
    const options = { keyPrefix: name, points: limit.points * factor, duration: limit.durationS };
    const limiter =
      limit.shared && pool !== null
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            insuranceLimiter: new RateLimiterMemory(options),
          })
        : new RateLimiterMemory(options);
    return [name, limiter] as const;
  });
  const byName = new Map<string, RateLimiterMemory | RateLimiterPostgres>(limiters);
  return {
    async spend(name, key) {
      try {
        await byName.get(name)?.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ORPCError('tooManyRequests', {
          status: 429,
          data: { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) },
        });
      }
    },
  };
}
