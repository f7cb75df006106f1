import { data } from 'react-router';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/withdrawal-proof';

/** The bank's proof that a withdrawal was paid, for whose it is. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  return privateFile(await orNotFound(api.withdrawal.ownProof({ id: params.id })), 'withdrawal');
}
