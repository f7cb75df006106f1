import type { Result } from '../../shared/result.ts';
import { causeOf } from '../unavailable.ts';
import type { Database, Transaction } from './database.ts';
import { isDatabaseError } from './database-error.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { isForgottenStatement } from './guarded-pool.ts';

class RolledBack<Failure extends { code: string }> extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** deadlock_detected and serialization_failure: PostgreSQL undid the transaction so that another one could go on. */
const undoneCodes: readonly string[] = ['40P01', '40001'];
const tries = 5;

/**
 * Runs work in one transaction: success commits, an expected failure rolls everything back and is returned. A transaction
 * that PostgreSQL undoes for the sake of others is run again, so work has no effects but in it.
 */
export async function transact<Value, Failure extends { code: string }>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    return await runTransaction(db, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result.failure);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return { ok: false, failure: error.failure };
    throw error;
  }
}

/**
 * Runs work that can't fail as expected in one transaction; run again, too, when PostgreSQL undoes it, or its connection
 * ends before anything was committed. One that ends while committing may have been committed: that is not run again.
 */
export async function runTransaction<Value>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  for (let tried = 1; ; tried++) {
    let isCommitting = false;
    try {
      return await db.transaction(async (tx) => {
        const value = await work(tx);
        isCommitting = true;
        return value;
      });
    } catch (error) {
      const isUndone = isDatabaseError(error, undoneCodes) || (!isCommitting && wasCutShort(error));
      // A savepoint is undone with its whole transaction: only the outermost can begin again.
      if ('rollback' in db || tried === tries || !isUndone) throw error;
    }
  }
}

function wasCutShort(error: unknown): boolean {
  return causeOf(error, DatabaseUnavailable)?.reason === 'lost' || isForgottenStatement(error);
}
