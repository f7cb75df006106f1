import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/viewed-resource';

const shown = 12;

/** GET /resources/viewed: cards of what was looked at last; of a guest by the numbers its browser kept (`ids=1,2`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, isSignedIn } = serverSide(context);
  const ids = (url.searchParams.get('ids') ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .slice(0, shown);
  const { dataList } = isSignedIn
    ? await api.browsing.viewed({ perpage: shown })
    : ids.length === 0
      ? { dataList: [] }
      : await api.catalogue.productsByIds({ ids: ids.join(',') });
  return Response.json({ products: dataList }, { headers: { 'cache-control': 'private, no-store' } });
}

/** POST: a signed-in visitor looks at a product. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, isSignedIn } = serverSide(context);
  const productId = Number(formText(await request.formData(), 'productId'));
  if (!isSignedIn || !Number.isSafeInteger(productId) || productId < 1)
    return new Response(null, { status: 204 });
  try {
    await api.browsing.recordView({ id: productId });
  } catch (error) {
    return new Response(null, { status: apiFailure(error).status });
  }
  return new Response(null, { status: 204 });
}
