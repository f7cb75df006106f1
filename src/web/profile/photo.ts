import { data } from 'react-router';
import { orNotFound, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/photo';

/** A person's own photo, for nobody else. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  const file = await orNotFound(api.profile.photo({}));
  return new Response(file.stream(), {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
