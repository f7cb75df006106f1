import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { succeed } from '../../shared/result.ts';
import { type ProviderFetch, ProviderUnreachable } from './provider-fetch.ts';
import { plainText, readClaims } from './read-claims.ts';
import { askProvider, ProviderAnswerWrong } from './social-failure.ts';
import type { SocialPerson, SocialProviderClient } from './social-provider.ts';

export type FacebookRegistration = {
  appId: string;
  appSecret: string;
  /** Such as https://www.facebook.com/v24.0/dialog/oauth */
  dialogUrl: string;
  /** Such as https://graph.facebook.com/v24.0 */
  graphUrl: string;
  fetch: ProviderFetch;
};

const tokenReply = z.object({ access_token: z.string().min(1) });
const debugReply = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string().optional() }),
});
const profile = z.object({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});
const refusal = z.object({
  error: z.object({ type: z.string(), code: z.number(), is_transient: z.boolean().optional() }),
});

/** Graph API error handling: unknown, service, too many calls, application and page limits. */
const passingCodes = new Set([1, 2, 4, 17, 32, 341]);
/** Which app we are, or what it may, isn't right. */
const ourCodes = new Set([10, 101, 200]);

/**
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow : OAuth 2 and a profile, no ID token.
 * A token of another app would open a profile just as well, so each is asked about (debug_token): it must have been given
 * to us, for this person. Facebook doesn't say that an e-mail address is its owner's, so it isn't taken as proven.
 */
export function createFacebookClient(options: FacebookRegistration): SocialProviderClient {
  const { appId, appSecret } = options;
  const dialog = new URL(options.dialogUrl);
  const graphUrl = options.graphUrl.replace(/\/$/, '');

  async function call<Reply>(
    path: string,
    shape: z.ZodType<Reply>,
    init: Parameters<ProviderFetch>[1],
  ): Promise<Reply> {
    const response = await options.fetch(`${graphUrl}/${path}`, init);
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw judgeRefusal(body, response.status);
    const reply = shape.safeParse(body);
    if (!reply.success) throw new ProviderAnswerWrong(`${path.split('?')[0]} in another shape`, true);
    return reply.data;
  }

  const get = <Reply>(path: string, query: Record<string, string>, shape: z.ZodType<Reply>) =>
    call(`${path}?${new URLSearchParams(query)}`, shape, { method: 'GET' });

  async function readProfile(accessToken: string): Promise<SocialPerson> {
    const { data } = await get(
      'debug_token',
      { input_token: accessToken, access_token: `${appId}|${appSecret}` },
      debugReply,
    );
    if (!data.is_valid || data.app_id !== appId || data.user_id === undefined)
      throw new ProviderAnswerWrong('not a token of ours');
    const me = await get(
      'me',
      {
        fields: 'id,email,first_name,last_name',
        access_token: accessToken,
        // https://developers.facebook.com/docs/graph-api/guides/secure-requests
        appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
      },
      profile,
    );
    if (me.id !== data.user_id) throw new ProviderAnswerWrong('a token of somebody else');
    return {
      ...readClaims({ sub: me.id, email: me.email }),
      firstname: plainText(me.first_name),
      lastname: plainText(me.last_name),
    };
  }

  return {
    name: 'facebook',
    clientId: appId,
    // A telephone is sent on to the site for telephones.
    formTargets:
      dialog.hostname === 'www.facebook.com' ? [dialog.origin, 'https://m.facebook.com'] : [dialog.origin],

    async authorizationUrl({ state, codeVerifier, redirectUri }) {
      const url = new URL(dialog);
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'email,public_profile',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      return succeed(url.href);
    },

    readPerson: ({ code, codeVerifier, redirectUri }) =>
      askProvider('facebook', 'code', async () => {
        const { access_token } = await call('oauth/access_token', tokenReply, {
          method: 'POST',
          body: new URLSearchParams({
            client_id: appId,
            client_secret: appSecret,
            redirect_uri: redirectUri,
            code,
            code_verifier: codeVerifier,
          }),
        });
        return succeed(await readProfile(access_token));
      }),

    readIdToken: null,
  };
}

/** `{"error": {"message", "type", "code"}}`, where OAuth has `{"error", "error_description"}`. */
function judgeRefusal(body: unknown, status: number): Error {
  const said = refusal.safeParse(body);
  if (!said.success) return new ProviderAnswerWrong(`answered ${status}`, true);
  const { code, type, is_transient } = said.data.error;
  const reason = `refused with ${type.slice(0, 40)} ${code}`;
  return is_transient === true || passingCodes.has(code)
    ? new ProviderUnreachable(reason)
    : new ProviderAnswerWrong(reason, ourCodes.has(code));
}
