import { redirect } from 'react-router';
import { type CookieName, cookies } from '../../shared/cookies.ts';
import { safePath } from '../../shared/safe-path.ts';
import { type CookieChoice, choiceOfForm, writeChoice } from '../request/cookie-consent.rules.ts';
import { writeCookie } from '../request/cookies.server.ts';
import { formText } from '../request/form-fields.ts';
import { type ServerSide, serverSide } from '../request/server-side.server.ts';
import type { Route } from './+types/cookie-consent';

/**
 * POST /resources/cookie-consent: keeps the visitor's choice and clears the cookies it no longer allows. A signed-in
 * person's is recorded with their other consents.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const server = serverSide(context);
  const { isSecure } = server;
  const form = await request.formData();
  const choice = choiceOfForm(form);
  const headers = new Headers({
    'set-cookie': writeCookie('cookieConsent', writeChoice(choice), { isSecure }),
  });
  for (const which of Object.keys(cookies) as CookieName[]) {
    const { purpose } = cookies[which];
    if (purpose !== 'necessary' && !choice[purpose])
      headers.append('set-cookie', writeCookie(which, null, { isSecure }));
  }
  await record(server, choice);
  // From a form without JavaScript, back to the page; scripts only want the cookie.
  if (!form.has('returnTo')) return new Response(null, { status: 204, headers });
  return redirect(safePath(formText(form, 'returnTo')), { headers });
}

async function record({ api, isSignedIn }: ServerSide, choice: CookieChoice): Promise<void> {
  if (!isSignedIn) return;
  try {
    await api.privacy.saveConsents({
      statisticsCookies: choice.statistics,
      marketingCookies: choice.marketing,
    });
  } catch (error) {
    // Whose session is over chooses as a visitor: the cookie is what counts.
    if (!(error instanceof Response)) throw error;
  }
}

export function loader(): Response {
  return redirect('/');
}
