import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { nobodysHash, verifyPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { accountTelephoneOf } from '../identity/account-telephone.rules.ts';
import { findAccount, findAccountById } from '../identity/find-account.ts';
import { openAccount, type TakenFailure } from '../identity/open-account.ts';
import type { FactorNeeds } from '../identity/prove-factor.ts';
import { type LoggedIn, signInUser } from '../identity/sign-in-user.ts';
import { type OtpFailure, spendOtp, verifyOtp } from '../otp/check-otp.ts';
import { type LinkFailure, linkSocialAccount } from './link-social-account.ts';
import { hashSecret, isSecret } from './secret-hash.ts';
import type { SocialProvider } from './social.rules.ts';
import {
  lockSocialAccountsOf,
  type ProofRow,
  selectLinkedUserId,
  selectProof,
  takeProof,
} from './social.store.ts';

export type ExternalLogin = {
  provider: SocialProvider;
  proof: string;
  browserKey: string;
  telephone: string;
  countryCodeId: number;
  otp: { code: string; reference: string } | null;
  /** Of an account here, which is then proven as well. */
  credentials: { email: string; password: string } | null;
  hasAcceptedPolicy: boolean;
  acceptsNews: boolean;
  isRemembered: boolean;
  locale: Locale;
  origin: CallOrigin;
};

export type ExternalLoginFailure =
  | OtpFailure
  | TakenFailure
  | LinkFailure
  | {
      code:
        | 'socialProofExpired'
        | 'socialNeedsTelephone'
        | 'telephoneInvalid'
        | 'policyNotAccepted'
        | 'loginFailed'
        | 'accountDisabled';
    };

type Needed = FactorNeeds & Pick<Services, 'db' | 'emit'>;
type Whose = { userId: number; isNewAccount: boolean };
/** Finds or opens the account, in the transaction that signs in to it. */
type FindAccount = (tx: Transaction) => Promise<Result<Whose, ExternalLoginFailure>>;

/**
 * SPEC §7 LoginExternal: signs in by what a provider has proven. An account there that is linked to one here is enough.
 * Any other has to be proven here too: by a telephone and its code (SPEC §4 "otherwise the OTP step asks for a phone"),
 * which leads to the account that has the number or opens one, or by an account's password. That the e-mail addresses are
 * the same links nothing: whoever opened the account here may not be its owner.
 */
export async function logInExternal(
  services: Needed,
  input: ExternalLogin,
): Promise<Result<LoggedIn & { next: string; isNewAccount: boolean }, ExternalLoginFailure>> {
  const { db, clock } = services;
  const proof = await selectProof(db, hashSecret(input.proof), clock());
  if (proof === null || proof.provider !== input.provider || !isSecret(input.browserKey, proof.browserHash))
    return fail({ code: 'socialProofExpired' });
  const userId = await selectLinkedUserId(db, proof.provider, proof.subject);
  const found =
    userId !== null
      ? succeed((tx: Transaction) => findStillLinked(tx, userId, input.provider))
      : input.credentials !== null
        ? await proveByPassword(services, input.credentials, input)
        : await proveByTelephone(services, input, proof);
  return found.ok ? signIn(services, input, proof, found.value) : found;
}

/** One transaction: of two with the same proof, one signs in, and what fails has used nothing up. */
function signIn(services: Needed, input: ExternalLogin, proof: ProofRow, findWhose: FindAccount) {
  const { provider, subject, email, next } = proof;
  const { origin, isRemembered } = input;
  const now = services.clock();
  return transact<LoggedIn & { next: string; isNewAccount: boolean }, ExternalLoginFailure>(
    services.db,
    async (tx) => {
      if (!(await takeProof(tx, proof.proofHash, now))) return fail({ code: 'socialProofExpired' });
      const whose = await findWhose(tx);
      if (!whose.ok) return whose;
      const { userId, isNewAccount } = whose.value;
      const account = await findAccountById(tx, userId);
      if (account === null || account.disabledAt !== null || account.status === 'erased')
        return fail({ code: 'accountDisabled' });
      const linked = await linkSocialAccount(tx, services, {
        userId,
        provider,
        subject,
        email,
        isNewAccount,
        origin,
        now,
      });
      if (!linked.ok) return linked;
      const entered = await signInUser(tx, services, { userId, origin, isRemembered, how: provider });
      // Without a code there is none that could be wrong: staff's session waits for theirs.
      if (!entered.ok) throw new Error(`user ${userId}: ${entered.failure.code}`);
      return succeed({ ...entered.value, next, isNewAccount });
    },
  );
}

/** Unlinked meanwhile, it signs in no more: the account's sessions have ended, or end with the lock. */
async function findStillLinked(
  tx: Transaction,
  userId: number,
  provider: SocialProvider,
): Promise<Result<Whose, ExternalLoginFailure>> {
  const linked = await lockSocialAccountsOf(tx, userId);
  if (!linked.some((one) => one.provider === provider)) return fail({ code: 'socialProofExpired' });
  return succeed({ userId, isNewAccount: false });
}

/** An unknown address and a wrong password cost the same time and get the same answer. */
async function proveByPassword(
  { db, clock }: Needed,
  { email, password }: { email: string; password: string },
  { provider, origin }: ExternalLogin,
): Promise<Result<FindAccount, ExternalLoginFailure>> {
  const account = await findAccount(db, { email });
  const isRight = await verifyPassword(password, account?.passwordHash ?? nobodysHash);
  if (account === null || !isRight) {
    const subjectUserId = account?.id ?? null;
    const detail = { how: 'password', provider };
    const event = { kind: 'sign_in_failed', actorUserId: null, subjectUserId, origin, detail } as const;
    await recordAudit(db, event, clock());
    return fail({ code: 'loginFailed' });
  }
  return succeed(async () => succeed({ userId: account.id, isNewAccount: false }));
}

async function proveByTelephone(
  services: Needed,
  input: ExternalLogin,
  proof: ProofRow,
): Promise<Result<FindAccount, ExternalLoginFailure>> {
  const { countryCodeId, otp } = input;
  if (input.telephone === '' || otp === null) return fail({ code: 'socialNeedsTelephone' });
  const telephone = accountTelephoneOf(countryCodeId, input.telephone);
  if (telephone === null) return fail({ code: 'telephoneInvalid' });
  const { national, e164: destination } = telephone;
  const given = { purpose: 'social' as const, destination, reference: otp.reference };
  const verified = await verifyOtp(services, { ...given, code: otp.code });
  if (!verified.ok) return verified;
  return succeed(async (tx) => {
    const spent = await spendOtp(tx, given, services.clock());
    if (!spent.ok) return spent;
    const owner = await findAccount(tx, { telephone: input.telephone, countryCodeId });
    if (owner !== null) return succeed({ userId: owner.id, isNewAccount: false });
    if (!input.hasAcceptedPolicy) return fail({ code: 'policyNotAccepted' });
    const email = await freeEmail(tx, proof);
    const opened = await openAccount(tx, services, {
      email,
      isEmailVerified: email !== null,
      telephone: { countryCodeId, national, isVerified: true },
      passwordHash: null,
      firstname: proof.firstname,
      lastname: proof.lastname,
      company: null,
      locale: input.locale,
      hasAcceptedPolicy: true,
      acceptsNews: input.acceptsNews,
      how: proof.provider,
      origin: input.origin,
    });
    return opened.ok ? succeed({ userId: opened.value, isNewAccount: true }) : opened;
  });
}

/** The provider's address for a new account: only where the provider vouches for it, and nobody here has it. */
async function freeEmail(tx: Transaction, { email, isEmailVerified }: ProofRow): Promise<string | null> {
  if (email === null || !isEmailVerified) return null;
  return (await findAccount(tx, { email })) === null ? email : null;
}
