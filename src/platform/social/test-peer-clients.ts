import { createHash } from 'node:crypto';

/** As what the tests' shop is known at the tests' providers; apart, so that a configuration can be made of it cheaply. */
export type OidcPeerKind = 'google' | 'line' | 'apple';

export const appleIds = { teamId: 'TEAM123456', keyId: 'KEY1234567', clientId: 'test.bannasala.web' };
export const facebookApp = { id: '1234567890', secret: 'facebook-app-secret-of-the-tests' };

export function peerClient(kind: OidcPeerKind): { clientId: string; secret: string } {
  return {
    clientId: kind === 'apple' ? appleIds.clientId : `${kind}-client`,
    // Line's channel secrets are 32 characters.
    secret: createHash('sha256').update(`${kind} secret`).digest('hex').slice(0, 32),
  };
}

/** The environment of a shop that signs in at all four. `applePrivateKey` is a PEM. */
export function peerEnvironment(
  origins: Record<OidcPeerKind | 'facebook', string>,
  applePrivateKey: string,
): Record<string, string> {
  return {
    GOOGLE_ISSUER: origins.google,
    GOOGLE_CLIENT_ID: peerClient('google').clientId,
    GOOGLE_CLIENT_SECRET: peerClient('google').secret,
    LINE_ISSUER: origins.line,
    LINE_CLIENT_ID: peerClient('line').clientId,
    LINE_CLIENT_SECRET: peerClient('line').secret,
    APPLE_ISSUER: origins.apple,
    APPLE_CLIENT_ID: appleIds.clientId,
    APPLE_TEAM_ID: appleIds.teamId,
    APPLE_KEY_ID: appleIds.keyId,
    APPLE_PRIVATE_KEY: applePrivateKey,
    FACEBOOK_APP_ID: facebookApp.id,
    FACEBOOK_APP_SECRET: facebookApp.secret,
    FACEBOOK_DIALOG_URL: `${origins.facebook}/dialog/oauth`,
    FACEBOOK_GRAPH_URL: `${origins.facebook}/graph`,
  };
}
