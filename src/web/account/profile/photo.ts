import { data } from 'react-router';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/photo';

/** A person's own photo, for nobody else. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  const file = await orNotFound(api.profile.photo({}));
  return privateFile(file, 'photo');
}
