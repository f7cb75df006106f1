import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createOidcClient } from '../../platform/social/oidc-client.ts';
import type { ProviderRegistration } from '../../platform/social/oidc-clients.ts';
import { createProviderFetch } from '../../platform/social/provider-fetch.ts';
import type { SocialProviderClient } from '../../platform/social/social-provider.ts';
import type { PretendPerson } from './identity-provider-page.ts';

const mountPath = '/dev/oidc';

const people: PretendPerson[] = [
  {
    subject: 'demo-somying',
    email: 'somying@id.bannasala.test',
    isEmailVerified: true,
    firstname: 'สมหญิง',
    lastname: 'ใจอ่าน',
  },
  { subject: 'demo-pakorn', email: null, isEmailVerified: false, firstname: 'ปกรณ์', lastname: 'รักหนังสือ' },
  {
    subject: 'demo-robin',
    email: 'robin@id.bannasala.test',
    isEmailVerified: false,
    firstname: 'Robin',
    lastname: 'Reader',
  },
];

/**
 * Demo mode's "Bannasala ID", in the shop's own process under /dev/oidc: signing in at a provider can be tried without
 * one. It is made when it is first asked for something.
 */
export function createDemoIdentity(options: {
  siteUrl: string;
  port: number;
  onError: (error: unknown) => void;
}) {
  const { siteUrl } = options;
  const issuer = `${siteUrl}${mountPath}`;
  const client = {
    id: 'bannasala-demo',
    secret: randomBytes(32).toString('base64url'),
    name: 'บรรณศาลา (Bannasala)',
    redirectUris: [`${siteUrl}/login/demo/redirect/get-login`],
  };
  let made: ReturnType<typeof make> | null = null;

  async function make() {
    const { createIdentityProvider } = await import('./identity-provider.ts');
    return createIdentityProvider({
      issuer,
      title: 'Bannasala ID (demo)',
      client,
      people,
      idTokenAlgorithm: 'ES256',
      onError: options.onError,
    });
  }

  return {
    registration: {
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      // The shop's address as browsers know it may not lead from here to here (containers, proxies).
      fetch: createProviderFetch({
        send: (url, init) =>
          fetch(
            url.startsWith(issuer) ? `http://localhost:${options.port}${url.slice(siteUrl.length)}` : url,
            init,
          ),
      }),
    },
    /** Answers what is for the provider, and says whether it was. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { url = '/' } = request;
      if (!url.startsWith(`${mountPath}/`)) return false;
      request.url = url.slice(mountPath.length);
      made ??= make();
      made
        .then((handle) => handle(request, response))
        .catch((error: unknown) => {
          options.onError(error);
          response.destroy();
        });
      return true;
    },
  };
}

/** The provider of demo mode. */
export function createDemoClient({ clientSecret, ...rest }: ProviderRegistration): SocialProviderClient {
  return createOidcClient({
    ...rest,
    name: 'demo',
    clientSecret: () => clientSecret,
    scope: 'openid email profile',
    idTokenAlgorithms: { web: 'ES256', app: ['ES256'] },
    ask: (locale) => ({ ui_locales: locale }),
  });
}
