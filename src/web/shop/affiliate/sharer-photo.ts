import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/sharer-photo';

/** The photo on an affiliate's page, as long as they show it: nobody on the way keeps it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const file = await orNotFound(serverSide(context).api.affiliatePlace.pagePhoto({ code: params.code }));
  return privateFile(file, 'photo');
}
