import { readNumber } from '../admin/query-number.ts';
import { orHidden } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/staff-register-file';
import { readFileName, sendFile } from './register-file.server.ts';

/** A month of all stores' documents to download, or of one's. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const sellerId = readNumber(url.searchParams.get('sellerId'));
  return sendFile(
    await orHidden(
      api.document.register.fileOfAll({
        ...readFileName(params.file),
        ...(sellerId === 0 ? {} : { sellerId }),
      }),
    ),
  );
}
