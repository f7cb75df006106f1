import type { Services } from '../../platform/services.ts';
import { documentsKeptMs } from './verification.rules.ts';
import { forgetDocuments, selectOutdated } from './verification.store.ts';

const batch = 100;

/**
 * Deletes documents 90 days after the decision they were for. Files first: killed between the two, the next run deletes
 * again what isn't there. By the clock; how many requests lost theirs.
 */
export async function deleteOldDocuments({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<number> {
  const until = new Date(clock().getTime() - documentsKeptMs);
  let deleted = 0;
  for (;;) {
    const rows = await selectOutdated(db, until, batch);
    if (rows.length === 0) return deleted;
    for (const { idCardKey, selfieKey, bankBookKey } of rows)
      for (const key of [idCardKey, selfieKey, bankBookKey])
        if (key !== null && key !== '') await storage.delete(key);
    await forgetDocuments(
      db,
      rows.map(({ id }) => id),
    );
    deleted += rows.length;
  }
}
