import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/certificate-file';

/** One's own certificate, to print. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const file = await orNotFound(serverSide(context).api.academy.certificateFile({ number: params.number }));
  return downloadedFile(file, { type: 'application/pdf', fallback: 'certificate.pdf' });
}
