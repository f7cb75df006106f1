import { redirect } from 'react-router';
import { parcelPapers } from '../../../modules/packing/packing.rules.ts';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/papers-file';
import { readPosition } from './parcel-position.ts';
import { selectedHref } from './selected-href.ts';
import { nameAllFound, readOrderNumbers } from './selected-orders.server.ts';

/** Labels, slips or a pick list of the selected orders as one file; where one of them can't be printed, the page that says which. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const server = serverSide(context);
  const { api } = server;
  await nameAllFound(server, url, 'papers');
  const orderNumbers = readOrderNumbers(url.searchParams);
  const paper = parcelPapers.find((each) => each === url.searchParams.get('paper')) ?? 'labels-a6';
  const parcel = readPosition(url.searchParams.get('parcel'));
  const planned = readPosition(url.searchParams.get('planned'));
  if (orderNumbers.length === 0) return redirect('/manage-store/orders/many');
  try {
    const file = await api.order.papers({ paper, orderNumbers: orderNumbers.join(','), parcel, planned });
    return downloadedFile(file, { type: 'application/pdf', fallback: `${paper}.pdf` });
  } catch (error) {
    const { code } = apiFailure(error);
    if (code === 'orderNotReady') return redirect(selectedHref('many', orderNumbers, { done: 'notPrinted' }));
    if (code === 'nothingToFetch' || code === 'cashInOneParcel' || code === 'labelsOfOneOrder')
      return redirect(selectedHref('many', orderNumbers, { done: code }));
    return orHidden(Promise.reject(error));
  }
}
