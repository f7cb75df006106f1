import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/payout-file';

/** A released batch for the bank: `/admin/payouts/{id}/file/csv`, and `…/xml`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { id, format } = params;
  if (format !== 'csv' && format !== 'xml') throw data(null, { status: 404 });
  const file = await orHidden(api.payout.file({ id, format }));
  return downloadedFile(file, {
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8',
    fallback: 'payout',
  });
}
