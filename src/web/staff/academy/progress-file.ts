import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/progress-file';
import { progressFilters, readProgressQuery } from './progress-query.ts';

/** Who has done what of a course, as a table to keep. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const query = readProgressQuery(url.searchParams);
  const filters = progressFilters({ ...query, courseId: query.courseId || 1 });
  const file = await orHidden(serverSide(context).api.academy.staffProgressFile(filters));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'academy.csv' });
}
