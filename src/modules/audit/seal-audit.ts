import { randomBytes } from 'node:crypto';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { chainBegin, hashLink, hashPersonal } from './audit-chain.ts';
import { insertSeals, selectLastSeal, selectUnsealed, takeTurnAtSealing } from './audit-seal.store.ts';

const batch = 1_000;

/**
 * Chains what was written into the audit log since (DECISIONS "Staff"), in one process at a time and apart from the
 * transactions that write: none of those waits for another. What is committed later than an entry with a higher number is
 * chained after it. Answers how many entries there were.
 */
export async function sealAudit({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await transact(db, async (tx) => {
      if (!(await takeTurnAtSealing(tx))) return 0;
      const waiting = await selectUnsealed(tx, batch);
      if (waiting.length === 0) return 0;
      const last = await selectLastSeal(tx);
      let hash = last?.hash ?? chainBegin;
      let position = last?.position ?? 0;
      const sealedAt = clock();
      await insertSeals(
        tx,
        waiting.map(({ eventId, event }) => {
          const salt = randomBytes(16);
          // One that went before it was chained is chained all the same: its link says that there was one.
          const found = event ?? goneEvent(eventId);
          const personalHash = hashPersonal(found, salt);
          position += 1;
          hash = hashLink(hash, position, found, personalHash);
          return { position, eventId, personalHash, salt, hash, sealedAt };
        }),
      );
      return waiting.length;
    });
    sealed += count;
    if (count < batch) return sealed;
  }
}

function goneEvent(id: number) {
  const nobody = { actorUserId: null, subjectUserId: null, address: null, userAgent: null };
  return { id, at: new Date(0), kind: 'gone', ...nobody, detail: {} };
}
