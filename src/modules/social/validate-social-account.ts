import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { SocialFailure, SocialPerson } from '../../platform/social/social-provider.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { findAccount } from '../identity/find-account.ts';
import { type LinkFailure, linkSocialAccount } from './link-social-account.ts';
import { hashSecret, isSecret } from './secret-hash.ts';
import { callbackPath, judgeProviderError, type SocialProvider, socialLifetimes } from './social.rules.ts';
import { type AttemptRow, insertProof, selectLinkedUserId, takeAttempt } from './social.store.ts';

/** What came back from the provider, by way of the browser or the app. */
export type ProviderAnswer = {
  provider: SocialProvider;
  state: string;
  browserKey: string;
  code?: string | undefined;
  iss?: string | undefined;
  user?: string | undefined;
  error?: string | undefined;
  idToken?: string | undefined;
};

/** `next`: where the attempt was to lead; it is known once the state was right. */
export type ValidateFailure =
  | { code: 'socialStateInvalid' }
  | ({ next: string; why?: Error } & (
      | { code: 'socialDenied' | 'socialFailed' | 'socialUnavailable' }
      | LinkFailure
    ));

export type ValidatedAccount = {
  isHaveAccount: boolean;
  isLinked: boolean;
  proof: string | null;
  next: string;
  email: string | null;
  firstname: string | null;
  lastname: string | null;
  emailHasAccount: boolean;
};

type Needed = Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl' | 'socialProviders'>;

/**
 * SPEC §4 "Social login: validate account first". Uses the state up, whatever comes of it, asks the provider who it is,
 * and hands out a proof of that, for LoginExternal. What was begun to be linked is linked at once, if whoever began it
 * is still signed in.
 */
export async function validateSocialAccount(
  services: Needed,
  answer: ProviderAnswer,
  caller: { userId: number | null; origin: CallOrigin },
): Promise<Result<ValidatedAccount, ValidateFailure>> {
  const { db, clock } = services;
  const { provider } = answer;
  const attempt = await takeAttempt(db, { stateHash: hashSecret(answer.state), provider }, clock());
  if (
    attempt === null ||
    !isSecret(answer.browserKey, attempt.browserHash) ||
    (attempt.purpose === 'link' && attempt.userId !== caller.userId)
  )
    return fail({ code: 'socialStateInvalid' });
  const { next } = attempt;
  if (answer.error !== undefined && answer.error !== '')
    return fail({ code: judgeProviderError(answer.error), next });
  const read = await readPerson(services, answer, attempt);
  if (!read.ok) return fail({ ...read.failure, next });
  return attempt.purpose === 'link' && attempt.userId !== null
    ? link(services, { ...attempt, userId: attempt.userId }, read.value, caller.origin)
    : prove(services, attempt, read.value);
}

function readPerson(
  { siteUrl, socialProviders }: Needed,
  { provider, code, state, iss, user, idToken }: ProviderAnswer,
  { nonce, codeVerifier }: AttemptRow,
): Promise<Result<SocialPerson, SocialFailure>> {
  const client = socialProviders.get(provider);
  const refuse = async (reason: string) =>
    fail({ code: 'socialFailed' as const, why: new Error(`${provider}: ${reason}`), isOurs: false });
  if (client === undefined) return refuse('not offered any more');
  if (idToken !== undefined)
    return client.readIdToken === null ? refuse('has no ID tokens') : client.readIdToken({ idToken, nonce });
  if (code === undefined || code === '') return refuse('no code');
  const redirectUri = siteUrl + callbackPath(provider);
  const issuer = iss === undefined || iss === '' ? null : iss;
  const appleUser = provider === 'apple' ? (user ?? null) : null;
  return client.readPerson({ code, state, nonce, codeVerifier, redirectUri, issuer, appleUser });
}

async function link(
  { db, clock, siteUrl }: Needed,
  { userId, provider, next }: AttemptRow & { userId: number },
  person: SocialPerson,
  origin: CallOrigin,
): Promise<Result<ValidatedAccount, ValidateFailure>> {
  const { subject, email, firstname, lastname } = person;
  const linked = await transact(db, (tx) =>
    linkSocialAccount(
      tx,
      { siteUrl },
      { userId, provider, subject, email, isNewAccount: false, origin, now: clock() },
    ),
  );
  if (!linked.ok) return fail({ ...linked.failure, next });
  const said = { email, firstname, lastname, next };
  return succeed({ ...said, isHaveAccount: true, isLinked: true, proof: null, emailHasAccount: false });
}

async function prove(
  { db, clock, newSecret }: Needed,
  { provider, browserHash, next }: AttemptRow,
  person: SocialPerson,
): Promise<Result<ValidatedAccount, never>> {
  const { email, firstname, lastname } = person;
  const now = clock();
  const proof = newSecret() + newSecret();
  await insertProof(db, {
    ...person,
    proofHash: hashSecret(proof),
    browserHash,
    provider,
    next,
    createdAt: now,
    expiresAt: new Date(now.getTime() + socialLifetimes.proofMs),
  });
  const isHaveAccount = (await selectLinkedUserId(db, provider, person.subject)) !== null;
  // Told of one's own address only: an unproven one could be anybody's.
  const emailHasAccount =
    !isHaveAccount && email !== null && person.isEmailVerified && (await findAccount(db, { email })) !== null;
  return succeed({
    email,
    firstname,
    lastname,
    next,
    proof,
    isHaveAccount,
    isLinked: false,
    emailHasAccount,
  });
}
