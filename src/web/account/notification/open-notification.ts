import { data, redirect } from 'react-router';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/open-notification';

/** Follows a notice: it is read from now on. A link, so that it opens in a tab of its own and without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 });
  const { href } = await orNotFound(serverSide(context).api.notification.open({ id }));
  return redirect(href);
}
