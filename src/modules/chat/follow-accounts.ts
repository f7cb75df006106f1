import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { chatTags } from './chat-tags.ts';
import { unassignAll } from './conversation.store.ts';

/** Conversations of a desk that somebody has left are nobody's again: whoever works there sees that they wait. */
export async function freeConversationsOfLeft(
  tx: Transaction,
  _services: unknown,
  { userId, sellerId }: EventOf<'deskLeft'>,
): Promise<void> {
  if ((await unassignAll(tx, { userId, sellerId })) > 0)
    await announceChanges(tx, [sellerId === null ? chatTags.house : chatTags.store(sellerId)]);
}
