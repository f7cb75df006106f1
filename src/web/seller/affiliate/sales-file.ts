import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/sales-file';
import { readMonth } from './affiliate-address.ts';

/** What links sold, to keep: of a month, or of the last twelve. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const month = readMonth(url.searchParams);
  const { api } = serverSide(context);
  const file = await orHidden(api.storeAffiliate.file(month === null ? {} : { month }));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'affiliate.csv' });
}
