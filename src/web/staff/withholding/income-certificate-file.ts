import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/income-certificate-file';

/** The certificate of tax kept back of somebody's withdrawal, for staff. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) throw data(null, { status: 404 });
  const file = await orNotFound(orHidden(api.withholding.incomeFile({ id: params.id })));
  return downloadedFile(file, { type: 'application/pdf', fallback: 'certificate' });
}
