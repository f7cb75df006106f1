import { redirect } from 'react-router';
import { livePlaceOf } from '../../kit/live/live-place.rules.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn } from '../../request/server-side.server.ts';
import type { Route } from './+types/host-order';

/** SPEC §2's address of a live's orders leads its host to the console; to everybody else that isn't there. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  requireSignIn(context);
  const id = readNumber(params.id ?? '');
  const { path } = livePlaceOf('');
  return redirect(id === 0 ? path : `${path}/${id}/console`);
}

/** A page, though it always leads on: who isn't signed in is asked for that on it, not given an empty reply. */
export default function HostOrder(): null {
  return null;
}
