import { readFileName, sendFile } from '../../kit/document/register-file.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/staff-register-file';

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
