import { readFileName, sendFile } from '../../kit/document/register-file.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/store-register-file';

/** A month of the store's documents to download: `/manage-store/documents/2026-11.csv`, `/manage-store/documents/2026-11.zip`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  return sendFile(await orHidden(api.document.register.fileOfStore(readFileName(params.file))));
}
