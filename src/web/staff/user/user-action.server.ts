import { data, redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { userPath } from './users-address.ts';

export type UserReply = {
  /** The deed that didn't work, and the note it was about. */
  intent: string;
  id: number;
  isEmpty?: true;
  /** What was typed. */
  text?: string;
  message?: string;
};

/** One deed at the page of an account, by its intent. */
export async function actOnUser(
  { api, isSecure }: ServerSide,
  id: number,
  form: FormData,
): Promise<Response | UserReply> {
  const intent = formText(form, 'intent');
  const reason = formText(form, 'reason').slice(0, 500);
  const text = formText(form, 'text').slice(0, 2_000);
  const noteId = readNumber(formText(form, 'noteId'));
  const back = (done: string, hash = '') => redirect(`${userPath(id)}?done=${done}${hash}`);
  const needed: Record<string, string> = { disable: reason, seeAs: reason, note: text, correct: text };
  if (needed[intent] === '') return { intent, id: noteId, isEmpty: true };
  try {
    switch (intent) {
      case 'disable':
        await orHidden(api.accounts.disable({ id, reason }));
        return back('disabled');
      case 'enable':
        await orHidden(api.accounts.enable({ id }));
        return back('enabled');
      case 'seeAs': {
        const { token } = await orHidden(api.seeAs.begin({ id, reason }));
        return redirect('/', { headers: { 'set-cookie': writeCookie('seeingAs', token, { isSecure }) } });
      }
      case 'endSession': {
        const sessionId = readNumber(formText(form, 'sessionId'));
        await orHidden(api.people.endSessions({ id, ...(sessionId === 0 ? {} : { sessionId }) }));
        return back('ended', '#sessions');
      }
      case 'note':
        await orHidden(api.people.writeNote({ id, text }));
        return back('noted', '#notes');
      case 'correct': {
        const version = Math.max(1, readNumber(formText(form, 'version')));
        await orHidden(api.people.correctNote({ id: noteId, text, version }));
        return back('corrected', '#notes');
      }
      case 'remove':
        await orHidden(api.people.removeNote({ id: noteId }));
        return back('removed', '#notes');
      default:
        throw data(null, { status: 404 });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return { intent, id: noteId, text, message: apiFailure(error).message };
  }
}
