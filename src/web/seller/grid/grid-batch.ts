import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/grid-batch';

/** What was typed into the table, to be looked through or saved. What it has to be, the contract says. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  return Response.json(await orHidden(api.listing.batch(await request.json())));
}
