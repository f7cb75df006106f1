import { data } from 'react-router';
import { orHidden } from '../private-page.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/review-photo';
import { readNumber } from './query-number.ts';

/** A photo of a reported review, for staff, also while it is hidden from everybody else. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const id = readNumber(params.id);
  const place = Number(params.place);
  if (!isSignedIn || id === 0 || !/^\d{1,2}$/.test(params.place)) throw data(null, { status: 404 });
  const file = await orHidden(api.review.reportedPhoto({ id, place }));
  return new Response(file.stream(), {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
