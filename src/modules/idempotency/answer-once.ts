import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { hashBody } from './hash-body.ts';
import { claimKey, type KeyUse, keepReply, selectReply } from './idempotency.store.ts';

/** Whose call it is, and what tells it from others; `key` is the Idempotency-Key, if the client sent one. */
export type AskedOnce = { userId: number; call: string; key: string | null; body: unknown; now: Date };
type Reused = { code: 'idempotencyKeyReused' };

/**
 * Does something once for an Idempotency-Key (DECISIONS "Orders"): the same key with the same body gets the same reply,
 * with another body `idempotencyKeyReused`; calls at the same time wait for each other. In the transaction of the work,
 * which is rolled back when it fails, and the key with it (`transact`). Without a key the work is just done. The reply is
 * kept as JSON.
 */
export async function answerOnce<Reply, Failure extends { code: string }>(
  tx: Transaction,
  { key, body, now, ...asked }: AskedOnce,
  work: () => Promise<Result<Reply, Failure>>,
): Promise<Result<Reply, Failure | Reused>> {
  if (key === null) return work();
  const use = { ...asked, key };
  const bodyHash = hashBody(body);
  if (!(await claimKey(tx, { ...use, bodyHash, createdAt: now })))
    return (await findAnswer<Reply>(tx, use, bodyHash)) ?? reused;
  const done = await work();
  if (done.ok) await keepReply(tx, use, done.value);
  return done;
}

/**
 * The same in a transaction of its own, for work that holds its caller's row before all else, so that one caller's calls come
 * one after another: the key is kept with the reply, once there is one, and looked up only where that or the work fails. A
 * statement less for those that are no repetition, which are nearly all.
 */
export async function answerOnceInTurn<Reply, Failure extends { code: string }>(
  db: Queryable,
  { key, body, now, ...asked }: AskedOnce,
  work: (tx: Transaction) => Promise<Result<Reply, Failure>>,
): Promise<Result<Reply, Failure | Reused>> {
  if (key === null) return transact<Reply, Failure>(db, work);
  const use = { ...asked, key };
  const bodyHash = hashBody(body);
  const done = await transact<Reply, Failure | Reused>(db, async (tx) => {
    const worked = await work(tx);
    if (!worked.ok) return worked;
    const isFirst = await claimKey(tx, { ...use, bodyHash, createdAt: now, reply: worked.value });
    return isFirst ? worked : reused;
  });
  return done.ok ? done : ((await findAnswer<Reply>(db, use, bodyHash)) ?? done);
}

const reused: Result<never, Reused> = fail({ code: 'idempotencyKeyReused' });

/** What a key was answered before; null when it wasn't used. */
async function findAnswer<Reply>(
  db: Queryable,
  use: KeyUse,
  bodyHash: string,
): Promise<Result<Reply, Reused> | null> {
  const kept = await selectReply(db, use);
  if (kept === null) return null;
  if (kept.bodyHash !== bodyHash) return reused;
  // What is answered again is in the audit log since the first time.
  noteInCall('audit answered before');
  return succeed(kept.reply as Reply);
}
