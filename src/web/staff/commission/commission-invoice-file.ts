import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/commission-invoice-file';

/** One of the house's tax invoices: `/admin/commission-invoices/12/pdf`, and `…/xml`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { format } = params;
  const id = readNumber(params.id);
  if ((format !== 'pdf' && format !== 'xml') || id === 0) throw data(null, { status: 404 });
  const file = await orHidden(api.commissionInvoice.staffFile({ id, format }));
  return downloadedFile(file, { type: `application/${format}`, fallback: 'invoice' });
}
