import type { Queryable } from '../../platform/db/database.ts';
import { selectIsNewCustomer } from './first-order.store.ts';

/** Whether nothing this person ordered was, or still may be, sold: what expired, was cancelled or came back unaccepted doesn't count. */
export function isNewCustomer(db: Queryable, userId: number): Promise<boolean> {
  return selectIsNewCustomer(db, userId);
}
