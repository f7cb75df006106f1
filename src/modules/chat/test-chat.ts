import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../test-api.ts';
import type { TestShop } from '../order/test-shop.ts';

export type ChatPerson = { userId: number; token: string; email: string };
export type ChatStore = { sellerId: number; owner: ChatPerson; urlKey: string };

/** A message as a browser sends it, under a name of its own. */
export const say = (text: string, more: object = {}) => ({ clientId: randomUUID(), text, ...more });

/** Stores and shoppers who talk, for tests with a database, which is opened by the time that they do. */
export function testChat(opened: () => { api: TestApi; shop: TestShop }) {
  const get = (path: string, { token }: { token: string }) => opened().api.call('GET', path, { token });
  const post = (path: string, body: object, { token }: { token: string }) =>
    opened().api.call('POST', path, { token, body });

  async function openStore(): Promise<ChatStore> {
    const { api, shop } = opened();
    const sellerId = await shop.seller();
    const owner = await api.signIn('seller', sellerId);
    const { rows } = await api.db.execute<{ urlKey: string }>(
      sql`select url_key as "urlKey" from sellers where id = ${sellerId}`,
    );
    return { sellerId, owner, urlKey: rows[0]?.urlKey ?? '' };
  }

  async function sent(path: string, body: object, who: { token: string }) {
    const reply = await post(path, body, who);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body.detail as { conversationId: number; number: number };
  }

  return {
    get,
    post,
    openStore,
    /** Writes to a store, or to the house (null); the conversation's number. */
    async begin(
      shopper: ChatPerson,
      store: ChatStore | null,
      text: string,
      more: object = {},
    ): Promise<number> {
      const to = store === null ? {} : { store: store.urlKey };
      return (await sent('/chat/message', { ...say(text, more), ...to }, shopper)).conversationId;
    },
    async answer(store: ChatStore, id: number, text: string, more: object = {}): Promise<number> {
      return (await sent(`/seller/chat/${id}/message`, say(text, more), store.owner)).number;
    },
    thread: async (path: string, who: { token: string }) => (await get(path, who)).body.detail,
  };
}
