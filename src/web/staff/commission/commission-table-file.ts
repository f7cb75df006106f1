import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/commission-table-file';

/** A month of the house's tax invoices as a table: `/admin/commission-invoices/month/2026-11.csv`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const month = /^(20\d\d-(?:0[1-9]|1[0-2]))\.csv$/.exec(params.file)?.[1];
  if (month === undefined) throw data(null, { status: 404 });
  const file = await orHidden(api.commissionInvoice.registerFile({ month }));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'commission-invoices' });
}
