import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/privacy-export';

/** GET /user/profile/privacy/export: everything the shop holds about the person, as a ZIP file. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const file = await serverSide(context).api.privacy.export({});
  return downloadedFile(file, { type: 'application/zip', fallback: 'bannasala-data.zip' });
}
