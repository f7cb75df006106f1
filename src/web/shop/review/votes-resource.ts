import { data, redirect } from 'react-router';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { cameFrom } from '../../request/came-from.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/votes-resource';

/** GET /resources/review-votes?ids=1,2: what whoever is signed in did with these reviews. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, isSignedIn } = serverSide(context);
  const ids = (url.searchParams.get('ids') ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .slice(0, 100);
  const votes =
    isSignedIn && ids.length > 0 ? await api.review.votes({ ids: ids.join(',') }) : { voted: [], own: [] };
  return Response.json(votes, { headers: { 'cache-control': 'private, no-store' } });
}

/** POST: the helpful button. Without scripts it turns what is, and leads back to where it was pressed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, isSignedIn } = serverSide(context);
  const form = await request.formData();
  const next = `${nextPath(cameFrom(request))}#reviews`;
  const isFetch = request.headers.get('accept')?.includes('application/json') ?? false;
  if (!isSignedIn) {
    if (isFetch) throw data(null, { status: 401 });
    return redirect(`/login?next=${encodeURIComponent(next)}`);
  }
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 400 });
  try {
    const intent = formText(form, 'intent');
    const isVoted =
      intent === '' ? (await api.review.votes({ ids: String(id) })).voted.includes(id) : intent === 'unvote';
    if (isVoted) await api.review.unvote({ id });
    else await api.review.vote({ id });
  } catch (error) {
    const failure = apiFailure(error);
    if (isFetch) return Response.json(failure, { status: failure.status });
  }
  return isFetch ? Response.json({ isSaved: true }) : redirect(next);
}
