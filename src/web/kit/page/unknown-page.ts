import { data } from 'react-router';
import { requireSignIn } from '../../request/server-side.server.ts';
import type { Route } from './+types/unknown-page';

/** A page that a desk doesn't have, said within the desk; a visitor is asked to sign in first (SPEC §6). */
export function loader({ context }: Route.LoaderArgs): never {
  requireSignIn(context);
  throw data(null, { status: 404 });
}

export default function UnknownPage() {
  return null;
}
