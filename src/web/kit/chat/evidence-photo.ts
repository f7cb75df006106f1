import { data } from 'react-router';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { privateFile } from '../file/file-answer.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { Route } from './+types/evidence-photo';

/** A photo that staff see by a report, of what is held, or by a return that shows it to them. To everybody else it isn't there. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, isSignedIn } = serverSide(context);
  const { by, id } = params;
  const photo = readNumber(params.photo);
  if (!isSignedIn || photo === 0) throw data(null, { status: 404 });
  if (by === 'return') {
    const file = await orNotFound(orHidden(api.houseChat.citedPhoto({ returnNumber: id, photo })));
    return privateFile(file, `chat-${id}-${photo}`);
  }
  if (by === 'held') {
    const [conversation = 0, number = 0] = id.split('-').map(readNumber);
    if (conversation === 0 || number === 0) throw data(null, { status: 404 });
    const file = await orNotFound(orHidden(api.houseChat.heldPhoto({ id: conversation, number, photo })));
    return privateFile(file, `chat-held-${id}-${photo}`);
  }
  const report = readNumber(id);
  if (by !== 'report' || report === 0) throw data(null, { status: 404 });
  const file = await orNotFound(orHidden(api.houseChat.reportPhoto({ id: report, photo })));
  return privateFile(file, `chat-report-${report}-${photo}`);
}
