import { data } from 'react-router';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/certificate-file';

/** A certificate that the store has sent. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  return privateFile(await orHidden(serverSide(context).api.withholding.file({ id })), `certificate-${id}`);
}
