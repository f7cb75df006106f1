import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/export-file';

/** A draft's questions as GIFT or as a table, to work on elsewhere. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const id = readNumber(params.id);
  const format = (['gift', 'csv'] as const).find((each) => each === params.format);
  if (id === 0 || format === undefined) throw data(null, { status: 404 });
  const file = await orHidden(serverSide(context).api.quiz.staffExport({ id, format }));
  const type = format === 'gift' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8';
  return downloadedFile(file, { type, fallback: 'quiz' });
}
