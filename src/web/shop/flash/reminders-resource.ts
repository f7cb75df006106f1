import { serverSide } from '../../request/server-side.server.ts';
import { answerIds, changeIds } from '../browsing/keep-ids.server.ts';
import type { Route } from './+types/reminders-resource';

/** GET /resources/flash-reminders: numbers of the flash sales that are waited for. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const server = serverSide(context);
  return answerIds(server, () => server.api.flashSale.reminders({}));
}

/** POST: "remind me" was pressed. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const server = serverSide(context);
  const { flashSale } = server.api;
  return changeIds(request, server, (id, isKept) =>
    isKept ? flashSale.remind({ id }) : flashSale.forget({ id }),
  );
}
