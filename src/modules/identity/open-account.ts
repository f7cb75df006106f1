import type { Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordConsents } from '../privacy/record-consents.ts';
import { insertUser, isEmailTaken } from './identity.store.ts';

export type NewAccount = {
  email: string | null;
  isEmailVerified: boolean;
  /** Only a number that was proven by a code signs in, and belongs to one account. */
  telephone: { countryCodeId: number; national: string; isVerified: boolean } | null;
  passwordHash: string | null;
  firstname?: string | null;
  lastname?: string | null;
  /** A company waits for staff to approve it before it buys or sells (SPEC §6). */
  company: string | null;
  locale: Locale;
  /** Otherwise nothing is noted, and the profile says so (`isConsent`). */
  hasAcceptedPolicy: boolean;
  acceptsNews: boolean;
  how: string;
  origin: CallOrigin;
};

export type TakenFailure = { code: 'emailAlreadyUse' | 'telephoneAlreadyUse' };

/**
 * Opens an account, in the caller's transaction, and notes that terms and privacy policy were accepted. Returns its id.
 * Role and tier are what everybody begins with, whatever the caller was told.
 */
export async function openAccount(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  account: NewAccount,
): Promise<Result<number, TakenFailure>> {
  const now = clock();
  const isCompany = account.company !== null;
  const userId = await insertUser(tx, {
    kind: isCompany ? 'company' : 'person',
    status: isCompany ? 'waiting_approval' : 'active',
    email: account.email,
    isEmailVerified: account.isEmailVerified,
    ...(account.telephone === null
      ? {}
      : {
          countryCodeId: account.telephone.countryCodeId,
          telephone: account.telephone.national,
          isTelephoneVerified: account.telephone.isVerified,
        }),
    passwordHash: account.passwordHash,
    firstname: account.firstname ?? null,
    lastname: account.lastname ?? null,
    companyName: account.company,
    language: account.locale,
    createdAt: now,
  });
  if (userId === null) {
    const isEmail = account.email !== null && (await isEmailTaken(tx, account.email));
    return fail({ code: isEmail ? 'emailAlreadyUse' : 'telephoneAlreadyUse' });
  }
  const accepted = account.hasAcceptedPolicy ? { terms: true, privacy: true } : {};
  await recordConsents(tx, userId, { ...accepted, news: account.acceptsNews }, now);
  await recordAudit(
    tx,
    {
      kind: 'registered',
      actorUserId: userId,
      subjectUserId: userId,
      origin: account.origin,
      detail: { how: account.how, kind: isCompany ? 'company' : 'person' },
    },
    now,
  );
  return succeed(userId);
}
