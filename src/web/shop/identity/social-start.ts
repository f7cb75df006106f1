import { redirect, redirectDocument } from 'react-router';
import { safePath } from '../../../shared/safe-path.ts';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { leadBack, providerIn } from '../../kit/identity/social.server.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import { formTyped } from '../../request/form-fields.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/social-start';

/**
 * The buttons of the providers post here: `next`, and `purpose=link` on the page where a signed-in person links one. Leads
 * to the provider; the browser keeps the secret by which it is known when it comes back.
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { api, isSecure, isSignedIn } = serverSide(context);
  const provider = providerIn(params.provider);
  const form = await request.formData();
  const purpose = formTyped(form, 'purpose') === 'link' ? 'link' : 'login';
  const next = purpose === 'link' ? safePath(formTyped(form, 'next')) : nextPath(formTyped(form, 'next'));
  // Kept when there is one: two tabs may be on their way at once.
  const kept = readCookie(request, 'social');
  try {
    const { authorizeUrl, browserKey } = await api.social.start({
      Provider: provider,
      purpose,
      next,
      ...(kept !== null && /^[\w-]{43,128}$/.test(kept) ? { browserKey: kept } : {}),
    });
    return redirectDocument(authorizeUrl, {
      status: 303,
      headers: { 'set-cookie': writeCookie('social', browserKey, { isSecure }), 'cache-control': 'no-store' },
    });
  } catch (error) {
    return leadBack(error, { isSignedIn: isSignedIn && purpose === 'link', isSecure, next });
  }
}

export function loader(): Response {
  return redirect('/login');
}
