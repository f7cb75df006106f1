import { redirect } from 'react-router';
import { safePath } from '../../shared/safe-path.ts';
import { writeCookie } from '../cookies.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/cookie-consent';

/** POST /resources/cookie-consent: records `all` or `necessary`; anything else counts as the careful one. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { isSecure } = serverSide(context);
  const form = await request.formData();
  const choice = form.get('choice') === 'all' ? 'all' : 'necessary';
  const headers = new Headers({ 'set-cookie': writeCookie('cookieConsent', choice, { isSecure }) });
  // From a form without JavaScript, back to the page; scripts only want the cookie.
  const returnTo = form.get('returnTo');
  if (typeof returnTo !== 'string') return new Response(null, { status: 204, headers });
  return redirect(safePath(returnTo), { headers });
}

export function loader(): Response {
  return redirect('/');
}
