import { data } from 'react-router';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/chat-resource';
import { answerChat } from './chat-action.server.ts';
import { readChatSide } from './chat-side.ts';

/** POST /resources/chat/{side}: what is written and how far is read, from a page with scripts; answers JSON. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const server = serverSide(context);
  const side = readChatSide(params.side);
  if (side === null) throw data(null, { status: 404 });
  if (!server.isSignedIn) throw data(null, { status: 401 });
  return answerChat(server, side, request);
}
