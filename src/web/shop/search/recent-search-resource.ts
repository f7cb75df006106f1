import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/recent-search-resource';

/** POST /resources/recent-search: a signed-in visitor has searched. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, isSignedIn } = serverSide(context);
  const search = formText(await request.formData(), 'search');
  if (!isSignedIn || search === '') return new Response(null, { status: 204 });
  try {
    await api.browsing.recordSearch({ search });
  } catch (error) {
    return new Response(null, { status: apiFailure(error).status });
  }
  return new Response(null, { status: 204 });
}
