import pg from 'pg';
import { Unavailable } from '../unavailable.ts';

/**
 * Why the database can't be used now: it isn't there (`away`), doesn't answer in time (`slow`), a connection ended under a
 * statement (`lost`: whether it was carried out is unknown), it has no room for rows or connections (`full`), or it takes
 * no writes because another server has become the primary (`readOnly`).
 */
export type UnavailableReason = 'away' | 'slow' | 'lost' | 'full' | 'readOnly';

/** The database can't be used now. */
export class DatabaseUnavailable extends Unavailable {
  override name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(`the database is ${described[reason]}`, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

const described: Record<UnavailableReason, string> = {
  away: 'away',
  slow: 'too slow',
  lost: 'gone from under a statement',
  full: 'full',
  readOnly: 'read-only',
};

/** SQLSTATEs that say nothing about the statement and everything about the server (PostgreSQL, appendix A). */
const reasonOfState: Record<string, UnavailableReason> = {
  '25006': 'readOnly',
  '25P03': 'lost',
  '53000': 'full',
  '53100': 'full',
  '53200': 'full',
  '53300': 'full',
  '57014': 'slow',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'away',
  '57P04': 'lost',
  '57P05': 'lost',
  '58030': 'full',
};

/** What node says of sockets. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/**
 * What an error of pg's says of the server, or null when it is about the statement. Only for errors that come straight
 * from pg: a mail server refuses connections in the same words.
 */
export function reasonOfFailure(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailable) return error.reason;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError)
    return reasonOfState[code] ?? (code.startsWith('08') ? 'lost' : null);
  if (lostCodes.has(code) || error instanceof AggregateError) return 'lost';
  // pg's own words for a connection that is no more, or never came about.
  return /connection|not queryable|timeout|from backend/i.test(error.message) ? 'lost' : null;
}
