import { redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/export-file';
import { filesPath } from './files-path.ts';
import { answerFile, readFormat } from './product-file.server.ts';

/** Everything the store sells: `/manage-store/products/files/export/csv`, `…/xlsx`; with `?descriptions=true` what is told of it, too. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const format = readFormat(params.format);
  const descriptions = url.searchParams.get('descriptions') === 'true';
  try {
    const exported = serverSide(context).api.catalogueFile.exported({ format, descriptions });
    return answerFile(await orHidden(exported), format);
  } catch (error) {
    if (!(error instanceof Error) || apiFailure(error).code !== 'fileTextsTooMany') throw error;
    return redirect(`${filesPath}?done=textsTooMany`);
  }
}
