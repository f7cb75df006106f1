import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/option-leaves';

/** What was typed into the table of what is sold of a product. What it has to be, the contract says. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  return Response.json(await orHidden(api.productOption.changeLeaves(await request.json())));
}
