import { formText } from '../../request/form-fields.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/watches-resource';
import { answerIds, changeIds } from './keep-ids.server.ts';

function kindOf(text: string | null): 'back_in_stock' | 'price_drop' {
  return text === 'price_drop' ? 'price_drop' : 'back_in_stock';
}

/** GET /resources/watches?kind=price_drop: numbers of the products that are waited for. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const server = serverSide(context);
  const kind = kindOf(url.searchParams.get('kind'));
  return answerIds(server, () => server.api.watch.ids({ kind }));
}

/** POST: "tell me" was pressed. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const server = serverSide(context);
  const { watch } = server.api;
  return changeIds(request, server, (id, isKept, form) => {
    const kind = kindOf(formText(form, 'kind'));
    return isKept ? watch.save({ id, kind }) : watch.remove({ id, kind });
  });
}
