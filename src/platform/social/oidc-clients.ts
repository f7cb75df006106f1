import type { Clock } from '../../shared/clock.ts';
import { createOidcClient } from './oidc-client.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import type { SocialProviderClient } from './social-provider.ts';

export type ProviderRegistration = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetch: ProviderFetch;
  clock: Clock;
};

/** https://developers.google.com/identity/openid-connect/openid-connect */
export function createGoogleClient({ clientSecret, ...rest }: ProviderRegistration): SocialProviderClient {
  return createOidcClient({
    ...rest,
    name: 'google',
    clientSecret: () => clientSecret,
    scope: 'openid email profile',
    idTokenAlgorithms: { web: 'RS256', app: ['RS256'] },
    ask: (locale) => ({ hl: locale }),
  });
}

/**
 * https://developers.line.biz/en/docs/line-login/ : ID tokens of web sign-ins are signed with the channel secret, those of
 * apps with Line's keys. Scope as SPEC §4 has it, and the e-mail address, for channels that may have it.
 */
export function createLineClient({ clientSecret, ...rest }: ProviderRegistration): SocialProviderClient {
  return createOidcClient({
    ...rest,
    name: 'line',
    clientSecret: () => clientSecret,
    scope: 'profile openid email',
    idTokenAlgorithms: { web: 'HS256', app: ['HS256', 'ES256'] },
    ask: (locale) => ({ ui_locales: locale }),
  });
}
