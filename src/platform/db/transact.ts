import type { Result } from '../../shared/result.ts';
import { causeOf } from '../unavailable.ts';
import type { Database, Queryable, RawTransaction, Transaction } from './database.ts';
import { isDatabaseError } from './database-error.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { isForgottenStatement } from './guarded-pool.ts';

/** deadlock_detected and serialization_failure: PostgreSQL undid the transaction so that another one could go on. */
const undoneCodes: readonly string[] = ['40P01', '40001'];
const tries = 5;

/** What a transaction that is open will write before it commits and do once it has, and what it was begun on. */
type Open = { database: Database; gathered: Map<WriteGathered, string[]>; afterCommit: (() => void)[] };
const open = new WeakMap<object, Open>();

class RolledBack extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('rolled back');
    this.value = value;
  }
}

/**
 * Runs work in one transaction, the only way to do so. A value commits; a Result that is a failure rolls everything back
 * and is returned; what is thrown rolls back and is thrown on. Inside another transaction it is a savepoint.
 *
 * It is run again (5 times at most) when PostgreSQL undoes it for the sake of another one, or its connection ends before
 * anything was committed, so work has no effects but in it: others go to `afterCommit`. One whose connection ends while it
 * is committing may have been committed, and is not run again.
 */
export function transact<Value, Failure extends { code: string }>(
  db: Queryable,
  work: (tx: Transaction) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>>;
export function transact<Value>(db: Queryable, work: (tx: Transaction) => Promise<Value>): Promise<Value>;
export async function transact(db: Queryable, work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
  const outer = open.get(db);
  for (let tried = 1; ; tried++) {
    let isCommitting = false;
    const own: Open = { database: databaseOf(db), gathered: new Map(), afterCommit: [] };
    try {
      const value = await (db as unknown as RawTransaction).transaction(async (tx) => {
        open.set(tx, own);
        const done = await work(tx);
        if (isFailure(done)) throw new RolledBack(done);
        if (outer === undefined) for (const [write, items] of own.gathered) await write(tx, items);
        isCommitting = true;
        return done;
      });
      if (outer === undefined) for (const hook of own.afterCommit) hook();
      else {
        outer.afterCommit.push(...own.afterCommit);
        for (const [write, items] of own.gathered) gather(outer, write, items);
      }
      return value;
    } catch (error) {
      if (error instanceof RolledBack) return error.value;
      const isUndone = isDatabaseError(error, undoneCodes) || (!isCommitting && wasCutShort(error));
      // A savepoint is undone with its whole transaction: only the outermost can begin again.
      if (outer !== undefined || tried === tries || !isUndone) throw error;
    }
  }
}

export type WriteGathered = (db: Queryable, items: readonly string[]) => Promise<void>;

/**
 * Has something written by one statement for all of a transaction, just before it commits: `write` gets what was handed in
 * for it, in that order. What a savepoint handed in goes with it when it is rolled back. At once where none is open.
 */
export async function writeBeforeCommit(
  db: Queryable,
  write: WriteGathered,
  items: readonly string[],
): Promise<void> {
  const transaction = open.get(db);
  if (transaction === undefined) await write(db, items);
  else gather(transaction, write, items);
}

function gather({ gathered }: Open, write: WriteGathered, items: readonly string[]): void {
  const before = gathered.get(write);
  if (before === undefined) gathered.set(write, [...items]);
  else before.push(...items);
}

/** Does something once a transaction has committed, and never if it doesn't; at once where none is open. It must not throw. */
export function afterCommit(db: Queryable, hook: () => void): void {
  const transaction = open.get(db);
  if (transaction === undefined) hook();
  else transaction.afterCommit.push(hook);
}

/** The database that a transaction was begun on. */
export function databaseOf(db: Queryable): Database {
  return open.get(db)?.database ?? (db as Database);
}

function isFailure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}

function wasCutShort(error: unknown): boolean {
  return causeOf(error, DatabaseUnavailable)?.reason === 'lost' || isForgottenStatement(error);
}
