import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { lockImports } from './import-works.store.ts';
import { countWorksWithTag, selectTags, type TagRow, updateTag } from './tag.store.ts';
import { tellThings } from './tell-things.ts';

/** Tags with how many works have each, the most used first. */
export function listTags(
  db: Queryable,
  asked: { search: string; limit: number; offset: number },
): Promise<{ rows: TagRow[]; total: number }> {
  return selectTags(db, asked);
}

/** How many works have a tag. */
export function countTagged(db: Queryable, tag: string): Promise<number> {
  return countWorksWithTag(db, tag);
}

/**
 * Gives every work that has a tag another in its place, or takes it away (`into` null), and tells every process. The works'
 * numbers; whoever has read one of them before is told of the change when they save.
 */
export async function replaceTag(
  tx: Transaction,
  change: { tag: string; into: string | null },
): Promise<number[]> {
  await lockImports(tx);
  const touched = await updateTag(tx, change);
  if (touched.workIds.length > 0) await tellThings(tx, [], touched, { isListed: true });
  return touched.workIds;
}
