import { orHidden } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/store-register-file';
import { readFileName, sendFile } from './register-file.server.ts';

/** A month of the store's documents to download: `/seller/documents/2026-11.csv`, `/seller/documents/2026-11.zip`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  return sendFile(await orHidden(api.document.register.fileOfStore(readFileName(params.file))));
}
