import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { selectShowsRead, upsertHabits } from './habit.store.ts';

type Needs = Pick<Services, 'db'>;

/** What a shopper lets stores and the house know. */
export async function readHabits({ db }: Needs, userId: number): Promise<{ showsRead: boolean }> {
  return { showsRead: await selectShowsRead(db, userId) };
}

export async function saveHabits(
  { db }: Needs,
  userId: number,
  { showsRead }: { showsRead: boolean },
): Promise<{ showsRead: boolean }> {
  await transact(db, async (tx) => {
    await upsertHabits(tx, userId, showsRead);
    return succeed(null);
  });
  return { showsRead };
}
