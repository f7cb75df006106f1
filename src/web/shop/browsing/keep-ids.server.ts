import { data, redirect } from 'react-router';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { cameFrom } from '../../request/came-from.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** The numbers of a list of whoever is signed in; none for a guest (SPEC §6: fetched only with a token). */
export async function answerIds(
  { isSignedIn }: ServerSide,
  read: () => Promise<{ ids: number[] }>,
): Promise<Response> {
  const { ids } = isSignedIn ? await read() : { ids: [] };
  return Response.json({ ids }, { headers: { 'cache-control': 'private, no-store' } });
}

/** A button of such a list was pressed. A form of a page without scripts goes back to where it came from. */
export async function changeIds(
  request: Request,
  { isSignedIn }: ServerSide,
  change: (id: number, isKept: boolean, form: FormData) => Promise<unknown>,
): Promise<Response> {
  const form = await request.formData();
  const next = nextPath(cameFrom(request));
  const isFetch = request.headers.get('accept')?.includes('application/json') ?? false;
  if (!isSignedIn) {
    if (isFetch) throw data(null, { status: 401 });
    return redirect(`/login?next=${encodeURIComponent(next)}`);
  }
  const removed = readNumber(formText(form, 'remove'));
  const id = removed === 0 ? readNumber(formText(form, 'save')) : removed;
  if (id === 0) throw data(null, { status: 400 });
  try {
    await change(id, removed === 0, form);
  } catch (error) {
    const failure = apiFailure(error);
    if (isFetch) return Response.json(failure, { status: failure.status });
  }
  return isFetch ? Response.json({ isSaved: true }) : redirect(next);
}
