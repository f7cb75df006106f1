import type { Clock } from '../../shared/clock.ts';
import { createOidcClient } from './oidc-client.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { plainText } from './read-claims.ts';
import type { SocialPerson, SocialProviderClient } from './social-provider.ts';

export type AppleRegistration = {
  issuer: string;
  /** The Services ID. */
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS #8 PEM of the P-256 key that Apple issued. */
  privateKey: string;
  fetch: ProviderFetch;
  clock: Clock;
};

/**
 * https://developer.apple.com/documentation/signinwithapple : the client secret is a token signed with our key, the answer
 * comes as a form from Apple's site, and the name comes once in its field `user`.
 */
export function createAppleClient(options: AppleRegistration): SocialProviderClient {
  const { teamId, keyId, privateKey, ...rest } = options;

  async function clientSecret(): Promise<string> {
    const { importPKCS8, SignJWT } = await import('jose');
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(options.clientId)
      .setAudience(options.issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(privateKey, 'ES256'));
  }

  return createOidcClient({
    ...rest,
    name: 'apple',
    clientSecret,
    scope: 'name email',
    idTokenAlgorithms: { web: 'RS256', app: ['RS256'] },
    ask: () => ({ response_mode: 'form_post' }),
    readUser: addName,
  });
}

/** The name alone: nobody has signed this field, so the e-mail address in it says nothing. */
function addName(person: SocialPerson, user: string): SocialPerson {
  let name: unknown;
  try {
    name = (JSON.parse(user) as { name?: unknown } | null)?.name;
  } catch {
    return person;
  }
  if (typeof name !== 'object' || name === null) return person;
  return {
    ...person,
    firstname: 'firstName' in name ? plainText(name.firstName) : null,
    lastname: 'lastName' in name ? plainText(name.lastName) : null,
  };
}
