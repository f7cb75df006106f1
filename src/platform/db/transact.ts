import type { Result } from '../../shared/result.ts';
import type { Database, Transaction } from './database.ts';

class RolledBack<Failure extends { code: string }> extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Runs work in one transaction: success commits, an expected failure rolls everything back and is returned. */
export async function transact<Value, Failure extends { code: string }>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result.failure);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return { ok: false, failure: error.failure };
    throw error;
  }
}
