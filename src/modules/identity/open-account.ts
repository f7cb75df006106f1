import type { Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { CompanyForm } from './account-events.ts';
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
  company: CompanyForm | null;
  locale: Locale;
  /** Otherwise nothing is noted, and the profile says so (`isConsent`). */
  hasAcceptedPolicy: boolean;
  acceptsNews: boolean;
  how: string;
  origin: CallOrigin;
};

export type TakenFailure = { code: 'emailAlreadyUse' | 'telephoneAlreadyUse' };

/**
 * Opens an account, in the caller's transaction, and says so, with what was said to the terms. Returns its id.
 * Role and tier are what everybody begins with, whatever the caller was told.
 */
export async function openAccount(
  tx: Transaction,
  { clock, emit }: Pick<Services, 'clock' | 'emit'>,
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
    companyName: account.company?.name ?? null,
    language: account.locale,
    createdAt: now,
  });
  if (userId === null) {
    const isEmail = account.email !== null && (await isEmailTaken(tx, account.email));
    return fail({ code: isEmail ? 'emailAlreadyUse' : 'telephoneAlreadyUse' });
  }
  const accepted = account.hasAcceptedPolicy ? { terms: true, privacy: true } : {};
  await emit(tx, {
    name: 'accountOpened',
    userId,
    company: account.company,
    said: { ...accepted, news: account.acceptsNews },
    at: now,
  });
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
