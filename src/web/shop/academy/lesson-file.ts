import { data } from 'react-router';
import { framedPdf } from '../../kit/file/file-answer.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/lesson-file';

/** The PDF of a lesson: within its page, or to keep; whole or a part. */
export async function loader({ request, params, url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  try {
    const file = await orNotFound(serverSide(context).api.academy.lessonFile({ id: readNumber(params.id) }));
    return await framedPdf(request, file, url.searchParams.has('download') ? 'attachment' : 'inline');
  } catch (error) {
    if (error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error))
      throw error;
    // What isn't open yet isn't there yet.
    if (apiFailure(error).code === 'lessonLocked') throw data(null, { status: 404 });
    throw error;
  }
}
