import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { sellerHref } from '../order/order-number.rules.ts';
import { selectOwnOrder } from './beside-chat.store.ts';
import type { ChatOwner } from './chat.rules.ts';
import { markMailed } from './personal-data.store.ts';
import { lockWriter } from './send.store.ts';
import { openConversation, type SendFailure, writeBegun } from './send-message.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'storage' | 'siteUrl'>;
type Told = { isSent: true };
type LetterFailure = SendFailure | { code: 'orderNotFound' | 'idempotencyKeyReused' };

/**
 * Writes to the store about an order, for who has no conversation open: it stands in the one with that store, beside the order,
 * under its rules (blocks, limits, what is held). The store's people are told at once, with the words and where to answer, and
 * not again after ten minutes. Once for a key.
 */
export async function writeAboutOwnOrder(
  services: Needs,
  writer: { owner: Extract<ChatOwner, { kind: 'shopper' }>; origin: CallOrigin },
  { orderNumber, message, key }: { orderNumber: string; message: string; key: string | null },
): Promise<Result<Told, LetterFailure>> {
  const { userId } = writer.owner;
  const now = services.clock();
  const once = { userId, call: 'POST /Order/message', key, body: { orderNumber, message }, now };
  return transact<Told, LetterFailure>(services.db, (tx) =>
    answerOnce<Told, LetterFailure>(tx, once, async () => {
      await lockWriter(tx, { userId });
      const order = await selectOwnOrder(tx, userId, orderNumber);
      if (order === null) return fail({ code: 'orderNotFound' });
      const { sellerId, firstname, contact } = order;
      // Who has bought there may write: that it is their first word isn't counted.
      const id = await openConversation(tx, { userId, sellerId }, async () => false, now);
      if (id === null) throw new Error('nothing keeps a buyer from beginning a conversation');
      const card = { kind: 'order', orderNumber } as const;
      const written = { clientId: services.newUuid(), text: message, card, photos: [], kept: [] };
      const sent = await writeBegun(tx, writer, id, written, now);
      if (!sent.ok) return sent;
      // Not of what is held until staff have looked at it.
      if (await markMailed(tx, { conversationId: id, upTo: sent.value.number }, now)) {
        const params = { buyer: firstname ?? contact, orderNumber, message, contact };
        const notice = { sellerId, right: 'orders', kind: 'sellerMessage', params } as const;
        // It leads to the order, which outlasts the conversation: by that its words are found when they are to be erased.
        await notifyStores(tx, services, [{ ...notice, href: sellerHref(orderNumber) }], now);
      }
      return succeed({ isSent: true });
    }),
  );
}
