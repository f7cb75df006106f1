import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/refused-file';
import { answerFile, readFormat } from './product-file.server.ts';

/** The refused rows of a file: `/manage-store/products/files/12/refused/csv`, `…/xlsx`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const format = readFormat(params.format);
  const id = Math.max(1, readNumber(params.id));
  return answerFile(await orHidden(serverSide(context).api.catalogueFile.refused({ id, format })), format);
}
