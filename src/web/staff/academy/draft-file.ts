import { framedPdf } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/draft-file';

/** The PDF of a lesson's draft, for whoever writes it. */
export async function loader({ request, params, url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const id = readNumber(params.id) || 1;
  const file = await orHidden(serverSide(context).api.academy.staffReadFile({ id }));
  return framedPdf(request, file, url.searchParams.has('download') ? 'attachment' : 'inline');
}
