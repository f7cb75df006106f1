import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { makeStaff } from './clear-ways-in.ts';
import { findAccount } from './find-account.ts';
import { insertUser, lockUser, type UserRow, updateUser } from './identity.store.ts';
import { writeAccountMessages } from './identity-mail.ts';
import { keepResetLink, resetTtlMinutes } from './reset-password.ts';
import { deleteFactors } from './second-factor.store.ts';
import { deleteSessionsOf } from './session.store.ts';
import { lockStaff, selectStaff } from './staff-members.store.ts';
import { isLastOwner, rightsOfRole, type StaffRole } from './staff-role.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl' | 'emit'>;

/** By whom and from where something is done to somebody of the staff. */
type Deed = { actorUserId: number; origin: CallOrigin };

export type StaffFailure = { code: 'staffNotFound' | 'lastStaffOwner' | 'ownStaffAccount' };
export type AddStaffFailure = { code: 'alreadyStaff' | 'accountSells' | 'accountClosed' };

/** Who works for the house, the owners first. */
export async function listStaff({ db }: { db: Queryable }) {
  const rows = await selectStaff(db);
  return rows.map(({ firstname, lastname, ...row }) => ({
    ...row,
    name: [firstname, lastname].filter((part) => part !== null && part !== '').join(' '),
  }));
}

/**
 * Makes the account of an e-mail address one of the staff. A new one gets a link to set its password, and so does one
 * that is there already: nothing that signed in to it before does so any more (`makeStaff`). Both are told by mail.
 */
export function addStaff(
  services: Needs,
  { email, role, locale }: { email: string; role: StaffRole; locale: Locale },
  { actorUserId, origin }: Deed,
): Promise<Result<true, AddStaffFailure>> {
  return transact(services.db, async (tx) => {
    const now = services.clock();
    const found = await findAccount(tx, { email });
    const known = found === null ? null : await lockUser(tx, found.id);
    if (known?.role === 'staff') return fail({ code: 'alreadyStaff' });
    if (known?.role === 'seller') return fail({ code: 'accountSells' });
    if (known !== null && (known.disabledAt !== null || known.status !== 'active'))
      return fail({ code: 'accountClosed' });
    const userId =
      known?.id ??
      (await insertUser(tx, { role: 'staff', staffRole: role, email, language: locale, createdAt: now }));
    // Registered by somebody else at this very moment: it is an account of its own now.
    if (userId === null) return fail({ code: 'accountClosed' });
    if (known !== null) await makeStaff(tx, services, known, role);
    const secret = await keepResetLink(tx, services.newSecret, { userId, email }, now);
    const url = `${services.siteUrl}/user/resetpassword/${secret}`;
    const reader = known ?? {
      email,
      telephone: null,
      countryCodeId: 1,
      firstname: null,
      language: locale,
    };
    const words = { url, minutes: String(resetTtlMinutes), again: `${services.siteUrl}/user/resetpassword` };
    const kind = known === null ? 'staffInvited' : 'staffAdded';
    await queueMessages(tx, writeAccountMessages(reader, kind, words), now);
    await recordAudit(
      tx,
      {
        kind: 'staff_added',
        actorUserId,
        subjectUserId: userId,
        origin,
        moved: { before: known?.role ?? 'none', after: `staff ${role}` },
      },
      now,
    );
    return succeed(true);
  });
}

/** Gives somebody of the staff another role. The house keeps an owner: of two who lower each other, the second can't. */
export function changeStaffRole(
  { db, clock, emit }: Pick<Needs, 'db' | 'clock' | 'emit'>,
  { userId, role, reason }: { userId: number; role: StaffRole; reason: string },
  deed: Deed,
): Promise<Result<true, StaffFailure>> {
  return transact(db, async (tx) => {
    const found = await lockMember(tx, { userId, staysOwner: role === 'owner', deed });
    if (!found.ok) return found;
    await updateUser(tx, userId, { staffRole: role });
    if (!rightsOfRole(role).includes('chat')) await emit(tx, { name: 'deskLeft', userId, sellerId: null });
    await note(tx, 'staff_role_changed', found.value, { after: role, reason }, deed, clock());
    return succeed(true);
  });
}

/** Takes somebody out of the staff: a shopper from here on, and every session of theirs ends at once. */
export function removeStaff(
  { db, clock, emit }: Pick<Needs, 'db' | 'clock' | 'emit'>,
  { userId, reason }: { userId: number; reason: string },
  deed: Deed,
): Promise<Result<true, StaffFailure>> {
  return transact(db, async (tx) => {
    const found = await lockMember(tx, { userId, staysOwner: false, deed });
    if (!found.ok) return found;
    await updateUser(tx, userId, { role: 'shopper', staffRole: null });
    await emit(tx, { name: 'deskLeft', userId, sellerId: null });
    await deleteFactors(tx, userId);
    await deleteSessionsOf(tx, userId, null);
    await note(tx, 'staff_removed', found.value, { after: 'none', reason }, deed, clock());
    return succeed(true);
  });
}

/**
 * For somebody who has lost the phone and the recovery codes: nothing of their second factor is left, every session ends,
 * and the next sign-in sets a new one up.
 */
export function resetStaffFactor(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { userId, reason }: { userId: number; reason: string },
  deed: Deed,
): Promise<Result<true, StaffFailure>> {
  return transact(db, async (tx) => {
    const found = await lockMember(tx, { userId, staysOwner: true, deed });
    if (!found.ok) return found;
    await deleteFactors(tx, userId);
    await deleteSessionsOf(tx, userId, null);
    await recordAudit(
      tx,
      {
        kind: 'factor_reset',
        actorUserId: deed.actorUserId,
        subjectUserId: userId,
        origin: deed.origin,
        detail: { reason },
      },
      clock(),
    );
    return succeed(true);
  });
}

/** Whether shutting this account out would leave nobody who can give rights. Holds all staff until the transaction ends. */
export async function isOnlyOwner(tx: Transaction, userId: number): Promise<boolean> {
  return isLastOwner((await lockStaff(tx)).map(asMember), userId);
}

function asMember({ id, staffRole, disabledAt }: UserRow) {
  return { id, staffRole, isDisabled: disabledAt !== null };
}

async function lockMember(
  tx: Transaction,
  { userId, staysOwner, deed }: { userId: number; staysOwner: boolean; deed: Deed },
): Promise<Result<UserRow, StaffFailure>> {
  if (userId === deed.actorUserId) return fail({ code: 'ownStaffAccount' });
  const staff = await lockStaff(tx);
  const member = staff.find(({ id }) => id === userId);
  if (member === undefined) return fail({ code: 'staffNotFound' });
  // Whoever was lowered while they waited for the lock gives no rights any more.
  if (staff.every(({ id, staffRole }) => id !== deed.actorUserId || staffRole !== 'owner'))
    return fail({ code: 'staffNotFound' });
  if (!staysOwner && isLastOwner(staff.map(asMember), userId)) return fail({ code: 'lastStaffOwner' });
  return succeed(member);
}

function note(
  tx: Transaction,
  kind: 'staff_role_changed' | 'staff_removed',
  member: UserRow,
  { after, reason }: { after: string; reason: string },
  { actorUserId, origin }: Deed,
  now: Date,
): Promise<void> {
  const moved = { before: member.staffRole ?? 'none', after };
  return recordAudit(
    tx,
    { kind, actorUserId, subjectUserId: member.id, origin, moved, detail: { reason } },
    now,
  );
}
