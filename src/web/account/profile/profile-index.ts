import { redirect } from 'react-router';
import { requireSignIn } from '../../request/server-side.server.ts';
import type { Route } from './+types/profile-index';

/** /user/profile is its first menu. */
export function loader({ context }: Route.LoaderArgs): Response {
  requireSignIn(context);
  return redirect('/user/profile/my-profile');
}

export default function ProfileIndex() {
  return null;
}
