import { data } from 'react-router';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { downloadedFile } from '../file/file-answer.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { Route } from './+types/live-file';
import { hostCalls } from './host-calls.server.ts';

/** A live's comments, or who hasn't ordered, to keep: `/manage-store/live/3/file/unpaid`. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { table } = params;
  const id = readNumber(params.id);
  if (id === 0 || (table !== 'comments' && table !== 'unpaid')) throw data(null, { status: 404 });
  const file = await orHidden(hostCalls(serverSide(context), url).live.file({ id, table }));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'live.csv' });
}
