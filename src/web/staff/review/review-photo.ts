import { data } from 'react-router';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/review-photo';

/** A photo of a reported review, for staff, also while it is hidden from everybody else. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const id = readNumber(params.id);
  const place = Number(params.place);
  if (!isSignedIn || id === 0 || !/^\d{1,2}$/.test(params.place)) throw data(null, { status: 404 });
  const file = await orHidden(api.review.reportedPhoto({ id, place }));
  return privateFile(file, `review-${id}-${place + 1}`);
}
