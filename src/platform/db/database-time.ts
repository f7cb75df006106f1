import { AsyncLocalStorage } from 'node:async_hooks';
import { within } from '../within.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/**
 * How long a request may still wait for the database, in milliseconds. Only waiting counts, and waits side by side count
 * once: a large upload, a password's hash or a drawn picture take nothing of it.
 */
export type DatabaseTime = {
  /** All that there was. */
  mostMs: number;
  leftMs(): number;
  enter(): void;
  leave(): void;
};

const current = new AsyncLocalStorage<DatabaseTime | null>();

function createDatabaseTime(mostMs: number, { isForEach = false } = {}): DatabaseTime {
  let spentMs = 0;
  let waits = 0;
  let sinceMs = 0;
  return {
    mostMs,
    leftMs: () => mostMs - spentMs - (waits > 0 ? performance.now() - sinceMs : 0),
    enter() {
      if (waits === 0) sinceMs = performance.now();
      waits += 1;
    },
    leave() {
      waits -= 1;
      if (waits === 0 && !isForEach) spentMs += performance.now() - sinceMs;
    },
  };
}

let onTheirWay = 0;

/** Does a request's work with so much time for the database; what goes on longer fails with DatabaseUnavailable. */
export function withDatabaseTime<Value>(mostMs: number, work: () => Value): Value {
  const isRequest = current.getStore() === undefined;
  const value = current.run(createDatabaseTime(mostMs), work);
  if (isRequest && value instanceof Promise) {
    onTheirWay += 1;
    const end = () => {
      onTheirWay -= 1;
    };
    value.then(end, end);
  }
  return value;
}

/** How many requests this process is answering now; what one does beside itself with a time of its own is the same one. */
export function countOnTheirWay(): number {
  return onTheirWay;
}

/**
 * Does what goes on by many statements, one after another: each of them may wait as long as the whole request could. A database
 * that is away or hangs is found out by the first of them, as soon as before. Where no request is answered nothing changes.
 */
export function withDatabaseTimeForEach<Value>(work: () => Value): Value {
  const time = current.getStore() ?? null;
  return time === null ? work() : current.run(createDatabaseTime(time.mostMs, { isForEach: true }), work);
}

/** For what a request begins and others go on with (the search index, a stream): it has all the time it needs. */
export function withoutDatabaseTime<Value>(work: () => Value): Value {
  return current.run(null, work);
}

/** The time of the request that is being answered; null for work of the clock. */
export function databaseTime(): DatabaseTime | null {
  return current.getStore() ?? null;
}

/**
 * Waits for the database as long as the request may; what comes later is tidied up.
 * @throws DatabaseUnavailable ("slow") when its time is over.
 */
export async function waitForDatabase<Value>(
  ask: () => Promise<Value>,
  tidyUp?: (late: Value) => void,
): Promise<Value> {
  const time = databaseTime();
  if (time === null) return ask();
  time.enter();
  try {
    return await within(ask(), time.leftMs(), () => new DatabaseUnavailable('slow'), tidyUp);
  } finally {
    time.leave();
  }
}
