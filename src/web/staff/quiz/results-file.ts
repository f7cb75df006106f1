import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/results-file';

/** Who tried a quiz and what came of it, as a table to keep. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const file = await orHidden(serverSide(context).api.quiz.staffResultsFile({ id }));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'quiz-results' });
}
