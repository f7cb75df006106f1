import { z } from 'zod';
import { baht, failures, files, id, idInPath, smallId, smallIdInPath, text } from '../../shared/contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';
import { orderNumber } from '../order/order.contract.ts';
import { orderStatuses } from '../order/order-status.rules.ts';
import { shopperVoucher } from '../promotion/promotion.contract.ts';
import { returnNumber } from '../returns/returns.contract.ts';
import { ticketStates } from '../ticket/ticket.rules.ts';
import { chatMost, conversationStates, riskKinds } from './chat.rules.ts';

export const chatTag = 'Chat';
export const instant = z.iso.datetime();
export const chatSide = z.enum(['shopper', 'desk']);

export const chatPeer = z.object({
  kind: z.enum(['store', 'house', 'shopper']),
  /** A store's name, the shop's, or what is shown of a shopper; empty of one who is forgotten. */
  name: z.string(),
  urlKey: z.string().nullable(),
  imageUrl: z.string().nullable(),
});
export type ChatPeer = z.infer<typeof chatPeer>;

export const chatSummary = z.object({
  id: z.number(),
  peer: chatPeer,
  state: z.enum(conversationStates),
  /** The newest message that its reader sees; null where there is none. */
  last: z
    .object({
      isMine: z.boolean(),
      excerpt: z.string(),
      hasPhotos: z.boolean(),
      hasCard: z.boolean(),
      isTakenBack: z.boolean(),
      at: instant,
    })
    .nullable(),
  unread: z.number(),
  /** Of a store's or the house's: since when it owes an answer, and whose the conversation is. */
  waitingSince: instant.nullable(),
  assignedTo: z.object({ userId: z.number(), name: z.string() }).nullable(),
  /** What a store or the house calls it, for itself alone; none for shoppers. */
  labels: z.array(z.string()),
});
export type ChatSummary = z.infer<typeof chatSummary>;

export const orderShown = z.object({
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  total: baht,
  copies: z.number(),
  placedAt: instant,
});
/** The shopper's last orders there (with the house: anywhere), the newest first, and after them an older one that was named. */
export const ordersOfChat = z.array(orderShown);
export type OrderOfChat = z.infer<typeof orderShown>;

/** A thing that is talked about, as it is now: null when it isn't there any more, or isn't its reader's to see. */
export const chatCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), product: productCard.nullable() }),
  z.object({ kind: z.literal('order'), order: orderShown.nullable() }),
  z.object({
    kind: z.literal('voucher'),
    /** `isCollected`: by the conversation's shopper; `isOver`: nobody can collect it any more. */
    voucher: shopperVoucher.extend({ isCollected: z.boolean(), isOver: z.boolean() }).nullable(),
  }),
  z.object({
    kind: z.literal('handover'),
    store: z.object({ name: z.string(), urlKey: z.string() }).nullable(),
  }),
]);
export type ChatCard = z.infer<typeof chatCard>;

export const chatMessage = z.object({
  number: z.number(),
  side: chatSide,
  isMine: z.boolean(),
  isAutomatic: z.boolean(),
  /** Who of the store or the house wrote it, for those who work there. */
  by: z.string().nullable(),
  /** By which its sender knows it; null of others' messages. */
  clientId: z.string().nullable(),
  /** Empty of what was taken back. */
  text: z.string(),
  /** What it says that one should be careful with; only of what others wrote. */
  risks: z.array(z.enum(riskKinds)),
  replyTo: z
    .object({
      number: z.number(),
      excerpt: z.string(),
      isMine: z.boolean(),
      hasPhotos: z.boolean(),
      hasCard: z.boolean(),
      isTakenBack: z.boolean(),
    })
    .nullable(),
  card: chatCard.nullable(),
  photos: z.array(z.object({ id: z.number(), width: z.number(), height: z.number() })),
  at: instant,
  editedAt: instant.nullable(),
  isTakenBack: z.boolean(),
  /** It waits until staff have looked at it: its sender alone sees it. */
  isHeld: z.boolean(),
  /** The other side has read so far. */
  isRead: z.boolean(),
  /** Until when its reader, who wrote it, may change it; null when not any more. */
  changeableUntil: instant.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatConversation = chatSummary.extend({
  blockedBy: z.enum(['me', 'them']).nullable(),
  /** Its shopper is forgotten: nothing more can be said. */
  isEnded: z.boolean(),
  isReported: z.boolean(),
  /** Somebody of the other side types, or did so a moment ago. */
  isTyping: z.boolean(),
  /** Of a store: how long it took to answer within its hours, the median of 30 days; null of too few. */
  answersInMinutes: z.number().nullable(),
  orders: ordersOfChat,
  /** Of the house's: what the shopper asked by the contact form last, for those of staff who may open it. */
  tickets: z.array(
    z.object({ id: z.number(), subject: z.string(), state: z.enum(ticketStates), createdAt: instant }),
  ),
});
export type ChatConversation = z.infer<typeof chatConversation>;

export const chatThread = z.object({
  conversation: chatConversation,
  /** In their order. */
  messages: z.array(chatMessage),
  /** There are older ones. */
  hasMore: z.boolean(),
});
export type ChatThread = z.infer<typeof chatThread>;

export const foundMessage = z.object({
  conversationId: z.number(),
  peer: chatPeer,
  number: z.number(),
  excerpt: z.string(),
  isMine: z.boolean(),
  at: instant,
});
export type FoundMessage = z.infer<typeof foundMessage>;

const cardOf = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('product'), productId: id }),
  z.strictObject({ kind: z.literal('order'), orderNumber }),
  z.strictObject({ kind: z.literal('voucher'), voucherId: id }),
]);

export const writtenMessage = z.strictObject({
  /** Chosen by the sender, anew for each message: sent twice it is kept once. */
  clientId: z.string().regex(/^[\w-]{8,64}$/),
  text: text(chatMost.letters).default(''),
  replyTo: smallId.optional(),
  /** The newest message the sender has seen: later ones of the other side stay unread, and unanswered. Without it, all of them. */
  seen: smallId.optional(),
  card: cardOf.optional(),
  photos: files,
});

export const sentMessage = z.object({ conversationId: z.number(), number: z.number() });
export const conversationPlace = z.strictObject({ id: idInPath });
export const messagePlace = z.strictObject({ id: idInPath, number: smallIdInPath });
export const chatNotThere = { chatNotFound: 404 } as const;
export const sendFailures = failures({
  ...chatNotThere,
  chatEmpty: 422,
  chatBlocked: 409,
  chatTooFast: 429,
  chatCardInvalid: 422,
  chatReplyInvalid: 422,
  fileTooLarge: 413,
  tooManyFiles: 422,
  formatNotSupported: 422,
  imageTooLarge: 422,
  imageBroken: 422,
});

export type Who =
  | { access: 'signedIn' }
  | { access: 'seller'; right: 'orders'; isHidden: true }
  | { access: 'staff'; right: 'chat'; isHidden: true };

/** As staff read it, and as it is chosen for them: with its photos, and with its card as that is now. */
export const citableMessage = chatMessage.omit({ clientId: true });
export type CitableMessage = z.infer<typeof citableMessage>;
/** Whom a desk writes to first about a thing of theirs. */
export const begunAbout = z.object({
  peer: chatPeer,
  /** Empty where the conversation is there, which has them. */
  orders: ordersOfChat,
  conversationId: z.number().nullable(),
  /** Whoever it would be with is forgotten: nothing can be said. */
  isEnded: z.boolean(),
});

export const returnPlace = z.strictObject({ returnNumber });
export const orderPlace = z.strictObject({ orderNumber });
export const ticketPlace = z.strictObject({ ticketId: idInPath });
