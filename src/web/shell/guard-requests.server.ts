import { data, type MiddlewareFunction, redirect } from 'react-router';
import { readCookie, writeCookie } from '../request/cookies.server.ts';
import { serverSide } from '../request/server-side.server.ts';
import { unauthorizedPath } from '../request/unauthorized-path.server.ts';
import { guardRoute, needsLogin } from './route-guards.rules.ts';

/** Stands before every loader and action of every page: SPEC §4 "Route guards". */
export const guardRequests: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { api, isSignedIn, isSecure, siteMode } = serverSide(context);
  const { isClosed, isLive } = await api.site.shell({});
  const { pathname } = new URL(request.url);
  const verdict = guardRoute({ path: pathname, isSignedIn, isClosed, isLive, siteMode });
  // Whoever signs in at /401 comes back to where they wanted to go.
  if (verdict?.redirectTo === '/401') throw redirect(unauthorizedPath(request));
  if (verdict !== null) throw redirect(verdict.redirectTo);
  // Whatever its action would say: the page that says it beside what was typed couldn't be drawn again.
  if (request.method === 'POST' && !isSignedIn && needsLogin(pathname)) throw data(null, { status: 401 });
  // SPEC §4: a token and the show_ad_register_success cookie lead to the profile, and the cookie is removed.
  if (isSignedIn && request.method === 'GET' && readCookie(request, 'adRegisterSuccess') !== null)
    throw redirect('/user/profile/my-profile?welcome=true', {
      headers: { 'set-cookie': writeCookie('adRegisterSuccess', null, { isSecure }) },
    });
  return next();
};
