import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockUser, type UserRow, updateUser } from './identity.store.ts';
import { deleteSessionsOf } from './session.store.ts';
import { lockStoreMembers, type StoreMember, selectStoreMembers } from './store-members.store.ts';

export type { StoreMember } from './store-members.store.ts';

/** By whom, from where and when something is done to a member. */
type Deed = { actorUserId: number; origin: CallOrigin; now: Date; reason: string | null };

export type MemberFailure = { code: 'memberNotFound' | 'lastOwner' };

/** Who works for a store, the owners first. */
export function listStoreMembers(db: Queryable, sellerId: number): Promise<StoreMember[]> {
  return selectStoreMembers(db, sellerId);
}

/** Whether somebody owns a store and may sign in. */
export async function isStoreOwner(db: Queryable, sellerId: number, userId: number): Promise<boolean> {
  const members = await selectStoreMembers(db, sellerId);
  return members.some(
    ({ id, isDisabled, storeRights }) => id === userId && !isDisabled && storeRights.includes('owner'),
  );
}

/** Whether an account may become a member: a person's or an approved company's, of nobody else's store and not of staff. */
function mayJoin(user: UserRow, sellerId: number): boolean {
  const isFree = user.sellerId === null || user.sellerId === sellerId;
  return isFree && user.role !== 'staff' && user.status === 'active' && user.disabledAt === null;
}

/** Makes an account a member of a store, in the caller's transaction; one that is a member already gets these rights. */
export async function joinStore(
  tx: Transaction,
  { userId, sellerId, rights }: { userId: number; sellerId: number; rights: readonly StoreRight[] },
  deed: Deed,
): Promise<Result<true, { code: 'worksElsewhere' }>> {
  const user = await lockUser(tx, userId);
  if (user === null || !mayJoin(user, sellerId)) return fail({ code: 'worksElsewhere' });
  await updateUser(tx, userId, { role: 'seller', sellerId, storeRights: [...rights] });
  await note(tx, 'store_joined', user, { sellerId, before: user.storeRights, after: rights }, deed);
  return succeed(true);
}

/**
 * Gives a member other rights, unless somebody has changed them since `was`: what one has withdrawn, another doesn't give back
 * by a page that they had open. A store keeps an owner: of two owners who step down at once, the second can't.
 */
export async function changeStoreRights(
  tx: Transaction,
  {
    userId,
    sellerId,
    rights,
    was,
  }: {
    userId: number;
    sellerId: number;
    rights: readonly StoreRight[];
    was: readonly StoreRight[] | null;
  },
  deed: Deed,
): Promise<Result<true, MemberFailure | { code: 'memberRightsMoved' }>> {
  const found = await lockMember(tx, { userId, sellerId, staysOwner: rights.includes('owner') });
  if (!found.ok) return found;
  const before = found.value.storeRights;
  if (areSame(before, rights)) return succeed(true);
  if (was !== null && !areSame(before, was)) return fail({ code: 'memberRightsMoved' });
  await updateUser(tx, userId, { storeRights: [...rights] });
  await note(tx, 'store_rights_changed', found.value, { sellerId, before, after: rights }, deed);
  return succeed(true);
}

function areSame(one: readonly StoreRight[], other: readonly StoreRight[]): boolean {
  return one.length === other.length && one.every((right) => other.includes(right));
}

/** Ends a membership and every session of the account: what it had open of the store is worth nothing from here on. */
export async function leaveStore(
  tx: Transaction,
  { userId, sellerId }: { userId: number; sellerId: number },
  deed: Deed,
): Promise<Result<true, MemberFailure>> {
  const found = await lockMember(tx, { userId, sellerId, staysOwner: false });
  if (!found.ok) return found;
  const before = found.value.storeRights;
  await updateUser(tx, userId, { role: 'shopper', sellerId: null, storeRights: [] });
  await deleteSessionsOf(tx, userId, null);
  await note(tx, 'store_left', found.value, { sellerId, before, after: [] }, deed);
  return succeed(true);
}

async function lockMember(
  tx: Transaction,
  { userId, sellerId, staysOwner }: { userId: number; sellerId: number; staysOwner: boolean },
): Promise<Result<UserRow, MemberFailure>> {
  const members = await lockStoreMembers(tx, sellerId);
  const member = members.find(({ id }) => id === userId);
  if (member === undefined) return fail({ code: 'memberNotFound' });
  // An owner who can't sign in can't see to the store either.
  const isLast = !members.some(
    ({ id, storeRights, status, disabledAt }) =>
      id !== userId && storeRights.includes('owner') && status === 'active' && disabledAt === null,
  );
  if (member.storeRights.includes('owner') && !staysOwner && isLast) return fail({ code: 'lastOwner' });
  return succeed(member);
}

function note(
  tx: Transaction,
  kind: 'store_joined' | 'store_rights_changed' | 'store_left',
  user: UserRow,
  moved: { sellerId: number; before: readonly StoreRight[]; after: readonly StoreRight[] },
  { actorUserId, origin, now, reason }: Deed,
): Promise<void> {
  return recordAudit(
    tx,
    {
      kind,
      actorUserId,
      subjectUserId: user.id,
      origin,
      moved: { before: moved.before.join(' '), after: moved.after.join(' ') },
      detail: { sellerId: moved.sellerId, reason },
    },
    now,
  );
}
