import { data } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/image-resource';

/** POST /admin/content-image: keeps a picture for a text; why not, where it isn't one. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const file = formFile(await request.formData(), 'picture');
  try {
    const { api } = serverSide(context);
    return Response.json(await orHidden(api.content.staffImage({ picture: file === null ? [] : [file] })));
  } catch (error) {
    if (error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error))
      throw error;
    return Response.json({ message: apiFailure(error).message });
  }
}

export function loader() {
  throw data(null, { status: 404 });
}
