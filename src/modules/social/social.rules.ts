/** SPEC §2 "social buttons"; `demo` is there in demo mode only. */
export const socialProviders = ['line', 'facebook', 'apple', 'google', 'demo'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Long enough to find a password at the provider, and to wait for a one-time code. */
export const socialLifetimes = { attemptMs: 10 * 60_000, proofMs: 15 * 60_000 } as const;

/** Where a provider sends the browser back to (SPEC §2): a path of its own for each, so that answers can't be mixed up. */
export function callbackPath(provider: SocialProvider): string {
  return `/login/${provider}/redirect/get-login`;
}

/** Why a provider sends no code (RFC 6749 §4.1.2.1); the person's own no has a name of its own at Apple. */
export function judgeProviderError(error: string): 'socialDenied' | 'socialUnavailable' | 'socialFailed' {
  if (/^(access_denied|user_cancelled_(login|authorize))$/i.test(error)) return 'socialDenied';
  return /^(server_error|temporarily_unavailable)$/.test(error) ? 'socialUnavailable' : 'socialFailed';
}
