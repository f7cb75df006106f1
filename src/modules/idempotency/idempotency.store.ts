import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idempotentReplies } from './idempotency.tables.ts';

export type KeyUse = { userId: number; call: string; key: string };

const isUse = ({ userId, call, key }: KeyUse) =>
  and(eq(idempotentReplies.userId, userId), eq(idempotentReplies.call, call), eq(idempotentReplies.key, key));

/** False when the key was used before. A call with the same key that is under way is waited for. */
export async function claimKey(
  tx: Queryable,
  use: KeyUse & { bodyHash: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(idempotentReplies)
    .values(use)
    .onConflictDoNothing()
    .returning({ key: idempotentReplies.key });
  return rows.length > 0;
}

export async function keepReply(tx: Queryable, use: KeyUse, reply: unknown): Promise<void> {
  await tx.update(idempotentReplies).set({ reply }).where(isUse(use));
}

export async function selectReply(
  db: Queryable,
  use: KeyUse,
): Promise<{ bodyHash: string; reply: unknown } | null> {
  const [row] = await db
    .select({ bodyHash: idempotentReplies.bodyHash, reply: idempotentReplies.reply })
    .from(idempotentReplies)
    .where(isUse(use));
  return row ?? null;
}

export async function deleteReplies(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(idempotentReplies).where(eq(idempotentReplies.userId, userId));
}
