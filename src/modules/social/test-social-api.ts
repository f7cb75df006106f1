import { openFacebookPeer } from '../../platform/social/test-facebook-peer.ts';
import {
  answerAtProvider,
  clientFor,
  type OidcPeer,
  openOidcPeer,
} from '../../platform/social/test-social-peers.ts';
import { openTestApi, type Reply } from '../../test-api.ts';

export type TestProvider = 'google' | 'line' | 'apple' | 'facebook';
export type Somebody = { email: string; firstname: string; lastname: string };

/** The API with the four providers' peers, and what a browser does between them. */
export async function openSocialApi({ limitFactor = 1000 }: { limitFactor?: number } = {}) {
  const redirectUris = (kind: string) => [`http://localhost:3000/login/${kind}/redirect/get-login`];
  const [google, line, apple, facebook] = await Promise.all([
    openOidcPeer('google', { redirectUris: redirectUris('google') }),
    openOidcPeer('line', { redirectUris: redirectUris('line') }),
    openOidcPeer('apple', { redirectUris: redirectUris('apple') }),
    openFacebookPeer({ redirectUris: redirectUris('facebook') }),
  ]);
  const clock = { offsetMs: 0 };
  const api = await openTestApi({
    limitFactor,
    services: {
      clock: () => new Date(Date.now() + clock.offsetMs),
      newCode: () => '246810',
      socialProviders: new Map([
        ['google', clientFor(google)],
        ['line', clientFor(line)],
        ['apple', clientFor(apple)],
        ['facebook', facebook.client()],
      ]),
    },
  });
  let people = 0;

  async function start(
    Provider: TestProvider,
    body: Record<string, unknown> = {},
    token: string | null = null,
  ) {
    const reply = await api.call('POST', '/Login/Social/Start', { body: { Provider, ...body }, token });
    if (reply.status !== 200) throw new Error(`start answered ${reply.status} ${reply.body.code}`);
    return reply.body.detail as { authorizeUrl: string; browserKey: string; state: string; nonce: string };
  }

  /** Through the provider and back: what ValidateAccout is asked, as the web server asks it. */
  async function comeBack(
    Provider: TestProvider,
    who: Somebody | { id: string } | null,
    body: Record<string, unknown> = {},
    token: string | null = null,
  ) {
    const { authorizeUrl, browserKey } = await start(Provider, body, token);
    const fields =
      Provider === 'facebook'
        ? await facebook.answer(authorizeUrl, who !== null && 'id' in who ? who.id : null)
        : (
            await answerAtProvider(
              authorizeUrl,
              who === null ? { cancels: true } : 'id' in who ? { as: who.id } : { typed: who },
            )
          ).fields;
    const names = ['code', 'state', 'iss', 'user', 'error'];
    const said = names.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : []));
    return { Provider, browserKey, ...Object.fromEntries(said) } as {
      Provider: TestProvider;
      browserKey: string;
      state: string;
    };
  }

  const validate = (body: unknown, token: string | null = null): Promise<Reply> =>
    api.call('POST', '/ValidateAccout', { body, token });
  const enter = (body: unknown): Promise<Reply> => api.call('POST', '/LoginExternal', { body });

  /** A proof of somebody who has come back from a provider. */
  async function prove(
    Provider: TestProvider,
    who: Somebody | { id: string },
    body: Record<string, unknown> = {},
  ) {
    const answer = await comeBack(Provider, who, body);
    const reply = await validate(answer);
    if (reply.status !== 200) throw new Error(`validate answered ${reply.status} ${reply.body.code}`);
    return {
      Provider,
      browserKey: answer.browserKey,
      proof: String(reply.body.detail.proof),
      detail: reply.body.detail,
    };
  }

  /** A code sent to a number, and what LoginExternal is given of it. */
  async function proveTelephone(telephone: string) {
    const reply = await api.call('POST', '/OTP/Send', { body: { telephone, purpose: 'social' } });
    if (reply.status !== 200) throw new Error(`OTP answered ${reply.status} ${reply.body.code}`);
    return {
      telephone,
      countryCodeId: 1,
      OTP: '246810',
      reference: String(reply.body.detail.reference),
      type: 4,
    };
  }

  return {
    ...api,
    clock,
    peers: { google, line, apple, facebook } satisfies Record<string, OidcPeer | typeof facebook>,
    start,
    comeBack,
    validate,
    enter,
    prove,
    proveTelephone,
    newPerson(): Somebody {
      people += 1;
      return { email: `reader${people}@peer.example`, firstname: 'นักอ่าน', lastname: `ที่ ${people}` };
    },
    newTelephone(): string {
      people += 1;
      return `08${String(10_000_000 + people)}`;
    },
    who: async (token: string) => (await api.call('GET', '/user', { token })).body.detail?.user,
    async close() {
      await Promise.all([google.close(), line.close(), apple.close(), facebook.close()]);
      await api.close();
    },
  };
}

export type SocialApi = Awaited<ReturnType<typeof openSocialApi>>;
