import { data } from 'react-router';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/book-picture';

/** A picture of a book of one's library. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const [id, picture] = [readNumber(params.id), readNumber(params.picture)];
  if (!isSignedIn || id === 0 || picture === 0) throw data(null, { status: 404 });
  return privateFile(await orNotFound(api.ebook.libraryPicture({ id, picture })), `picture-${picture}`);
}
