import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { answerFile, readFormat } from '../file/product-file.server.ts';
import type { Route } from './+types/waiting-file';

/** The orders that wait for a number: `/manage-store/orders/tracking-file/waiting/csv`, `…/xlsx`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const format = readFormat(params.format);
  return answerFile(await orHidden(serverSide(context).api.trackingFile.waiting({ format })), format);
}
