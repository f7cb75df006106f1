import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  insertPasskey,
  notePasskeyUse,
  replaceChallenge,
  selectPasskeys,
  takeChallenge,
} from './second-factor.store.ts';

export type PasskeyAnswer = AuthenticationResponseJSON;
export type NewPasskey = RegistrationResponseJSON;

type Needs = Pick<Services, 'clock' | 'siteUrl'>;

/** Reads certificates of keys in 300 modules, for staff alone: not loaded with the shop. */
const webauthn = () => import('@simplewebauthn/server');

const questionMs = 5 * 60_000;
const rpName = 'Bannasala';

/** The site that keys are bound to: a key made for it signs nothing for another. */
function siteOf(siteUrl: string) {
  const { origin, hostname } = new URL(siteUrl);
  return { origin, rpId: hostname };
}

/** What a browser is asked to make a new key with; keys that the account has already aren't made again. */
export async function askNewPasskey(
  db: Queryable,
  { clock, siteUrl }: Needs,
  { userId, name }: { userId: number; name: string },
) {
  const known = await selectPasskeys(db, userId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: siteOf(siteUrl).rpId,
    userName: name,
    userID: new TextEncoder().encode(`user ${userId}`),
    attestationType: 'none',
    // EdDSA, ES256 and RS256: what keys in use make.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // The phone's or computer's own lock is asked for: whoever holds the key alone isn't its owner.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await keepQuestion(db, userId, 'add', options.challenge, clock());
  return options;
}

/** Takes a new key in; false when it doesn't answer the question that was asked, or is somebody's already. */
export async function addPasskey(
  tx: Transaction,
  { clock, siteUrl }: Needs,
  { userId, name, answer }: { userId: number; name: string; answer: NewPasskey },
): Promise<boolean> {
  const now = clock();
  const expectedChallenge = await takeChallenge(tx, userId, 'add', now);
  if (expectedChallenge === null) return false;
  const { origin, rpId } = siteOf(siteUrl);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await orRefused(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    }),
  );
  if (verified === null || !verified.verified) return false;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return insertPasskey(tx, {
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    isBackedUp: credentialBackedUp,
    createdAt: now,
  });
}

/** What a browser is asked to sign with one of the account's keys; null when it has none. */
export async function askPasskey(db: Queryable, { clock, siteUrl }: Needs, userId: number) {
  const known = await selectPasskeys(db, userId);
  if (known.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(siteUrl).rpId,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await keepQuestion(db, userId, 'prove', options.challenge, clock());
  return options;
}

/** Whether a signature answers the question that was asked, by a key of the account's. The question is gone with it. */
export async function provePasskey(
  tx: Transaction,
  { clock, siteUrl }: Needs,
  userId: number,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const now = clock();
  const expectedChallenge = await takeChallenge(tx, userId, 'prove', now);
  const passkey = (await selectPasskeys(tx, userId)).find(({ credentialId }) => credentialId === answer.id);
  if (expectedChallenge === null || passkey === undefined) return false;
  const { origin, rpId } = siteOf(siteUrl);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await orRefused(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  if (verified === null || !verified.verified) return false;
  await notePasskeyUse(tx, passkey.id, { counter: verified.authenticationInfo.newCounter, now });
  return true;
}

function keepQuestion(
  db: Queryable,
  userId: number,
  purpose: 'add' | 'prove',
  challenge: string,
  now: Date,
): Promise<void> {
  return replaceChallenge(db, {
    userId,
    purpose,
    challenge,
    expiresAt: new Date(now.getTime() + questionMs),
  });
}

/** The library throws what a forged or broken answer is wrong in. Nothing here reaches outside, so nothing else can fail. */
async function orRefused<Value>(verify: () => Promise<Value>): Promise<Value | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
