import type { Services } from '../../platform/services.ts';
import { spellingKey } from './spelling-pairs.rules.ts';
import { selectSpellingPage } from './spelling-pairs.store.ts';

/** A page of spelling pairs, the newest first; `search` finds those with it in one of their words. For staff. */
export async function listSpellingPairs(
  { db }: Pick<Services, 'db'>,
  { search, pageNo, perPage }: { search: string; pageNo: number; perPage: number },
) {
  const page = { limit: perPage, offset: (pageNo - 1) * perPage };
  const { rows, total } = await selectSpellingPage(db, spellingKey(search), page);
  return { dataList: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
}
