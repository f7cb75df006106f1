import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { answerFile, readFormat } from '../file/product-file.server.ts';
import type { Route } from './+types/refused-tracking-file';

/** The refused rows of a file: `/manage-store/orders/tracking-file/12/refused/csv`, `…/xlsx`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const format = readFormat(params.format);
  const id = Math.max(1, readNumber(params.id));
  return answerFile(await orHidden(serverSide(context).api.trackingFile.refused({ id, format })), format);
}
