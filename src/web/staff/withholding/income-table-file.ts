import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/income-table-file';

/** Tax kept back of people in a month as a table: `/admin/withholding/income/month?month=2026-11`. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const month = url.searchParams.get('month') ?? '';
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw data(null, { status: 404 });
  const file = await orHidden(api.withholding.incomeTable({ month }));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'income-tax' });
}
