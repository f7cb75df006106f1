import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/statement-file';

/** A month of one's own wallet, to keep. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const file = await orNotFound(orHidden(api.affiliatePlace.statementFile({ month: params.month })));
  return downloadedFile(file, { type: 'application/pdf', fallback: 'statement.pdf' });
}
