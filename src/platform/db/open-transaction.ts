import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Does a transaction's work so that what it calls can tell that a connection is held meanwhile. */
export async function insideTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    // What the work began and left running holds nothing any more.
    transaction.isOpen = false;
  }
}

/**
 * For whatever waits for somebody else's machine: one that hangs would hold the transaction's connection and its locks for
 * as long, and a pool of them is all the shop has.
 * @throws when a transaction is open.
 */
export function refuseInTransaction(what: string): void {
  if (current.getStore()?.isOpen === true)
    throw new Error(`${what} must not be waited for while a transaction is open`);
}
