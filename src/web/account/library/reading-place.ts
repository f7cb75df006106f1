import { data } from 'react-router';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/reading-place';

/** POST: a page of a book tells where it is read. Nobody waits for the answer, which is a status alone. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { api, isSignedIn } = serverSide(context);
  const id = readNumber(params.id);
  if (!isSignedIn || id === 0) throw data(null, { status: 404 });
  const form = await request.formData();
  const [part, parts, block] = ['part', 'parts', 'block'].map((field) =>
    Number(formText(form, field) || Number.NaN),
  );
  try {
    await api.ebook.keepLibraryPlace({ id, part: part ?? 0, parts: parts ?? 0, block: block ?? 0 });
  } catch (error) {
    return new Response(null, { status: apiFailure(error).status });
  }
  return new Response(null, { status: 204 });
}
