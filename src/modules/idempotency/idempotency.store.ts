import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { idempotentReplies } from './idempotency.tables.ts';

export type KeyUse = { userId: number; call: string; key: string };

const isUse = ({ userId, call, key }: KeyUse) =>
  and(eq(idempotentReplies.userId, userId), eq(idempotentReplies.call, call), eq(idempotentReplies.key, key));

const claim = nameStatement<{ key: string }>(
  'claim_key',
  `insert into idempotent_replies (user_id, call, key, body_hash, created_at, reply)
   values ($1, $2, $3, $4, $5, $6::jsonb) on conflict do nothing returning key`,
);

/**
 * Keeps a key, and its reply where it is known already; false when the key was used before. A call with the same key that is
 * under way is waited for.
 */
export async function claimKey(
  tx: Queryable,
  { userId, call, key, bodyHash, createdAt, reply }: KeyUse & KeptKey,
): Promise<boolean> {
  const kept = reply === undefined ? null : JSON.stringify(reply);
  return (await runNamed(tx, claim, [userId, call, key, bodyHash, createdAt, kept])).length > 0;
}

export type KeptKey = { bodyHash: string; createdAt: Date; reply?: unknown };

const keeping = nameStatement<never>(
  'keep_reply',
  'update idempotent_replies set reply = $4::jsonb where user_id = $1 and call = $2 and key = $3',
);

export async function keepReply(tx: Queryable, { userId, call, key }: KeyUse, reply: unknown): Promise<void> {
  await runNamed(tx, keeping, [userId, call, key, JSON.stringify(reply)]);
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
