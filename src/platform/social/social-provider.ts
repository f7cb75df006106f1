import type { Locale } from '../../shared/locale.ts';
import type { Result } from '../../shared/result.ts';

export type SocialProviderName = 'line' | 'facebook' | 'apple' | 'google' | 'demo';

/** What a provider has said of the person who signed in there. */
export type SocialPerson = {
  /** The provider's own id of the person: the only thing an account is linked by. */
  subject: string;
  /** Lower case. */
  email: string | null;
  /** Whether the provider says that the mailbox is this person's. */
  isEmailVerified: boolean;
  firstname: string | null;
  lastname: string | null;
};

/**
 * `socialUnavailable`: the provider doesn't answer, or refuses us rather than the person (a wrong client secret).
 * `socialFailed`: code, token, nonce or signature isn't what it has to be. `why` is safe to log. `isOurs`: it answered, and
 * it is our registration that it refuses.
 */
export type SocialFailure = { code: 'socialUnavailable' | 'socialFailed'; why: Error; isOurs: boolean };

/** What is the same on the way there and on the way back. */
type Attempt = { state: string; nonce: string; codeVerifier: string; redirectUri: string };

export type AuthorizationAnswer = Attempt & {
  code: string;
  /** The answer's `iss` (RFC 9207), where there was one. */
  issuer: string | null;
  /** Apple's form field `user`: the name, told once, and signed by nobody. */
  appleUser: string | null;
};

/**
 * The port for signing in at a provider: authorization code with PKCE (RFC 7636, S256), for OpenID Connect with a nonce
 * and a verified ID token. State, and who may use it, are the caller's business.
 */
export type SocialProviderClient = {
  readonly name: SocialProviderName;
  /** Public: apps and pages may know it. */
  readonly clientId: string;
  /** Other origins that the form which starts a sign-in leads to (Content-Security-Policy's form-action). */
  readonly formTargets: readonly string[];
  authorizationUrl(attempt: Attempt & { locale: Locale }): Promise<Result<string, SocialFailure>>;
  /** Redeems the code, once: a second time the provider refuses it. */
  readPerson(answer: AuthorizationAnswer): Promise<Result<SocialPerson, SocialFailure>>;
  /** For apps that got an ID token from the provider's own SDK; null where the provider has none. */
  readonly readIdToken:
    | ((given: { idToken: string; nonce: string }) => Promise<Result<SocialPerson, SocialFailure>>)
    | null;
};

export type SocialProviders = ReadonlyMap<SocialProviderName, SocialProviderClient>;
