import { redirect } from 'react-router';
import { apiFailure } from '../../request/api-client.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/page-back';
import { hostCalls } from './host-calls.server.ts';

/** Where the platform sends a host back to who signed in there for a live. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const host = hostCalls(serverSide(context), url);
  const query = url.searchParams;
  // The address has a code in it: it goes nowhere else.
  const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' };
  const state = (query.get('state') ?? '').slice(0, 200);
  const code = (query.get('code') ?? '').slice(0, 4_000);
  try {
    const { id } = await host.live.finishPage({ state, code });
    return redirect(`${host.path}/${id}/page?done=signedIn`, { headers });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    const { code: problem, data: detail } = apiFailure(error);
    const id = typeof detail === 'object' && detail !== null && 'id' in detail ? detail.id : null;
    const path = typeof id === 'number' ? `${host.path}/${id}/page` : host.path;
    return redirect(queryHref(path, { problem }), { headers });
  }
}

/** A page, though it always leads on: who isn't signed in is asked for that on it, not given an empty reply. */
export default function PageBack(): null {
  return null;
}
