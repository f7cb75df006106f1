import { data, redirect } from 'react-router';
import type { Route } from './+types/mobile-action';
import { mobileActionPath } from './mobile-action.rules.ts';

/** SPEC §2 `/mobile/action/{action}`: leads an app to the page that it names; what it doesn't know isn't there. */
export function loader({ params }: Route.LoaderArgs): Response {
  const path = mobileActionPath(params.action);
  if (path === null) throw data(null, { status: 404 });
  return redirect(path);
}

/** Without a page of its own the route would answer with bare JSON; with it the 404 page is shown. */
export default function MobileAction(): null {
  return null;
}
