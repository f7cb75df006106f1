import { data } from 'react-router';
import { privateFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/slip-file';

/** A slip's picture or PDF, for staff. A PDF is only ever downloaded (DECISIONS "Accounts and safety"). */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const id = Number(params.id);
  if (!isSignedIn || !Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 });
  const file = await orHidden(api.payment.slipFile({ id }));
  return privateFile(file, `slip-${id}`);
}
