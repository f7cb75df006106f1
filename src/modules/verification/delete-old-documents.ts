import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards, workOffDiscards } from '../../platform/storage/discard-files.ts';
import { documentsKeptMs } from './verification.rules.ts';
import { forgetDocuments, selectOutdated } from './verification.store.ts';

const batch = 100;

/**
 * Deletes documents 90 days after the decision they were for. That they are to be deleted is written with their being
 * forgotten: a store that is away, or one file it won't delete, holds up no other. By the clock; how many requests lost
 * theirs.
 */
export async function deleteOldDocuments({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<number> {
  const now = clock();
  const until = new Date(now.getTime() - documentsKeptMs);
  let deleted = 0;
  for (;;) {
    const count = await transact(db, async (tx) => {
      const rows = await selectOutdated(tx, until, batch);
      if (rows.length === 0) return 0;
      const keys = rows.flatMap(({ idCardKey, selfieKey, bankBookKey }) =>
        [idCardKey, selfieKey, bankBookKey].flatMap((key) => (key === null || key === '' ? [] : [key])),
      );
      await queueDiscards(tx, keys, now);
      await forgetDocuments(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    deleted += count;
    if (count < batch) break;
  }
  if (deleted > 0) await workOffDiscards({ db, storage, clock });
  return deleted;
}
