import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Does work of which PostgreSQL refuses every write (SQLSTATE 25006), whoever asks for it: each statement and each
 * transaction it makes is a read-only one.
 */
export async function readingOnly<Value>(work: () => Promise<Value>): Promise<Value> {
  const reading = { isOver: false };
  try {
    return await current.run(reading, work);
  } finally {
    // What others go on with that the work began (an index, a cache) is nobody's reading any more.
    reading.isOver = true;
  }
}

/** Whether what is asked of the database now may only read. */
export function isReadingOnly(): boolean {
  return current.getStore()?.isOver === false;
}
