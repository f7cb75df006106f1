import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/template-file';
import { answerFile, readFormat } from './product-file.server.ts';

/** An empty file with its columns: `/manage-store/products/files/template/csv`, `…/xlsx`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const format = readFormat(params.format);
  return answerFile(await orHidden(serverSide(context).api.catalogueFile.template({ format })), format);
}
