import type { JWTVerifyGetKey } from 'jose';
import type { ServerMetadata } from 'openid-client';
import type { Clock } from '../../shared/clock.ts';
import type { Locale } from '../../shared/locale.ts';
import { succeed } from '../../shared/result.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { readClaims } from './read-claims.ts';
import { askProvider, ProviderAnswerWrong } from './social-failure.ts';
import type { SocialPerson, SocialProviderClient, SocialProviderName } from './social-provider.ts';

type IdTokenAlgorithm = 'RS256' | 'ES256' | 'HS256';

export type OidcClientOptions = {
  name: SocialProviderName;
  /** As the provider's ID tokens have it. Plain http is spoken only with an issuer that is itself http. */
  issuer: string;
  clientId: string;
  clientSecret: () => string | Promise<string>;
  scope: string;
  /** How ID tokens are signed, whatever a token says of itself (RFC 8725 §3.1). HS256 is with the client secret. */
  idTokenAlgorithms: { web: IdTokenAlgorithm; app: readonly IdTokenAlgorithm[] };
  /** Further fields of the authorization request. */
  ask?: (locale: Locale) => Record<string, string>;
  /** What the form field `user` adds to a person. */
  readUser?: (person: SocialPerson, user: string) => SocialPerson;
  fetch: ProviderFetch;
  clock: Clock;
};

const metadataTtlMs = 12 * 60 * 60_000;
const clockToleranceS = 30;

/**
 * OpenID Connect Core, authorization code flow. openid-client does the protocol; jose verifies each ID token's signature,
 * also where TLS alone would do (§3.1.3.7 point 6). Both are loaded when somebody first signs in.
 */
export function createOidcClient(options: OidcClientOptions): SocialProviderClient {
  const { name, clientId, issuer } = options;
  const isInsecure = new URL(issuer).protocol === 'http:';
  let known: { metadata: Promise<ServerMetadata>; keys: JWTVerifyGetKey | null; untilMs: number } | null =
    null;

  /** The provider's description of itself, kept for half a day; asked for again when it couldn't be had. */
  async function discover() {
    const now = options.clock().getTime();
    if (known === null || known.untilMs <= now)
      known = { metadata: fetchMetadata(), keys: null, untilMs: now + metadataTtlMs };
    const asked = known;
    try {
      return { metadata: await asked.metadata, kept: asked };
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  }

  async function fetchMetadata(): Promise<ServerMetadata> {
    const oidc = await import('openid-client');
    const config = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      [oidc.customFetch]: options.fetch,
      ...(isInsecure ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    return config.serverMetadata();
  }

  async function configure() {
    const oidc = await import('openid-client');
    const { metadata } = await discover();
    const config = new oidc.Configuration(
      metadata,
      clientId,
      { id_token_signed_response_alg: options.idTokenAlgorithms.web },
      oidc.ClientSecretPost(await options.clientSecret()),
    );
    config[oidc.customFetch] = options.fetch;
    if (isInsecure) oidc.allowInsecureRequests(config);
    return { oidc, config, metadata };
  }

  async function readKeys(): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet, customFetch } = await import('jose');
    const { metadata, kept } = await discover();
    if (kept.keys !== null) return kept.keys;
    const url = new URL(metadata.jwks_uri ?? '');
    if (url.protocol !== 'https:' && !isInsecure) throw new ProviderAnswerWrong('keys without TLS', true);
    kept.keys = createRemoteJWKSet(url, { [customFetch]: options.fetch });
    return kept.keys;
  }

  async function verifyIdToken(idToken: string, nonce: string, algorithms: readonly IdTokenAlgorithm[]) {
    const { jwtVerify } = await import('jose');
    const { payload } = await jwtVerify(
      idToken,
      async (header, token) =>
        header.alg === 'HS256'
          ? new TextEncoder().encode(await options.clientSecret())
          : (await readKeys())(header, token),
      {
        issuer,
        audience: clientId,
        algorithms: [...algorithms],
        clockTolerance: clockToleranceS,
        requiredClaims: ['sub', 'iat', 'exp'],
      },
    );
    if (payload.nonce !== nonce) throw new ProviderAnswerWrong('another nonce');
    // A token for several audiences could come from any of them (§3.1.3.7 points 3 and 4).
    if (Array.isArray(payload.aud) && payload.aud.length > 1) throw new ProviderAnswerWrong('many audiences');
    return readClaims(payload);
  }

  return {
    name,
    clientId,
    formTargets: [new URL(issuer).origin],

    authorizationUrl: ({ state, nonce, codeVerifier, redirectUri, locale }) =>
      askProvider(name, 'authorization', async () => {
        const { oidc, config } = await configure();
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: options.scope,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...options.ask?.(locale),
        });
        return succeed(url.href);
      }),

    readPerson: (answer) =>
      askProvider(name, 'code', async () => {
        const { oidc, config, metadata } = await configure();
        // Each provider has a redirect URI of its own, so answers can't be mixed up (RFC 9700 §4.4.2.2); where `iss` came
        // along, it has to be right all the same.
        if (answer.issuer !== null && answer.issuer !== metadata.issuer)
          throw new ProviderAnswerWrong('another issuer');
        const url = new URL(answer.redirectUri);
        url.search = new URLSearchParams({
          code: answer.code,
          state: answer.state,
          iss: metadata.issuer,
        }).toString();
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: answer.state,
          expectedNonce: answer.nonce,
          pkceCodeVerifier: answer.codeVerifier,
          idTokenExpected: true,
        });
        const person = await verifyIdToken(tokens.id_token ?? '', answer.nonce, [
          options.idTokenAlgorithms.web,
        ]);
        const { appleUser } = answer;
        return succeed(
          appleUser === null || options.readUser === undefined ? person : options.readUser(person, appleUser),
        );
      }),

    readIdToken: ({ idToken, nonce }) =>
      askProvider(name, 'ID token', async () =>
        succeed(await verifyIdToken(idToken, nonce, options.idTokenAlgorithms.app)),
      ),
  };
}
