import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sharp } from '../../platform/images/safe-sharp.ts';
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
    /** Answers from a page that shows all there is. */
    async answer(store: ChatStore, id: number, text: string, more: object = {}): Promise<number> {
      const said = say(text, { seen: 1_000_000, ...more });
      return (await sent(`/seller/chat/${id}/message`, said, store.owner)).number;
    },
    /** A message with a photo, from whichever side; its number and the photo's. */
    async sendPhoto(side: '/chat' | '/seller/chat', id: number, who: { token: string }) {
      const { api } = opened();
      const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
        .jpeg()
        .toBuffer();
      const form = new FormData();
      for (const [name, value] of Object.entries(say(''))) form.set(name, value);
      form.append('photos[]', new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' }));
      const reply = await api.call('POST', `${side}/${id}/message`, { token: who.token, body: form });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      const { number } = reply.body.detail as { number: number };
      const { messages } = (await get(`${side}/${id}?after=${number - 1}&perpage=1`, who)).body.detail;
      return { number, photo: Number(messages[0].photos[0].id) };
    },
    thread: async (path: string, who: { token: string }) => (await get(path, who)).body.detail,
  };
}
