import type { Services } from '../../platform/services.ts';
import type { SocialFailure } from '../../platform/social/social-provider.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { safePath } from '../../shared/safe-path.ts';
import { hashSecret } from './secret-hash.ts';
import { callbackPath, type SocialProvider, socialLifetimes } from './social.rules.ts';
import { insertAttempt } from './social.store.ts';

export type SocialStart = {
  provider: SocialProvider;
  purpose: 'login' | 'link';
  /** Who links; null for a sign-in. */
  userId: number | null;
  next: string | null;
  browserKey: string | null;
  locale: Locale;
};

/**
 * Begins a sign-in at a provider (SPEC §4 "Social login"). `state` is random, for one use, and bound to the browser by
 * a secret that only the browser has; everything it stands for stays here (DECISIONS "Accounts and safety").
 */
export async function startSocialLogin(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl' | 'socialProviders'>,
  { provider, purpose, userId, next, browserKey: ownKey, locale }: SocialStart,
): Promise<
  Result<
    { authorizeUrl: string; browserKey: string; state: string; nonce: string },
    SocialFailure | { code: 'socialNotOffered' }
  >
> {
  const { db, clock, newSecret, siteUrl, socialProviders } = services;
  const client = socialProviders.get(provider);
  if (client === undefined) return fail({ code: 'socialNotOffered' });
  const state = newSecret() + newSecret();
  const nonce = newSecret();
  const codeVerifier = newSecret() + newSecret();
  const browserKey = ownKey ?? newSecret() + newSecret();
  const redirectUri = siteUrl + callbackPath(provider);
  const url = await client.authorizationUrl({ state, nonce, codeVerifier, redirectUri, locale });
  if (!url.ok) return url;
  const now = clock();
  await insertAttempt(db, {
    stateHash: hashSecret(state),
    browserHash: hashSecret(browserKey),
    provider,
    purpose,
    userId,
    nonce,
    codeVerifier,
    next: safePath(next),
    createdAt: now,
    expiresAt: new Date(now.getTime() + socialLifetimes.attemptMs),
  });
  return succeed({ authorizeUrl: url.value, browserKey, state, nonce });
}
