import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { LimitName } from '../../shared/contract.ts';
import type { RedisClient } from '../redis/redis-client.ts';

type Limit = {
  points: number;
  durationS: number;
  /** One count for all processes, in Redis where there is one, else in PostgreSQL; else in the process, which it protects. */
  isShared: boolean;
  /** Guards a secret: never stretched, whatever the factor. */
  isStrict?: boolean;
};

/**
 * Calls per span: of one address, and for `account` of one account as one address tries it: whoever guesses at it from
 * elsewhere doesn't lock its owner out. What is right gives its point back
 * (`giveBack`), so sign-ins that succeed don't count. Reading and cart limits are far above what a person or a school
 * behind one address does; they stop a single machine from taking the whole shop.
 */
const limits: Record<LimitName | AccountLimitName, Limit> = {
  // Calls of one of a store's keys, whatever they do: twenty a second for a minute, in all processes together.
  storeKey: { points: 1_200, durationS: 60, isShared: true },
  login: { points: 30, durationS: 60, isShared: true, isStrict: true },
  account: { points: 10, durationS: 60, isShared: true, isStrict: true },
  // From all addresses together: what a botnet may guess at one account. Its owner's own browsers aren't counted here.
  accountEverywhere: { points: 60, durationS: 600, isShared: true, isStrict: true },
  // Codes of staff's second factor, tried at one account from wherever: three of a million count at any time.
  secondFactor: { points: 8, durationS: 600, isShared: true, isStrict: true },
  // Codes of vouchers that nobody has, typed by one account, or by visitors of one address; and by all of an address, where
  // a school's many mistakes are no search.
  voucherGuess: { points: 60, durationS: 600, isShared: true, isStrict: true },
  voucherGuessesOfAddress: { points: 300, durationS: 600, isShared: true, isStrict: true },
  register: { points: 60, durationS: 600, isShared: true },
  // Each of these sends a message to somebody: the rules of one-time codes hold for each telephone and mailbox beside it.
  otp: { points: 60, durationS: 3600, isShared: true },
  forgot: { points: 20, durationS: 3600, isShared: true },
  // What strangers write to the shop; each may send a mail.
  contact: { points: 10, durationS: 3600, isShared: true },
  // Who asks to be told of something: a school behind one address is many people, and only a machine is thousands.
  interest: { points: 120, durationS: 3600, isShared: true },
  social: { points: 60, durationS: 600, isShared: true },
  lookup: { points: 120, durationS: 60, isShared: false },
  search: { points: 15_000, durationS: 10, isShared: false },
  write: { points: 40_000, durationS: 10, isShared: false },
  // Pictures that nobody has asked for before, so that they have to be made: a dozen pages of them.
  picture: { points: 600, durationS: 60, isShared: false },
  // Pages of stores that people look at, as browsers tell: a school behind one address is counted, a machine isn't for long.
  visit: { points: 600, durationS: 60, isShared: false },
  // Counted for who uploads; a school behind one address is many people.
  upload: { points: 30, durationS: 60, isShared: true },
  uploadsOfAddress: { points: 600, durationS: 60, isShared: false },
  // Words to stores and the house by all of an address; how many one person writes in a minute is the chat's own rule.
  message: { points: 3_000, durationS: 60, isShared: false },
};

export type AccountLimitName =
  | 'secondFactor'
  | 'account'
  | 'accountEverywhere'
  | 'storeKey'
  | 'voucherGuess'
  | 'voucherGuessesOfAddress'
  | 'uploadsOfAddress';

export type RateLimits = {
  /**
   * Takes a point, or so many; throws tooManyRequests (429) with the seconds to wait when there aren't so many left. None
   * (0) is refused where more were asked for than there are.
   */
  spend(name: LimitName | AccountLimitName, key: string, points?: number): Promise<void>;
  giveBack(name: LimitName | AccountLimitName, key: string): Promise<void>;
};

/**
 * `factor` stretches every limit but those that guard secrets: a demo, which listens on loopback alone, and tests are
 * many people at one address. `strictFactor` stretches those too, for tests of other things.
 */
export function createRateLimits(
  pool: pg.Pool | null,
  factor = 1,
  strictFactor = 1,
  /** Counts in the place of PostgreSQL for as long as it answers. */
  redis: RedisClient | null = null,
): RateLimits {
  const byName = new Map<string, { limiter: Limiter; durationMs: number }>();
  for (const [name, limit] of Object.entries(limits)) {
    const points = limit.points * (limit.isStrict === true ? strictFactor : factor);
    const options = { keyPrefix: name, points, duration: limit.durationS };
    const inDatabase =
      limit.isShared && pool !== null
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            insuranceLimiter: new RateLimiterMemory(options),
          })
        : null;
    const limiter =
      inDatabase === null
        ? new RateLimiterMemory(options)
        : redis === null
          ? inDatabase
          : new RateLimiterRedis({
              ...options,
              storeClient: countingIn(redis),
              insuranceLimiter: inDatabase,
            });
    byName.set(name, { limiter, durationMs: limit.durationS * 1_000 });
  }
  return {
    async spend(name, key, points = 1) {
      const limit = byName.get(name);
      if (limit === undefined) return;
      try {
        await consume(limit, key, points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ORPCError('tooManyRequests', {
          status: 429,
          data: { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) },
        });
      }
    },
    async giveBack(name, key) {
      await byName.get(name)?.limiter.reward(key);
    },
  };
}

type Limiter = RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis;

/** Counts up, and says how long the span still lasts: in one step, so that no count is without its end. */
const countUp = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local taken = redis.call('incrby', KEYS[1], ARGV[1])
return { taken, redis.call('pttl', KEYS[1]) }`;

/** The two commands that counting asks of a client. */
function countingIn(redis: RedisClient) {
  return {
    rlflxIncr: ([key = '', points = '1', seconds = '1']: readonly string[]) =>
      redis.ask(['EVAL', countUp, '1', `limit:${key}`, points, seconds]),
    del: (key: string) => redis.ask(['DEL', `limit:${key}`]),
  };
}

/** How much the clocks of two processes may differ. */
const skewMs = 60_000;

/**
 * Spans end by the wall clock. One that ends later than it may have begun is from before the clock went back: it would
 * keep people out, or count for them, until the clock gets there again.
 */
async function consume(
  { limiter, durationMs }: { limiter: Limiter; durationMs: number },
  key: string,
  points: number,
): Promise<void> {
  const taken = await limiter.consume(key, points).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  if (taken.msBeforeNext > durationMs + skewMs) {
    await limiter.delete(key);
    await limiter.consume(key, points);
  } else if (taken.consumedPoints > limiter.points) throw taken;
}
