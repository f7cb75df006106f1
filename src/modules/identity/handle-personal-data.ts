import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forgetViewReasons, selectViewsOf } from './account-view.store.ts';
import { type Account, findAccountById } from './find-account.ts';
import { e164Of } from './identity-mail.ts';
import { emptyUser, lockDueUser, selectErasuresBetween, selectSignIns } from './personal-data.store.ts';
import { deleteFactors } from './second-factor.store.ts';

/** An account and its sign-ins, for whose it is: without hashes of passwords and tokens. */
export async function exportAccount(db: Queryable, userId: number) {
  const account = await findAccountById(db, userId);
  if (account === null) throw new Error(`account ${userId} is gone`);
  const { passwordHash, imageKey, ...profile } = account;
  return {
    profile: { ...profile, hasPassword: passwordHash !== null },
    imageKey,
    /** What is surely theirs; null for what anybody may have typed. */
    proven: { email: provenEmailOf(account), telephone: provenTelephoneOf(account) },
    recipients: provenRecipientsOf(account),
    ...(await selectSignIns(db, userId)),
    views: await selectViewsOf(db, userId),
  };
}

/** The e-mail address that is surely theirs; null for one that anybody may have typed. */
export function provenEmailOf({
  email,
  isEmailVerified,
}: Pick<Account, 'email' | 'isEmailVerified'>): string | null {
  return isEmailVerified ? email : null;
}

/** The telephone number that is surely theirs; null for one that anybody may have typed. */
function provenTelephoneOf({
  telephone,
  isTelephoneVerified,
}: Pick<Account, 'telephone' | 'isTelephoneVerified'>): string | null {
  return isTelephoneVerified ? telephone : null;
}

/**
 * Where messages went that are surely theirs: at an address or number that they only typed, somebody else may be written
 * to, and those messages are neither theirs to read nor theirs to remove (PDPA s. 30).
 */
export function provenRecipientsOf(
  account: Pick<Account, 'email' | 'isEmailVerified' | 'telephone' | 'isTelephoneVerified' | 'countryCodeId'>,
): string[] {
  return recipientsOf({
    email: provenEmailOf(account),
    telephone: provenTelephoneOf(account),
    countryCodeId: account.countryCodeId,
  });
}

/** Everything that messages to a person may be addressed to, for staff: what is only typed may be somebody else's. */
export function recipientsOf({
  email,
  telephone,
  countryCodeId,
}: Pick<Account, 'email' | 'telephone' | 'countryCodeId'>) {
  const number = telephone === null ? null : e164Of(countryCodeId, telephone);
  return [email, telephone, number].filter((recipient) => recipient !== null);
}

/** The next account after this number that is to be erased now, held until the transaction ends; null when there is none. */
export function takeDueAccount(tx: Transaction, now: Date, afterId: number): Promise<Account | null> {
  return lockDueUser(tx, now, afterId);
}

/** Accounts that are erased in that time unless their owners call it off, a page by number. */
export function listErasures(
  db: Queryable,
  between: { after: Date; until: Date },
  page: { afterId: number; limit: number },
): Promise<{ id: number; erasureDueAt: Date }[]> {
  return selectErasuresBetween(db, between, page);
}

/** Empties an account and ends everything that signs in to it. */
export async function eraseAccount(tx: Transaction, userId: number): Promise<void> {
  await emptyUser(tx, userId);
  await deleteFactors(tx, userId);
  await forgetViewReasons(tx, userId);
}
