import { redirect } from 'react-router';
import type { CookieName } from '../../../shared/cookies.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/logout';

/** SPEC §4: "Logout removes token, cartId, affiliate and referrer cookies, goes to /". */
const forgotten: CookieName[] = [
  'token',
  'cartId',
  'keptForm',
  'affiliateFrom',
  'affiliateCodeShare',
  'affiliateClicks',
  'affiliateVisit',
  'affiliateVisitClicks',
  'socialReferer',
];

export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const { api, isSecure, isSeeing } = serverSide(context);
  // Through somebody else's eyes there is one way out.
  if (isSeeing) return redirect('/see-as/leave', 307);
  await api.identity.logout({});
  const headers = new Headers();
  for (const which of forgotten) headers.append('set-cookie', writeCookie(which, null, { isSecure }));
  return redirect('/', { headers });
}

export function loader(): Response {
  return redirect('/');
}
