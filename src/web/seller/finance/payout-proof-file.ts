import { data } from 'react-router';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/payout-proof-file';

/** The bank's proof of a payout to the store. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  const file = await orNotFound(orHidden(api.payout.ownProof({ id: params.id })));
  return privateFile(file, 'payout');
}
