import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/withdrawal-certificate';

/** The certificate of tax kept back of a withdrawal, for whose it is. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  const file = await orNotFound(api.withholding.ownIncomeCertificate({ id: params.id }));
  return downloadedFile(file, { type: 'application/pdf', fallback: 'certificate' });
}
