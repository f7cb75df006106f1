import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/commission-invoice-file';
import { readStatementNumber } from './statement-number.server.ts';

/** The house's tax invoice for a statement: `/manage-store/finance/ST2569-1-000001/invoice/pdf`, and `…/xml`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const statementNumber = readStatementNumber(params.statementNumber);
  const { format } = params;
  if (format !== 'pdf' && format !== 'xml') throw data(null, { status: 404 });
  const file = await orHidden(api.commissionInvoice.file({ statementNumber, format }));
  return downloadedFile(file, { type: `application/${format}`, fallback: 'invoice' });
}
