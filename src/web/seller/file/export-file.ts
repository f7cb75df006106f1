import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/export-file';
import { answerFile, readFormat } from './product-file.server.ts';

/** Everything the store sells: `/manage-store/products/files/export/csv`, `…/xlsx`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const format = readFormat(params.format);
  return answerFile(await orHidden(serverSide(context).api.catalogueFile.exported({ format })), format);
}
