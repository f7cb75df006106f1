import type { Clock } from '../../shared/clock.ts';
import type { Environment } from '../environment.ts';
import { createAppleClient } from './apple-client.ts';
import { createFacebookClient } from './facebook-client.ts';
import { createGoogleClient, createLineClient } from './oidc-clients.ts';
import { createProviderFetch } from './provider-fetch.ts';
import type { SocialProviderClient, SocialProviders } from './social-provider.ts';

export type OpenSocialProviders = {
  providers: SocialProviders;
  /** Other origins a form's answer may lead to (Content-Security-Policy's form-action). */
  formTargets: string[];
};

/** The providers that the environment names, and those given beside them; nothing is asked of them yet. */
export function openSocialProviders(options: {
  environment: Environment;
  clock: Clock;
  more: readonly SocialProviderClient[];
}): OpenSocialProviders {
  const { environment: env, clock } = options;
  const fetch = createProviderFetch();
  const clients: SocialProviderClient[] = [];
  if (env.LINE_CLIENT_ID !== undefined && env.LINE_CLIENT_SECRET !== undefined)
    clients.push(
      createLineClient({
        issuer: env.LINE_ISSUER,
        clientId: env.LINE_CLIENT_ID,
        clientSecret: env.LINE_CLIENT_SECRET,
        fetch,
        clock,
      }),
    );
  if (env.FACEBOOK_APP_ID !== undefined && env.FACEBOOK_APP_SECRET !== undefined)
    clients.push(
      createFacebookClient({
        appId: env.FACEBOOK_APP_ID,
        appSecret: env.FACEBOOK_APP_SECRET,
        dialogUrl: env.FACEBOOK_DIALOG_URL,
        graphUrl: env.FACEBOOK_GRAPH_URL,
        fetch,
      }),
    );
  if (
    env.APPLE_CLIENT_ID !== undefined &&
    env.APPLE_TEAM_ID !== undefined &&
    env.APPLE_KEY_ID !== undefined &&
    env.APPLE_PRIVATE_KEY !== undefined
  )
    clients.push(
      createAppleClient({
        issuer: env.APPLE_ISSUER,
        clientId: env.APPLE_CLIENT_ID,
        teamId: env.APPLE_TEAM_ID,
        keyId: env.APPLE_KEY_ID,
        privateKey: env.APPLE_PRIVATE_KEY,
        fetch,
        clock,
      }),
    );
  if (env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined)
    clients.push(
      createGoogleClient({
        issuer: env.GOOGLE_ISSUER,
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
        fetch,
        clock,
      }),
    );
  clients.push(...options.more);
  const ownOrigin = new URL(env.SITE_URL).origin;
  const targets = new Set(clients.flatMap((client) => client.formTargets));
  targets.delete(ownOrigin);
  return {
    providers: new Map(clients.map((client) => [client.name, client])),
    formTargets: [...targets],
  };
}
