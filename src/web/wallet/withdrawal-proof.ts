import { data } from 'react-router';
import { orNotFound, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/withdrawal-proof';
import { privateFile } from './private-file.server.ts';

/** The bank's proof that a withdrawal was paid, for whose it is. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  return privateFile(await orNotFound(api.withdrawal.ownProof({ id: params.id })), 'withdrawal');
}
