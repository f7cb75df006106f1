import { eq, isNull, type SQL } from 'drizzle-orm';
import type { ChatOwner } from './chat.rules.ts';
import { chatConversations } from './chat.tables.ts';

/** The conversations of one's own: of the shopper's, the store's, the house's. */
export function ownedBy(owner: ChatOwner): SQL | undefined {
  if (owner.kind === 'shopper') return eq(chatConversations.userId, owner.userId);
  if (owner.kind === 'store') return eq(chatConversations.sellerId, owner.sellerId);
  return isNull(chatConversations.sellerId);
}
