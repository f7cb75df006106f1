import { data } from 'react-router';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { privateFile } from '../file/file-answer.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { Route } from './+types/chat-photo';
import { chatCalls } from './chat-calls.server.ts';
import { readChatSide } from './chat-side.ts';

/** A photo of a conversation, for its two sides. To everybody else it isn't there. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const side = readChatSide(params.side);
  const [id, photo] = [readNumber(params.id), readNumber(params.photo)];
  if (!isSignedIn || side === null || id === 0 || photo === 0) throw data(null, { status: 404 });
  const file = await orNotFound(orHidden(chatCalls(api, side).photo({ id, photo })));
  return privateFile(file, `chat-${id}-${photo}`);
}
