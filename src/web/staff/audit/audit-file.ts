import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/audit-file';
import { auditFilters, readAuditQuery } from './audit-query.ts';

/** The entries that the filters find, as a table to keep. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const filters = auditFilters(readAuditQuery(url.searchParams));
  const file = await orHidden(serverSide(context).api.auditDesk.file(filters));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'audit' });
}
