import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { chatHabits } from './chat.tables.ts';

/** Whether a shopper lets others know that they have read, or are typing. */
export async function selectShowsRead(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ showsRead: chatHabits.showsRead })
    .from(chatHabits)
    .where(eq(chatHabits.userId, userId));
  return row?.showsRead ?? true;
}

export async function upsertHabits(tx: Transaction, userId: number, showsRead: boolean): Promise<void> {
  await tx
    .insert(chatHabits)
    .values({ userId, showsRead })
    .onConflictDoUpdate({ target: chatHabits.userId, set: { showsRead } });
}
