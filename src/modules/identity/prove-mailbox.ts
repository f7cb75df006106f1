import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type OtpFailure, spendOtp, verifyOtp } from '../otp/check-otp.ts';
import { type Account, findAccountById } from './find-account.ts';
import { updateUser } from './identity.store.ts';

const purpose = 'contact' as const;

/** A code of /OTP/Send, purpose contact, that went to the account's own address. */
export type MailboxProof = { reference?: string | undefined; code?: string | undefined };

/** The address of an account is its own already, or the code that went there is right and still to be used up. */
export type ProvenMailbox = { email: string; reference: string | null };

/**
 * Whether somebody signed in has their account's mailbox: proven before, or by a code that went there. Before the
 * transaction that it allows; `keepProvenMailbox` belongs into that one. Null for an account without an address.
 */
export async function proveMailbox(
  services: Pick<Services, 'db' | 'clock'>,
  userId: number,
  { reference = '', code = '' }: MailboxProof,
): Promise<Result<ProvenMailbox | null, OtpFailure | { code: 'otpRequired' }>> {
  const account = await findAccountById(services.db, userId);
  if (account === null || account.email === null) return succeed(null);
  const { email } = account;
  if (account.isEmailVerified) return succeed({ email, reference: null });
  if (reference === '' || code === '') return fail({ code: 'otpRequired' });
  const verified = await verifyOtp(services, { purpose, destination: email, reference, code });
  return verified.ok ? succeed({ email, reference }) : verified;
}

/** Uses the code up and notes that the address is proven; `account` is the one that was locked or read in here. */
export async function keepProvenMailbox(
  tx: Transaction,
  { id, email, isEmailVerified }: Pick<Account, 'id' | 'email' | 'isEmailVerified'>,
  proven: ProvenMailbox,
  now: Date,
): Promise<Result<true, { code: 'otpExpired' }>> {
  // Another address meanwhile: what was proven isn't this account's.
  if (email !== proven.email) return fail({ code: 'otpExpired' });
  if (proven.reference === null) return isEmailVerified ? succeed(true) : fail({ code: 'otpExpired' });
  const spent = await spendOtp(tx, { purpose, destination: proven.email, reference: proven.reference }, now);
  if (!spent.ok) return spent;
  await updateUser(tx, id, { isEmailVerified: true });
  return succeed(true);
}
