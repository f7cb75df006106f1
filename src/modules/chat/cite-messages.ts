import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordLooks } from '../audit/record-looks.ts';
import { type ChatOwner, chatMost, sideOf } from './chat.rules.ts';
import type { ChatMessage, CitableMessage } from './chat-shapes.contract.ts';
import { countSeenByBoth, replaceCited, selectCited, selectCitedReturn } from './citation.store.ts';
import { lockAnyConversation, selectAnyConversation } from './conversation.store.ts';
import { selectMessages, selectNumbered, selectPhotos } from './message.store.ts';
import { type ChatNeeds, describeMessages, openPhoto } from './read-chat.ts';
import type { Writer } from './send-message.ts';

type NotThere = { code: 'returnNotFound' };
const withoutNames = (messages: readonly ChatMessage[]): CitableMessage[] =>
  messages.map(({ clientId, ...message }) => message);

type Citable = {
  isOpen: boolean;
  conversationId: number | null;
  messages: CitableMessage[];
  cited: number[];
  olderThan: number | null;
};

export type CitingParty = Exclude<ChatOwner, { kind: 'house' }>;

/**
 * The last messages that a return's two sides exchanged, or those before one, and which of them the caller's side shows to
 * staff: these are among them however old they are, since what isn't chosen again isn't shown any more.
 */
export async function listCitable(
  needs: ChatNeeds,
  owner: CitingParty,
  { returnNumber, before, locale }: { returnNumber: string; before?: number | undefined; locale: Locale },
): Promise<Result<Citable, NotThere>> {
  const found = await selectCitedReturn(needs.db, returnNumber, owner);
  if (found === null) return fail({ code: 'returnNotFound' });
  const { id: returnId, status, conversationId } = found;
  const isOpen = status === 'disputed';
  if (conversationId === null)
    return succeed({ isOpen, conversationId, messages: [], cited: [], olderThan: null });
  const side = sideOf(owner);
  const row = await selectAnyConversation(needs.db, conversationId);
  const cited = await selectCited(needs.db, { returnId, conversationId }, side);
  const limit = chatMost.reported;
  const rows = await selectMessages(needs.db, conversationId, side, { before, limit: limit + 1 });
  const page = rows.slice(-limit);
  const elsewhere = cited.filter((number) => page.every((message) => message.number !== number));
  const chosen = await selectNumbered(needs.db, conversationId, side, elsewhere);
  const said = [...page, ...chosen.map((message) => ({ ...message, author: null }))]
    .filter(({ takenBackAt, heldAt }) => takenBackAt === null && heldAt === null)
    .sort((one, other) => one.number - other.number);
  const olderThan = rows.length > limit ? (page[0]?.number ?? null) : null;
  const messages = row === null ? [] : await describeMessages(needs, row, said, side, locale);
  return succeed({ isOpen, conversationId, messages: withoutNames(messages), cited, olderThan });
}

type CiteFailure = NotThere | { code: 'returnMoved' | 'chatNotFound' | 'chatCitedMost' };

/** Shows staff what was said, while they have a return to decide: in the place of what one's side showed before. */
export function citeMessages(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: CitingParty,
  { returnNumber, numbers }: { returnNumber: string; numbers: readonly number[] },
): Promise<Result<{ cited: number[] }, CiteFailure>> {
  return transact<{ cited: number[] }, CiteFailure>(db, async (tx) => {
    const found = await selectCitedReturn(tx, returnNumber, owner);
    if (found === null) return fail({ code: 'returnNotFound' });
    const { id: returnId, status, conversationId } = found;
    if (status !== 'disputed') return fail({ code: 'returnMoved' });
    if (conversationId === null) return fail({ code: 'chatNotFound' });
    // Two windows of one side, one after the other.
    await lockAnyConversation(tx, conversationId);
    const side = sideOf(owner);
    const cited = [...new Set(numbers)].sort((one, other) => one - other);
    if (cited.length > chatMost.reported) return fail({ code: 'chatCitedMost' });
    if ((await countSeenByBoth(tx, conversationId, cited)) < cited.length)
      return fail({ code: 'chatNotFound' });
    await replaceCited(tx, { returnId, conversationId, side }, cited, clock());
    return succeed({ cited });
  });
}

/** How many messages both sides of a return show to staff. */
export async function countCited(
  { db }: Pick<Services, 'db'>,
  owner: ChatOwner,
  returnNumber: string,
): Promise<Result<{ count: number }, NotThere>> {
  const found = await selectCitedReturn(db, returnNumber, owner);
  if (found === null) return fail({ code: 'returnNotFound' });
  const { id: returnId, conversationId } = found;
  if (conversationId === null) return succeed({ count: 0 });
  return succeed({ count: (await selectCited(db, { returnId, conversationId }, null)).length });
}

/** What both sides of a return show to staff, in its order, and whose conversation it is of; null where that is nothing. */
async function findCited(db: Queryable, owner: ChatOwner, returnNumber: string) {
  const found = await selectCitedReturn(db, returnNumber, owner);
  if (found === null) return fail({ code: 'returnNotFound' as const });
  const { id: returnId, conversationId } = found;
  if (conversationId === null) return succeed(null);
  const row = await selectAnyConversation(db, conversationId);
  const numbers = await selectCited(db, { returnId, conversationId }, null);
  if (row === null || numbers.length === 0) return succeed(null);
  const rows = await selectNumbered(db, conversationId, 'desk', numbers);
  return succeed({ row, messages: rows.sort((one, other) => one.number - other.number) });
}

/** What both sides of a return show to staff; that it was read is in the audit log. */
export async function readCited(
  services: ChatNeeds,
  { owner, origin }: Writer,
  returnNumber: string,
  locale: Locale,
): Promise<Result<{ messages: CitableMessage[] }, NotThere>> {
  const cited = await findCited(services.db, owner, returnNumber);
  if (!cited.ok) return cited;
  if (cited.value === null) return succeed({ messages: [] });
  const { row, messages } = cited.value;
  await recordLooks(
    services.db,
    { kind: 'chat_read', actorUserId: owner.userId, origin },
    [
      {
        subjectUserId: row.userId,
        detail: { conversationId: row.id, returnNumber, messages: messages.length },
      },
    ],
    services.clock(),
  );
  const unsigned = messages.map((message) => ({ ...message, author: null }));
  return succeed({
    messages: withoutNames(await describeMessages(services, row, unsigned, 'desk', locale)),
  });
}

/** A photo of what both sides of a return show to staff: by the return alone, and never unseen. */
export async function readCitedPhoto(
  services: ChatNeeds,
  { owner, origin }: Writer,
  { returnNumber, photo }: { returnNumber: string; photo: number },
): Promise<Result<File, NotThere>> {
  const { db, clock } = services;
  const cited = await findCited(db, owner, returnNumber);
  if (!cited.ok) return cited;
  if (cited.value === null) return fail({ code: 'returnNotFound' });
  const { row, messages } = cited.value;
  const photos = await selectPhotos(
    db,
    row.id,
    messages.map(({ number }) => number),
  );
  const seen = photos.find(({ id }) => id === photo);
  const file = seen === undefined ? null : await openPhoto(services, seen.fileKey);
  if (file === null) return fail({ code: 'returnNotFound' });
  await recordLooks(
    db,
    { kind: 'chat_read', actorUserId: owner.userId, origin },
    [{ subjectUserId: row.userId, detail: { conversationId: row.id, returnNumber, photo } }],
    clock(),
  );
  return succeed(file);
}
