import { nextPath, signInAndGo } from '../../kit/identity/sign-in.server.ts';
import {
  forgetSocialCookies,
  goOn,
  isOfStores,
  leadBack,
  providerIn,
  withQuery,
  writeSocialProof,
} from '../../kit/identity/social.server.ts';
import { waitForFactor } from '../../kit/identity/wait-for-factor.server.ts';
import { readCookie } from '../../request/cookies.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/social-callback';

/**
 * Where a provider sends the browser back to (SPEC §2 /login/line/redirect/get-login and its like). SPEC §4: "validate
 * account first. If it exists, login runs; otherwise the OTP step asks for a phone". Apple's answer, a form from Apple's
 * site, has become this address's query on the way in (src/app.ts).
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const server = serverSide(context);
  const { api, isSecure, isSignedIn } = server;
  const provider = providerIn(params.provider);
  const query = new URL(request.url).searchParams;
  const browserKey = readCookie(request, 'social') ?? '';
  try {
    const found = await api.social.validateAccount({
      Provider: provider,
      state: query.get('state') ?? '',
      browserKey,
      ...Object.fromEntries(
        ['code', 'iss', 'user', 'error'].flatMap((name) => {
          const value = query.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
    });
    if (found.isLinked)
      return goOn(withQuery(found.next, { social: 'linked' }), forgetSocialCookies({ isSecure }));
    const { proof, email, firstname, emailHasAccount } = found;
    if (proof === null) throw new Error('neither linked nor proven');
    if (!found.isHaveAccount)
      return goOn('/login/otp', [
        writeSocialProof(
          { provider, proof, email, firstname, emailHasAccount, isStores: isOfStores(found.next) },
          { isSecure },
        ),
      ]);
    const session = await api.social.loginExternal({ Provider: provider, proof, browserKey });
    const response = await signInAndGo(request, server, session, nextPath(session.next));
    for (const line of forgetSocialCookies({ isSecure })) response.headers.append('set-cookie', line);
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  } catch (error) {
    const waiting = waitForFactor(error, server, '/');
    if (waiting !== null) {
      for (const line of forgetSocialCookies({ isSecure })) waiting.headers.append('set-cookie', line);
      return waiting;
    }
    return leadBack(error, { isSignedIn, isSecure, next: null });
  }
}
