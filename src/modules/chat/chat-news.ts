import DataLoader from 'dataloader';
import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { StreamSource } from '../notification/notification.routes.ts';
import { type ChatOwner, typingMs } from './chat.rules.ts';
import { type ChatNews, countNewsOfAll } from './chat-news.store.ts';
import { chatTags } from './chat-tags.ts';

/** How long a line waits for others that have news: nobody sees it, and a statement is for all of them. */
const togetherMs = 15;

/** Whose inbox a caller works at beside their own conversations: a store's, the house's, or none. */
function deskOf({ userId, role, sellerId, storeRights, staffRights }: Caller): ChatOwner | null {
  if (role === 'staff' && staffRights.includes('chat')) return { kind: 'house', userId };
  const mayAnswer = storeRights.some((right) => right === 'owner' || right === 'orders');
  return role === 'seller' && sellerId !== null && mayAnswer ? { kind: 'store', sellerId, userId } : null;
}

function deskNews(desk: ChatOwner | null, { unread, waiting, reports }: ChatNews) {
  return desk?.kind === 'house' ? { unread, waiting, reports } : { unread, waiting };
}

/**
 * That something is new in a caller's conversations, on the line their notices come by: how much is unread. A page with an
 * open conversation asks for its newest messages again, so whatever a break swallowed is found and nothing is doubled.
 */
export function chatNews({ db, clock }: Pick<Services, 'db' | 'clock'>): StreamSource {
  // A message is news to the lines of both sides, and a busy moment has many: they are read for together.
  const together = new DataLoader<ChatOwner, ChatNews>(
    (owners) => countNewsOfAll(db, owners, new Date(clock().getTime() - typingMs)),
    { cache: false, maxBatchSize: 500, batchScheduleFn: (read) => setTimeout(read, togetherMs) },
  );
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
      const [own, atDesk] = await Promise.all([
        together.load({ kind: 'shopper', userId: caller.userId }),
        desk === null ? null : together.load(desk),
      ]);
      return {
        unread: own.unread,
        desk: atDesk === null ? null : deskNews(desk, atDesk),
        typing: [...own.typing, ...(atDesk?.typing ?? [])],
      };
    },
  };
}
