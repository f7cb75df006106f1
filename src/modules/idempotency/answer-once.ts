import type { Transaction } from '../../platform/db/database.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { hashBody } from './hash-body.ts';
import { claimKey, keepReply, selectReply } from './idempotency.store.ts';

/**
 * Does something once for an Idempotency-Key (DECISIONS "Orders"): the same key with the same body gets the same reply,
 * with another body `idempotencyKeyReused`; calls at the same time wait for each other. In the transaction of the work,
 * which is rolled back when it fails, and the key with it (`transact`). Without a key the work is just done. The reply is
 * kept as JSON.
 */
export async function answerOnce<Reply, Failure extends { code: string }>(
  tx: Transaction,
  asked: { userId: number; call: string; key: string | null; body: unknown; now: Date },
  work: () => Promise<Result<Reply, Failure>>,
): Promise<Result<Reply, Failure | { code: 'idempotencyKeyReused' }>> {
  const { userId, call, key, body, now } = asked;
  if (key === null) return work();
  const use = { userId, call, key };
  const bodyHash = hashBody(body);
  if (await claimKey(tx, { ...use, bodyHash, createdAt: now })) {
    const done = await work();
    if (done.ok) await keepReply(tx, use, done.value);
    return done;
  }
  const kept = await selectReply(tx, use);
  if (kept === null || kept.bodyHash !== bodyHash) return fail({ code: 'idempotencyKeyReused' });
  // What is answered again is in the audit log since the first time.
  noteInCall('audit answered before');
  return succeed(kept.reply as Reply);
}
