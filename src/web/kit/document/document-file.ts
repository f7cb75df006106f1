import { data } from 'react-router';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { downloadedFile } from '../file/file-answer.server.ts';
import type { Route } from './+types/document-file';

/** A document's file: `/documents/12.pdf`, `/documents/12.xml`. For its buyer, its seller and staff; always a download. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const [, id = '', format = ''] = /^(\d{1,15})\.(pdf|xml)$/.exec(params.file) ?? [];
  if (!isSignedIn || id === '') throw data(null, { status: 404 });
  const file = await orNotFound(
    api.document.file({ id: Number(id), format: format === 'xml' ? 'xml' : 'pdf' }),
  );
  return downloadedFile(file, {
    type: format === 'xml' ? 'application/xml; charset=utf-8' : 'application/pdf',
    fallback: `document-${id}.${format}`,
  });
}
