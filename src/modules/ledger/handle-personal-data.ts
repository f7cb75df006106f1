import type { Queryable } from '../../platform/db/database.ts';
import { type AccountKind, accountKinds } from './ledger.rules.ts';
import { selectEntriesOf } from './personal-data.store.ts';

const kindsOfUsers = (Object.keys(accountKinds) as AccountKind[]).filter(
  (kind) => accountKinds[kind] === 'user',
);

/**
 * What the books say of a person's own accounts, for themselves. They hold the account's number and nothing else of the
 * person, and are never changed (decision 3): there is nothing to erase.
 */
export function exportLedger(db: Queryable, userId: number) {
  return selectEntriesOf(db, kindsOfUsers, userId);
}
