import { redirect } from 'react-router';
import { livePlaces } from '../../kit/live/live-place.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/host-order';

/** Whether a live is one that whoever asks holds as an affiliate. */
async function isAffiliates({ api }: ServerSide, id: number): Promise<boolean> {
  try {
    await api.affiliateLive.read({ id });
    return true;
  } catch (error) {
    const { status } = apiFailure(error);
    if (status === 403 || status === 404) return false;
    throw error;
  }
}

/**
 * SPEC §2's address of a live's orders leads its host to the console, a store to the centre's and an affiliate to their
 * own; to everybody else that isn't there. Without a live it leads to where the lives of such an account are.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id ?? '');
  if (id !== 0) {
    const host = (await isAffiliates(server, id)) ? 'affiliate' : 'store';
    return redirect(`${livePlaces[host]}/${id}/console`);
  }
  const { user } = await server.api.identity.user({});
  return redirect(livePlaces[user.role === 'seller' ? 'store' : 'affiliate']);
}

/** A page, though it always leads on: who isn't signed in is asked for that on it, not given an empty reply. */
export default function HostOrder(): null {
  return null;
}
