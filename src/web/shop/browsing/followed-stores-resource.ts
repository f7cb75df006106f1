import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/followed-stores-resource';
import { answerIds, changeIds } from './keep-ids.server.ts';

/** GET /resources/followed-stores: numbers of the stores that are followed. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const server = serverSide(context);
  return answerIds(server, () => server.api.follow.ids({}));
}

/** POST: a store is followed, or left. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const server = serverSide(context);
  const { follow } = server.api;
  return changeIds(request, server, (id, isKept) => (isKept ? follow.save({ id }) : follow.remove({ id })));
}
