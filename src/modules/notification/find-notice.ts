import type { Queryable } from '../../platform/db/database.ts';
import { selectNoticeAt } from './notification.store.ts';

/** When somebody was told what this is the cause of; null when they weren't. */
export function findNoticeAt(db: Queryable, userId: number, cause: string): Promise<Date | null> {
  return selectNoticeAt(db, userId, cause);
}
