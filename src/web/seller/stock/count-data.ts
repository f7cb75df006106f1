import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/count-data';
import { readLines } from './count-form.server.ts';

const headers = { 'cache-control': 'private, no-store' };

/** GET /manage-store/stock/count-data?code=: what has this number, for a page that counts. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const code = readSearch(url.searchParams.get('code'));
  return Response.json(await orHidden(serverSide(context).api.stock.find({ code })), { headers });
}

/** POST: books a count; the same key books it once. What was wrong with it is said as a message. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  requireSignIn(context);
  const form = await request.formData();
  try {
    const booked = await serverSide(context).api.stock.count({
      lines: readLines(form),
      note: formText(form, 'note').slice(0, 200),
      idempotencyKey: formKey(form),
    });
    return Response.json(booked, { headers });
  } catch (error) {
    const { message, status } = apiFailure(error);
    return Response.json({ message }, { status, headers });
  }
}
