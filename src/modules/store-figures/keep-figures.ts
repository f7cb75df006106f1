import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { recountDays } from './count-orders.store.ts';
import { addChanges, deleteSearchesBefore, hasNoDays, lockDays, recountRatings } from './day-totals.store.ts';
import { dayAfter, searchesKeptDays, spanDaysMost } from './store-figures.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const batch = 5_000;
/** How far back the night counts again: releases overlap for minutes, and whoever is away for a weekend finds it right. */
const recountedDays = 7;

/**
 * Adds what has happened to the stores' days; how many notes there were. Where nothing was ever counted, what there is of
 * orders is counted first: the orders of before this was kept.
 */
export async function addUpFigures({ db }: Needs): Promise<number> {
  await transact(db, async (tx) => {
    await lockDays(tx);
    if (await hasNoDays(tx)) await recountDays(tx, null);
  });
  let added = 0;
  for (;;) {
    const taken = await transact(db, async (tx) => {
      await lockDays(tx);
      return addChanges(tx, batch);
    });
    added += taken;
    if (taken < batch) return added;
  }
}

/** Counts all of the orders and reviews there are, whatever was counted before. Visits stay as they are. */
export async function recountAllFigures(tx: Transaction): Promise<void> {
  await lockDays(tx);
  await recountDays(tx, null);
  await recountRatings(tx, '1970-01-01');
}

/**
 * Counts the last days anew, from the orders and the ledger themselves, and forgets old searches. What an order wrote down
 * is right already, unless a release served that didn't know of it.
 */
export async function recountFigures({ db, clock }: Needs): Promise<void> {
  const today = bangkokDay(clock());
  await transact(db, async (tx) => {
    await lockDays(tx);
    await recountDays(tx, dayAfter(today, -recountedDays));
    await deleteSearchesBefore(tx, dayAfter(today, -searchesKeptDays));
  });
}

/** Counts the reviews of the days that can be looked at, as they are now. */
export async function recountStoreRatings({ db, clock }: Needs): Promise<void> {
  const from = dayAfter(bangkokDay(clock()), -2 * spanDaysMost);
  await transact(db, (tx) => recountRatings(tx, from));
}
