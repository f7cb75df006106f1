import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { mayInStore } from '../../platform/http/implement-calls.ts';
import { listStaff } from '../identity/staff-members.ts';
import { rightsOfRole } from '../identity/staff-role.rules.ts';
import { listStoreMembers } from '../identity/store-members.ts';
import { holdAccount } from './beside-chat.store.ts';
import type { ChatOwner } from './chat.rules.ts';

export type Colleague = { userId: number; name: string };

/** Those who answer at one's desk, oneself among them; nobody does for a shopper. */
export async function listColleagues(db: Queryable, owner: ChatOwner): Promise<Colleague[]> {
  if (owner.kind === 'shopper') return [];
  const people =
    owner.kind === 'store'
      ? (await listStoreMembers(db, owner.sellerId)).map((member) => ({
          ...member,
          answers: mayInStore(member.storeRights, 'orders'),
        }))
      : (await listStaff({ db })).map((member) => ({
          ...member,
          answers: rightsOfRole(member.staffRole).includes('chat'),
        }));
  return people
    .filter(({ answers, isDisabled }) => answers && !isDisabled)
    .map(({ id: userId, name, email }) => ({ userId, name: name === '' ? (email ?? '') : name }));
}

/** Whether somebody answers at one's desk, until the transaction ends: whoever leaves it meanwhile waits, and then frees it. */
export async function isColleague(tx: Transaction, owner: ChatOwner, userId: number): Promise<boolean> {
  await holdAccount(tx, userId);
  return (await listColleagues(tx, owner)).some((colleague) => colleague.userId === userId);
}
