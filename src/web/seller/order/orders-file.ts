import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { dueFilter, listFilter, readDue, readListQuery } from '../../kit/order/order-tabs.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/orders-file';

/** The orders that the list's address finds, all pages of them, to keep: `/manage-store/orders/orders.csv?tab=…`. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { pageNo: _page, ...asked } = listFilter(readListQuery(url.searchParams));
  const { sort: _sort, ...due } = dueFilter(readDue(url.searchParams));
  const file = await orHidden(serverSide(context).api.order.sellerFile({ ...asked, ...due }));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'orders.csv' });
}
