import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { findAccountById } from '../identity/find-account.ts';
import { hashToken } from '../identity/find-caller.ts';
import { keepProvenMailbox, type MailboxProof, proveMailbox } from '../identity/prove-mailbox.ts';
import { isStoreOwner, joinStore } from '../identity/store-members.ts';
import type { OtpFailure } from '../otp/check-otp.ts';
import { lockInvitation, markAccepted, selectInvitation } from './store-team.store.ts';

type LinkFailure = { code: 'invitationNotFound' | 'invitationOver' };

/** What an invitation's link says before anybody signs in: the store, and the address it was sent to. */
export async function readInvitation(
  { db, clock }: Pick<Services, 'clock'> & { db: Queryable },
  secret: string,
  locale: Locale,
): Promise<Result<{ store: string; email: string; expiresAt: Date }, LinkFailure>> {
  const found = await selectInvitation(db, hashToken(secret));
  if (found === null) return fail({ code: 'invitationNotFound' });
  if (!(await isOpen(db, found, clock()))) return fail({ code: 'invitationOver' });
  const { email, expiresAt, storeTh, storeEn } = found;
  return succeed({ store: inLocale(locale, storeTh, storeEn), email, expiresAt });
}

/** Whoever is no owner any more gives nobody a store's rights, not even by what was sent before. */
async function isOpen(
  db: Queryable,
  { isUsed, expiresAt, sellerId, invitedBy }: NonNullable<Awaited<ReturnType<typeof selectInvitation>>>,
  now: Date,
): Promise<boolean> {
  return !isUsed && expiresAt > now && (await isStoreOwner(db, sellerId, invitedBy));
}

/**
 * Makes the signed-in account a member of the store that has invited its address. The link alone isn't enough: who has
 * somebody else's mail forwarded to them doesn't get into a store, neither with an account of their own nor with one that
 * they open for that address. So the address has to be proven, before or by a code that goes there now.
 */
export async function acceptInvitation(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, origin }: { userId: number; origin: CallOrigin },
  { secret, ...proof }: MailboxProof & { secret: string },
): Promise<
  Result<
    { sellerId: number; rights: StoreRight[] },
    LinkFailure | OtpFailure | { code: 'invitationNotYours' | 'invitationUnproven' | 'worksElsewhere' }
  >
> {
  const { db, clock } = services;
  const known = await selectInvitation(db, hashToken(secret));
  const open = await findAccountById(db, userId);
  // A code isn't asked for, nor tried, where it would be of no use.
  if (known !== null && !(await isOpen(db, known, clock()))) return fail({ code: 'invitationOver' });
  const isTheirs = known !== null && open?.email === known.email;
  const proven = isTheirs ? await proveMailbox(services, userId, proof) : succeed(null);
  if (!proven.ok)
    return fail({ code: proven.failure.code === 'otpRequired' ? 'invitationUnproven' : proven.failure.code });
  return transact(db, async (tx) => {
    const now = clock();
    const invitation = await lockInvitation(tx, hashToken(secret));
    if (invitation === null) return fail({ code: 'invitationNotFound' });
    const { id, sellerId, rights, invitedBy } = invitation;
    const isUsed = invitation.acceptedAt !== null || invitation.withdrawnAt !== null;
    if (isUsed || invitation.expiresAt <= now) return fail({ code: 'invitationOver' });
    if (!(await isStoreOwner(tx, sellerId, invitedBy))) return fail({ code: 'invitationOver' });
    const account = await findAccountById(tx, userId);
    if (account?.email !== invitation.email || proven.value === null)
      return fail({ code: 'invitationNotYours' });
    const kept = await keepProvenMailbox(tx, account, proven.value, now);
    if (!kept.ok) return kept;
    const joined = await joinStore(
      tx,
      { userId, sellerId, rights },
      { actorUserId: invitedBy, origin, now, reason: null },
    );
    if (!joined.ok) return joined;
    await markAccepted(tx, id, userId, now);
    return succeed({ sellerId, rights });
  });
}
