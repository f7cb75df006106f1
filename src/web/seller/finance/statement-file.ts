import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/statement-file';
import { readStatementNumber } from './statement-number.server.ts';

/** A statement to keep: `/manage-store/finance/ST2569-1-000001/pdf`, and `…/csv`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const statementNumber = readStatementNumber(params.statementNumber);
  const { format } = params;
  if (format !== 'csv' && format !== 'pdf') throw data(null, { status: 404 });
  const file = await orHidden(api.settlement.file({ statementNumber, format }));
  return downloadedFile(file, {
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
    fallback: 'statement',
  });
}
