import { z } from 'zod';
import { declareCall, failures, text } from '../../shared/contract.ts';
import { orderNumber } from '../order/order.contract.ts';
import { callsOf, citingOf, inboxOf, typingOf } from './chat-calls.contract.ts';
import {
  begunAbout,
  chatNotThere,
  chatPeer,
  chatTag,
  conversationPlace,
  orderPlace,
  ordersOfChat,
  sendFailures,
  sentMessage,
  writtenMessage,
} from './chat-shapes.contract.ts';

const habits = z.strictObject({
  /** Stores and the house see that a message was read, and that somebody is typing. */
  showsRead: z.boolean(),
});

/** `/chat`: a shopper with stores and with the house (SPEC §1 "Chat with sellers"). */
export const chatContract = {
  ...callsOf({ access: 'signedIn' }, '/chat', 'the caller'),
  ...typingOf({ access: 'signedIn' }, '/chat'),
  ...citingOf({ access: 'signedIn' }, '/chat'),

  with: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/chat/with',
    summary:
      'Whom a conversation would be with (a store by its urlKey, or without one the house), and the one there is',
    tag: chatTag,
  })
    .input(z.strictObject({ store: z.string().max(200).optional(), order: orderNumber.optional() }))
    .output(
      z.object({
        peer: chatPeer,
        /** Empty where the conversation is there, which has them. */
        orders: ordersOfChat,
        conversationId: z.number().nullable(),
        answersInMinutes: z.number().nullable(),
      }),
    )
    .errors(failures(chatNotThere)),

  begin: declareCall({
    access: 'signedIn',
    limit: 'message',
    method: 'POST',
    path: '/chat/message',
    summary: 'Write to a store, or without one to the house; begins the conversation where there is none',
    tag: chatTag,
  })
    .input(writtenMessage.extend({ store: z.string().max(200).optional() }))
    .output(sentMessage)
    .errors({ ...sendFailures, ...failures({ chatNewStores: 429 }) }),

  writeAboutOrder: declareCall({
    access: 'signedIn',
    limit: 'message',
    method: 'POST',
    path: '/Order/{orderNumber}/message',
    summary:
      'Write to the store about an order of one’s own (Idempotency-Key): into the conversation with it, and the store is told at once',
    tag: chatTag,
  })
    .input(
      orderPlace.extend({
        message: text(1000).pipe(z.string().min(1)),
        /** Sent twice, it is said and told once. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ isSent: z.literal(true) }))
    .errors({ ...sendFailures, ...failures({ orderNotFound: 404, idempotencyKeyReused: 409 }) }),

  report: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/chat/{id}/report',
    summary: 'Ask staff to look at a conversation: they see its last 20 messages',
    tag: chatTag,
  })
    .input(conversationPlace.extend({ reason: text(500) }))
    .output(z.object({ isReported: z.literal(true) }))
    .errors(failures({ ...chatNotThere, chatReasonMissing: 422, chatReported: 409 })),

  answers: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/store/{id}/answers',
    summary:
      'How long a store took to answer within its hours, the median of 30 days in minutes; null of too few',
    tag: chatTag,
  })
    .input(conversationPlace)
    .output(z.object({ answersInMinutes: z.number().nullable() }))
    .errors(failures({ notFound: 404 })),

  habits: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/chat/habits',
    summary: 'What the caller lets stores and the house know',
    tag: chatTag,
  }).output(habits),

  saveHabits: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/chat/habits',
    summary: 'Say whether stores and the house see that a message was read, and that the caller is typing',
    tag: chatTag,
  })
    .input(habits)
    .output(habits),
};

const store = { access: 'seller', right: 'orders', isHidden: true } as const;
export const storeChatContract = {
  ...callsOf(store, '/seller/chat', 'the store'),
  ...typingOf(store, '/seller/chat'),
  ...citingOf(store, '/seller/chat'),
  ...inboxOf(store, '/seller/chat'),

  ofOrder: declareCall({
    ...store,
    method: 'GET',
    path: '/seller/chat/order/{orderNumber}',
    summary: "Whom a conversation about one of the store's orders would be with, and the one there is",
    tag: chatTag,
  })
    .input(orderPlace)
    .output(begunAbout)
    .errors(failures({ orderNotFound: 404 })),

  begin: declareCall({
    ...store,
    limit: 'message',
    method: 'POST',
    path: '/seller/chat/order/{orderNumber}/message',
    summary: "Write to the buyer of one of the store's orders; begins the conversation where there is none",
    tag: chatTag,
  })
    .input(orderPlace.extend(writtenMessage.shape))
    .output(sentMessage)
    .errors({ ...sendFailures, ...failures({ orderNotFound: 404, chatNewBuyers: 429 }) }),

  report: declareCall({
    ...store,
    limit: 'write',
    method: 'POST',
    path: '/seller/chat/{id}/report',
    summary: 'Ask staff to look at a conversation: they see its last 20 messages',
    tag: chatTag,
  })
    .input(conversationPlace.extend({ reason: text(500) }))
    .output(z.object({ isReported: z.literal(true) }))
    .errors(failures({ ...chatNotThere, chatReasonMissing: 422, chatReported: 409 })),

  handOver: declareCall({
    ...store,
    limit: 'write',
    method: 'POST',
    path: '/seller/chat/{id}/hand-over',
    summary:
      'Ask the house to go on with a shopper: staff see the last 20 messages and why, and the shopper hears of it in their conversation with the house',
    tag: chatTag,
  })
    .input(conversationPlace.extend({ reason: text(500) }))
    .output(z.object({ isHandedOver: z.literal(true) }))
    .errors(failures({ ...chatNotThere, chatBlocked: 409, chatReasonMissing: 422, chatHandedOver: 409 })),
};
