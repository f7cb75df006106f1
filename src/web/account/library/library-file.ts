import { data } from 'react-router';
import { bookFile } from '../../kit/file/file-answer.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/library-file';

/** A book of one's library: downloaded, or (a PDF) read in the browser; whole or a part. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const id = readNumber(params.id);
  if (id === 0 || (params.how !== 'read' && params.how !== 'download')) throw data(null, { status: 404 });
  const file = await orNotFound(serverSide(context).api.ebook.libraryFile({ id }));
  const isShown = params.how === 'read' && file.type === 'application/pdf';
  return bookFile(request, file, isShown ? 'inline' : 'attachment');
}
