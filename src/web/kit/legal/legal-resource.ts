import { data } from 'react-router';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/legal-resource';
import { readLegalDocument } from './legal-documents.server.ts';

/** GET /resources/legal/terms and /privacy: the document in the visitor's language, for the panel that asks to accept it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { document } = params;
  if (document !== 'terms' && document !== 'privacy') throw data(null, { status: 404 });
  const { title, version, versionDate, sections, things } = await readLegalDocument(
    serverSide(context),
    document,
  );
  return { title, version, versionDate, sections, things };
}
