import { readAside } from '../../platform/db/read-database.ts';
import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { correctNote, removeNote, writeNote } from './change-notes.ts';
import { endSessionsOf } from './end-sessions.ts';
import { peopleContract } from './people-desk.contract.ts';
import { listAccounts, readHistory, readPerson } from './read-people.ts';

const isDone = true as const;

function staffOf(context: ApiContext) {
  const { userId, staffRights } = callerOf(context);
  return { userId, isOwner: staffRights.includes('staff'), origin: originOf(context) };
}

export function peopleApi(services: Services) {
  const calls = implementCalls(peopleContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      readAside(services, 'deskList', (db) => listAccounts({ ...services, db }, context.culture, input)),
    ),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readPerson(services, callerOf(context), context.culture, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    history: calls.history.handler(async ({ input, context, errors }) => {
      const { id: userId, ...asked } = input;
      const result = await readHistory(services, context.culture, { userId, ...asked });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    endSessions: calls.endSessions.handler(async ({ input, context, errors }) => {
      const which = { userId: input.id, sessionId: input.sessionId ?? null };
      const result = await endSessionsOf(services, staffOf(context), which);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    writeNote: calls.writeNote.handler(async ({ input, context, errors }) => {
      const result = await writeNote(services, staffOf(context), { userId: input.id, text: input.text });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    correctNote: calls.correctNote.handler(async ({ input, context, errors }) => {
      const result = await correctNote(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    removeNote: calls.removeNote.handler(async ({ input, context, errors }) => {
      const result = await removeNote(services, staffOf(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),
  });
}
