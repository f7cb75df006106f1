import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { StreamSource } from '../notification/notification.routes.ts';
import { type ChatOwner, typingMs } from './chat.rules.ts';
import { countNews, selectTyping } from './chat.store.ts';
import { chatTags } from './chat-tags.ts';

/** Whose inbox a caller works at beside their own conversations: a store's, the house's, or none. */
function deskOf({ userId, role, sellerId, storeRights, staffRights }: Caller): ChatOwner | null {
  if (role === 'staff' && staffRights.includes('chat')) return { kind: 'house', userId };
  const mayAnswer = storeRights.some((right) => right === 'owner' || right === 'orders');
  return role === 'seller' && sellerId !== null && mayAnswer ? { kind: 'store', sellerId, userId } : null;
}

/**
 * That something is new in a caller's conversations, on the line their notices come by: how much is unread. A page with an
 * open conversation asks for what came after the last message it has, so whatever a break swallowed is found and nothing
 * is doubled.
 */
export function chatNews({ db, clock }: Pick<Services, 'db' | 'clock'>): StreamSource {
  return {
    event: 'chat',
    tagsOf: (caller) => {
      const desk = deskOf(caller);
      const own = chatTags.shopper(caller.userId);
      if (desk === null) return [own];
      return [own, desk.kind === 'store' ? chatTags.store(desk.sellerId) : chatTags.house];
    },
    read: async (caller) => {
      const desk = deskOf(caller);
      const shopper = { kind: 'shopper', userId: caller.userId } as const;
      const since = new Date(clock().getTime() - typingMs);
      const [own, atDesk, typing, typingAtDesk] = await Promise.all([
        countNews(db, shopper),
        desk === null ? null : countNews(db, desk),
        selectTyping(db, shopper, since),
        desk === null ? [] : selectTyping(db, desk, since),
      ]);
      return { unread: own.unread, desk: atDesk, typing: [...typing, ...typingAtDesk] };
    },
  };
}
