import { z } from 'zod';
import {
  baht,
  declareCall,
  failures,
  files,
  id,
  idInPath,
  pageNo,
  perPage,
  smallId,
  smallIdInPath,
  smallIdMost,
  text,
} from '../../shared/contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';
import { orderNumber } from '../order/order.contract.ts';
import { orderStatuses } from '../order/order-status.rules.ts';
import { shopperVoucher } from '../promotion/promotion.contract.ts';
import { returnNumber } from '../returns/returns.contract.ts';
import { ticketStates } from '../ticket/ticket.rules.ts';
import { chatMost, conversationStates, inboxTabs, reportKinds, riskKinds } from './chat.rules.ts';

const tag = 'Chat';
const instant = z.iso.datetime();
const side = z.enum(['shopper', 'desk']);

const peer = z.object({
  kind: z.enum(['store', 'house', 'shopper']),
  /** A store's name, the shop's, or what is shown of a shopper; empty of one who is forgotten. */
  name: z.string(),
  urlKey: z.string().nullable(),
  imageUrl: z.string().nullable(),
});
export type ChatPeer = z.infer<typeof peer>;

const summary = z.object({
  id: z.number(),
  peer,
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
export type ChatSummary = z.infer<typeof summary>;

const orderShown = z.object({
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  total: baht,
  copies: z.number(),
  placedAt: instant,
});
/** The shopper's last orders there (with the house: anywhere), the newest first, and after them an older one that was named. */
const orders = z.array(orderShown);
export type OrderOfChat = z.infer<typeof orderShown>;

/** A thing that is talked about, as it is now: null when it isn't there any more, or isn't its reader's to see. */
const card = z.discriminatedUnion('kind', [
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
export type ChatCard = z.infer<typeof card>;

const message = z.object({
  number: z.number(),
  side,
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
  card: card.nullable(),
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
export type ChatMessage = z.infer<typeof message>;

const conversation = summary.extend({
  blockedBy: z.enum(['me', 'them']).nullable(),
  /** Its shopper is forgotten: nothing more can be said. */
  isEnded: z.boolean(),
  isReported: z.boolean(),
  /** Somebody of the other side types, or did so a moment ago. */
  isTyping: z.boolean(),
  /** Of a store: how long it took to answer within its hours, the median of 30 days; null of too few. */
  answersInMinutes: z.number().nullable(),
  orders,
  /** Of the house's: what the shopper asked by the contact form last, for those of staff who may open it. */
  tickets: z.array(
    z.object({ id: z.number(), subject: z.string(), state: z.enum(ticketStates), createdAt: instant }),
  ),
});
export type ChatConversation = z.infer<typeof conversation>;

const thread = z.object({
  conversation,
  /** In their order. */
  messages: z.array(message),
  /** There are older ones. */
  hasMore: z.boolean(),
});
export type ChatThread = z.infer<typeof thread>;

const found = z.object({
  conversationId: z.number(),
  peer,
  number: z.number(),
  excerpt: z.string(),
  isMine: z.boolean(),
  at: instant,
});
export type FoundMessage = z.infer<typeof found>;

const cardOf = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('product'), productId: id }),
  z.strictObject({ kind: z.literal('order'), orderNumber }),
  z.strictObject({ kind: z.literal('voucher'), voucherId: id }),
]);

const written = z.strictObject({
  /** Chosen by the sender, anew for each message: sent twice it is kept once. */
  clientId: z.string().regex(/^[\w-]{8,64}$/),
  text: text(chatMost.letters).default(''),
  replyTo: smallId.optional(),
  /** The newest message the sender has seen: later ones of the other side stay unread, and unanswered. Without it, all of them. */
  seen: smallId.optional(),
  card: cardOf.optional(),
  photos: files,
});

const sent = z.object({ conversationId: z.number(), number: z.number() });
const place = z.strictObject({ id: idInPath });
const messagePlace = z.strictObject({ id: idInPath, number: smallIdInPath });
const notThere = { chatNotFound: 404 } as const;
const sendFailures = failures({
  ...notThere,
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

type Who =
  | { access: 'signedIn' }
  | { access: 'seller'; right: 'orders'; isHidden: true }
  | { access: 'staff'; right: 'chat'; isHidden: true };

/**
 * The calls that each side of a conversation has, at its own address. What was said is its two sides' alone: staff who look at
 * the shop as one of them read it by a report, as all others.
 */
function callsOf(who: Who, at: '/chat' | '/seller/chat' | '/admin/chat', whose: string) {
  return {
    unread: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/unread`,
      summary: `How many messages to ${whose} are unread`,
      tag,
    }).output(z.object({ unread: z.number(), waiting: z.number() })),

    list: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/List`,
      summary: `Conversations of ${whose}, the newest first`,
      tag,
    })
      .input(
        z.strictObject({
          tab: z.enum(inboxTabs).default('all'),
          /** Those that a store or the house has called so. */
          label: text(chatMost.labelLetters).optional(),
          pageNo,
          perpage: perPage(20),
        }),
      )
      .output(z.object({ dataList: z.array(summary), total: z.number() })),

    search: declareCall({
      ...who,
      isSecret: true,
      limit: 'search',
      method: 'GET',
      path: `${at}/search`,
      summary: `Conversations of ${whose} by whom they are with or an order's number, and messages that a text is found in`,
      tag,
    })
      .input(z.strictObject({ search: text(100), perpage: perPage(30) }))
      .output(
        z.object({
          dataList: z.array(found),
          /** Those with whom it names, or about whose order or question; the newest ten. */
          conversations: z.array(summary),
        }),
      ),

    read: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/{id}`,
      summary: 'A conversation with its newest messages, or those before or after one',
      tag,
    })
      .input(
        place.extend({
          before: smallIdInPath.optional(),
          after: z.coerce.number().int().min(0).max(smallIdMost).optional(),
          /** An order of its shopper and store that is told among the others, however old it is. */
          order: orderNumber.optional(),
          perpage: perPage(40),
        }),
      )
      .output(thread)
      .errors(failures(notThere)),

    send: declareCall({
      ...who,
      limit: 'message',
      method: 'POST',
      path: `${at}/{id}/message`,
      summary: 'Write into a conversation (multipart/form-data with photos[] where there are any)',
      tag,
    })
      .input(place.extend(written.shape))
      .output(sent)
      .errors(sendFailures),

    markRead: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/read`,
      summary: 'Messages up to this one are read',
      tag,
    })
      .input(place.extend({ number: id }))
      .output(z.object({ unread: z.number() }))
      .errors(failures(notThere)),

    edit: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/message/{number}/edit`,
      summary: "Change the words of one's own message within 5 minutes",
      tag,
    })
      .input(messagePlace.extend({ text: text(chatMost.letters) }))
      .output(sent)
      .errors(failures({ ...notThere, chatEmpty: 422, chatChangeOver: 409, chatBlocked: 409 })),

    takeBack: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/message/{number}/take-back`,
      summary: "Take one's own message back within 5 minutes: its words and photos are gone",
      tag,
    })
      .input(messagePlace)
      .output(sent)
      .errors(failures({ ...notThere, chatChangeOver: 409 })),

    photo: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/{id}/photo/{photo}`,
      summary: 'A photo of a conversation, for its two sides',
      tag,
    })
      .input(place.extend({ photo: idInPath }))
      .output(z.file())
      .errors(failures(notThere)),

    block: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/block`,
      summary: 'Take no more messages from the other side, or take them again',
      tag,
    })
      .input(place.extend({ isBlocked: z.boolean() }))
      .output(z.object({ isBlocked: z.boolean() }))
      .errors(failures(notThere)),
  };
}

/** As staff read it, and as it is chosen for them: with its photos, and with its card as that is now. */
const said = message.omit({ clientId: true });
export type CitableMessage = z.infer<typeof said>;
const returnPlace = z.strictObject({ returnNumber });
/** Whom a desk writes to first about a thing of theirs. */
const begunAbout = z.object({
  peer,
  /** Empty where the conversation is there, which has them. */
  orders,
  conversationId: z.number().nullable(),
  /** Whoever it would be with is forgotten: nothing can be said. */
  isEnded: z.boolean(),
});

const orderPlace = z.strictObject({ orderNumber });
const ticketPlace = z.strictObject({ ticketId: idInPath });

/** Of staff it isn't told: whatever they do leaves a line in the audit log, which this would drown. */
function typingOf(who: Exclude<Who, { access: 'staff' }>, at: '/chat' | '/seller/chat') {
  return {
    typing: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/typing`,
      summary:
        'The caller is typing: the other side is told for a few seconds, where the caller lets it know',
      tag,
    })
      .input(place)
      .output(z.object({ isTold: z.boolean() }))
      .errors(failures(notThere)),
  };
}

/** What a side of a return shows to staff of what was said, while they have it to decide. */
function citingOf(who: Exclude<Who, { access: 'staff' }>, at: '/chat' | '/seller/chat') {
  return {
    citable: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/return/{returnNumber}`,
      summary:
        "The last messages between a return's two sides, or those before one, and which of them the caller shows to staff",
      tag,
    })
      .input(returnPlace.extend({ before: smallIdInPath.optional() }))
      .output(
        z.object({
          /** Staff have it to decide. */
          isOpen: z.boolean(),
          /** What the two have said to each other, by whose number its photos are asked for; null where they haven't. */
          conversationId: z.number().nullable(),
          /** Those that the caller shows are always among them. */
          messages: z.array(said),
          cited: z.array(z.number()),
          /** There are messages before this one; null where there are none. */
          olderThan: z.number().nullable(),
        }),
      )
      .errors(failures({ returnNotFound: 404 })),

    cite: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/return/{returnNumber}/cite`,
      summary:
        'Show staff these messages, in the place of those shown before, while they have the return to decide',
      tag,
    })
      .input(returnPlace.extend({ numbers: z.array(smallId).max(200) }))
      .output(z.object({ cited: z.array(z.number()) }))
      .errors(failures({ ...notThere, returnNotFound: 404, returnMoved: 409, chatCitedMost: 422 })),
  };
}

const deskOfChat = z.strictObject({
  /** Said to who writes for the first time; empty says nothing. */
  greeting: text(500),
  /** Said outside of the hours, once a day at most. */
  away: text(500),
  /** 1 Monday to 7 Sunday. */
  days: z.array(z.number().int().min(1).max(7)).max(7),
  /** In Bangkok, HH:MM; the end may be 24:00. */
  from: z.string().max(5),
  to: z.string().max(5),
  /** Whether shoppers see that what they wrote was read. */
  showsRead: z.boolean(),
});

/** What a store and the house do with what comes in. */
function inboxOf(who: Exclude<Who, { access: 'signedIn' }>, at: '/seller/chat' | '/admin/chat') {
  return {
    assign: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/assign`,
      summary: 'Take a conversation over, give it to a colleague, or leave it to whoever comes',
      tag,
    })
      .input(
        place.extend({
          isMine: z.boolean().default(false),
          /** Whose it is from now on: one of those who answer here. Without it, the caller's or nobody's. */
          userId: id.optional(),
        }),
      )
      .output(z.object({ assignedTo: z.number().nullable() }))
      .errors(failures({ ...notThere, chatNotColleague: 422 })),

    colleagues: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/colleague/List`,
      summary: 'Who answers here, the caller among them',
      tag,
    }).output(z.object({ dataList: z.array(z.object({ userId: z.number(), name: z.string() })) })),

    move: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/state`,
      summary: 'Close a conversation until somebody writes again, open it, or say that it needs no answer',
      tag,
    })
      .input(
        place.extend({
          to: z.enum(['open', 'closed', 'answered']),
          /** The newest message the caller has seen: what was asked after it waits on. Without it, nothing does. */
          seen: smallId.optional(),
        }),
      )
      .output(z.object({ state: z.enum(conversationStates) }))
      .errors(failures(notThere)),

    label: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/label`,
      summary:
        'Call a conversation something, for those alone who answer: these labels take the place of those it had',
      tag,
    })
      .input(
        place.extend({
          labels: z.array(text(chatMost.labelLetters)).max(chatMost.labels),
        }),
      )
      .output(z.object({ labels: z.array(z.string()) }))
      .errors(failures(notThere)),

    labels: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/label/List`,
      summary: 'Labels that are in use, those of most conversations first',
      tag,
    }).output(z.object({ dataList: z.array(z.object({ label: z.string(), count: z.number() })) })),

    vouchers: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/voucher/List`,
      summary: 'Vouchers that can be sent along with a message: they run now and anybody may collect them',
      tag,
    }).output(
      z.object({ dataList: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })) }),
    ),

    desk: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/desk`,
      summary: 'What is said by itself, when somebody answers, and how long that took',
      tag,
    }).output(deskOfChat.extend({ answersInMinutes: z.number().nullable() })),

    saveDesk: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/desk`,
      summary: 'Change what is said by itself and when somebody answers',
      tag,
    })
      .input(deskOfChat)
      .output(z.object({ isSaved: z.literal(true) }))
      .errors(failures({ chatHoursInvalid: 422 })),

    templates: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/template/List`,
      summary:
        'Texts that are said often, with what they leave open in braces; and what those who say them are called',
      tag,
    }).output(
      z.object({
        dataList: z.array(z.object({ id: z.number(), title: z.string(), text: z.string() })),
        /** Of the store, or of the shop. */
        name: z.string(),
      }),
    ),

    saveTemplate: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/template`,
      summary: 'Keep a text that is said often, or change one',
      tag,
    })
      .input(z.strictObject({ id: id.optional(), title: text(60), text: text(chatMost.letters) }))
      .output(z.object({ id: z.number() }))
      .errors(
        failures({
          ...{ chatTemplateNotFound: 404, chatTemplateEmpty: 422, chatTemplatesMost: 409 },
          chatTemplateWord: 422,
        }),
      ),

    removeTemplate: declareCall({
      ...who,
      limit: 'write',
      method: 'DELETE',
      path: `${at}/template/{id}`,
      summary: 'Remove a text that was said often',
      tag,
    })
      .input(z.strictObject({ id: idInPath }))
      .output(z.object({ isRemoved: z.literal(true) }))
      .errors(failures({ chatTemplateNotFound: 404 })),
  };
}

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
    tag,
  })
    .input(z.strictObject({ store: z.string().max(200).optional(), order: orderNumber.optional() }))
    .output(
      z.object({
        peer,
        /** Empty where the conversation is there, which has them. */
        orders,
        conversationId: z.number().nullable(),
        answersInMinutes: z.number().nullable(),
      }),
    )
    .errors(failures(notThere)),

  begin: declareCall({
    access: 'signedIn',
    limit: 'message',
    method: 'POST',
    path: '/chat/message',
    summary: 'Write to a store, or without one to the house; begins the conversation where there is none',
    tag,
  })
    .input(written.extend({ store: z.string().max(200).optional() }))
    .output(sent)
    .errors({ ...sendFailures, ...failures({ chatNewStores: 429 }) }),

  writeAboutOrder: declareCall({
    access: 'signedIn',
    limit: 'message',
    method: 'POST',
    path: '/Order/{orderNumber}/message',
    summary:
      'Write to the store about an order of one’s own (Idempotency-Key): into the conversation with it, and the store is told at once',
    tag,
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
    tag,
  })
    .input(place.extend({ reason: text(500) }))
    .output(z.object({ isReported: z.literal(true) }))
    .errors(failures({ ...notThere, chatReasonMissing: 422, chatReported: 409 })),

  answers: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/store/{id}/answers',
    summary:
      'How long a store took to answer within its hours, the median of 30 days in minutes; null of too few',
    tag,
  })
    .input(place)
    .output(z.object({ answersInMinutes: z.number().nullable() }))
    .errors(failures({ notFound: 404 })),

  habits: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/chat/habits',
    summary: 'What the caller lets stores and the house know',
    tag,
  }).output(habits),

  saveHabits: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/chat/habits',
    summary: 'Say whether stores and the house see that a message was read, and that the caller is typing',
    tag,
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
    tag,
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
    tag,
  })
    .input(orderPlace.extend(written.shape))
    .output(sent)
    .errors({ ...sendFailures, ...failures({ orderNotFound: 404, chatNewBuyers: 429 }) }),

  report: declareCall({
    ...store,
    limit: 'write',
    method: 'POST',
    path: '/seller/chat/{id}/report',
    summary: 'Ask staff to look at a conversation: they see its last 20 messages',
    tag,
  })
    .input(place.extend({ reason: text(500) }))
    .output(z.object({ isReported: z.literal(true) }))
    .errors(failures({ ...notThere, chatReasonMissing: 422, chatReported: 409 })),

  handOver: declareCall({
    ...store,
    limit: 'write',
    method: 'POST',
    path: '/seller/chat/{id}/hand-over',
    summary:
      'Ask the house to go on with a shopper: staff see the last 20 messages and why, and the shopper hears of it in their conversation with the house',
    tag,
  })
    .input(place.extend({ reason: text(500) }))
    .output(z.object({ isHandedOver: z.literal(true) }))
    .errors(failures({ ...notThere, chatBlocked: 409, chatReasonMissing: 422, chatHandedOver: 409 })),
};

const house = { access: 'staff', right: 'chat', isHidden: true } as const;
const report = z.object({
  id: z.number(),
  /** `handover`: a store asks the house to go on. */
  kind: z.enum(reportKinds),
  by: side,
  shopper: z.string(),
  store: z.object({ name: z.string(), urlKey: z.string() }).nullable(),
  reason: z.string(),
  at: instant,
});
export type ChatReportRow = z.infer<typeof report>;
const decision = z.object({
  at: instant,
  /** Empty where whoever decided has no name. */
  by: z.string(),
  outcome: z.enum(['upheld', 'dismissed', 'done']),
  answer: z.string().nullable(),
});
export type ChatReportDecision = z.infer<typeof decision>;

export const houseChatContract = {
  ...callsOf(house, '/admin/chat', 'the house'),
  ...inboxOf(house, '/admin/chat'),

  ofTicket: declareCall({
    ...house,
    method: 'GET',
    path: '/admin/chat/ticket/{ticketId}',
    summary: 'Whom a conversation about a question of the contact form would be with, and the one there is',
    tag,
  })
    .input(ticketPlace)
    .output(begunAbout)
    .errors(failures({ ticketNotFound: 404 })),

  begin: declareCall({
    ...house,
    limit: 'message',
    method: 'POST',
    path: '/admin/chat/ticket/{ticketId}/message',
    summary:
      'Write to whoever asked something by the contact form with their account; begins the conversation where there is none',
    tag,
  })
    .input(ticketPlace.extend(written.shape))
    .output(sent)
    .errors({ ...sendFailures, ...failures({ ticketNotFound: 404, ticketIsSpam: 409 }) }),

  cited: declareCall({
    access: 'staff',
    right: 'returns',
    isHidden: true,
    method: 'GET',
    path: '/admin/chat/return/{returnNumber}',
    summary: 'How many messages the two sides of a return show to staff',
    tag,
  })
    .input(returnPlace)
    .output(z.object({ count: z.number() }))
    .errors(failures({ returnNotFound: 404 })),

  readCited: declareCall({
    access: 'staff',
    right: 'returns',
    isHidden: true,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/return/{returnNumber}/read',
    summary: 'Read what the two sides of a return show to staff; it is in the audit log',
    tag,
  })
    .input(returnPlace)
    .output(z.object({ messages: z.array(said) }))
    .errors(failures({ returnNotFound: 404 })),

  citedPhoto: declareCall({
    access: 'staff',
    right: 'returns',
    isHidden: true,
    isSecret: true,
    method: 'GET',
    path: '/admin/chat/return/{returnNumber}/photo/{photo}',
    summary:
      'A photo of a message that the two sides of a return show to staff; that it was seen is in the audit log',
    tag,
  })
    .input(returnPlace.extend({ photo: idInPath }))
    .output(z.file())
    .errors(failures({ returnNotFound: 404 })),

  reports: declareCall({
    ...house,
    method: 'GET',
    path: '/admin/chat/report/List',
    summary:
      'Conversations that somebody asked staff to look at, the oldest first; or what was decided, the latest first',
    tag,
  })
    .input(
      z.strictObject({ state: z.enum(['open', 'decided']).default('open'), pageNo, perpage: perPage(20) }),
    )
    .output(
      z.object({
        dataList: z.array(report.extend({ decided: decision.nullable() })),
        total: z.number(),
        counts: z.object({ open: z.number(), decided: z.number() }),
        /** Lines of messages that are held and wait as well. */
        held: z.number(),
      }),
    ),

  readReport: declareCall({
    ...house,
    method: 'POST',
    path: '/admin/chat/report/{id}/read',
    summary:
      'The last 20 messages of a conversation that was reported; that they were read is in the audit log',
    tag,
  })
    .input(place)
    .output(report.extend({ messages: z.array(said) }))
    .errors(failures({ chatReportNotFound: 404 })),

  reportPhoto: declareCall({
    ...house,
    isSecret: true,
    method: 'GET',
    path: '/admin/chat/report/{id}/photo/{photo}',
    summary:
      'A photo of the last 20 messages of a conversation that was reported; that it was seen is in the audit log',
    tag,
  })
    .input(place.extend({ photo: idInPath }))
    .output(z.file())
    .errors(failures({ chatReportNotFound: 404 })),

  decideReport: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/report/{id}/decide',
    summary: 'Decide on a report; upheld, the side that was reported writes into that conversation no more',
    tag,
  })
    .input(place.extend({ isUpheld: z.boolean(), answer: text(500) }))
    .output(z.object({ outcome: z.enum(['upheld', 'dismissed']) }))
    .errors(failures({ chatReportNotFound: 404, chatReportDecided: 409, chatReasonMissing: 422 })),

  undoDecision: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/report/{id}/undo',
    summary: 'A decision was wrong: the report waits again, and the conversation that it closed is open',
    tag,
  })
    .input(place.extend({ reason: text(500) }))
    .output(z.object({ isUndone: z.literal(true) }))
    .errors(failures({ chatReportNotFound: 404, chatReportWaits: 409, chatReasonMissing: 422 })),

  finishHandOver: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/report/{id}/finish',
    summary:
      'The house has gone on with a shopper whom a store handed over; their conversation stays as it is',
    tag,
  })
    .input(place)
    .output(z.object({ outcome: z.literal('done') }))
    .errors(failures({ chatReportNotFound: 404, chatReportDecided: 409 })),

  held: declareCall({
    ...house,
    method: 'GET',
    path: '/admin/chat/held/List',
    summary:
      'Messages that are held as spam, the newest first, one of each that are alike; that they were read is in the audit log',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(
          z.object({
            conversationId: z.number(),
            number: z.number(),
            side,
            by: z.string(),
            text: z.string(),
            photos: message.shape.photos,
            at: instant,
            /** Held messages of the same person with these words. */
            alike: z.number(),
          }),
        ),
        total: z.number(),
      }),
    ),

  heldPhoto: declareCall({
    ...house,
    isSecret: true,
    method: 'GET',
    path: '/admin/chat/held/{id}/{number}/photo/{photo}',
    summary: 'A photo of a message that is held; that it was seen is in the audit log',
    tag,
  })
    .input(messagePlace.extend({ photo: idInPath }))
    .output(z.file())
    .errors(failures(notThere)),

  release: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/held/{id}/{number}/release',
    summary:
      'A message that was held is sent on, and those alike; what goes into conversations that take no more stays held',
    tag,
  })
    .input(messagePlace)
    .output(sent.extend({ released: z.number() }))
    .errors(failures({ ...notThere, chatBlocked: 409 })),

  dismissHeld: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/held/{id}/{number}/dismiss',
    summary: 'A message that was held stays so, and those alike: its sender alone sees it',
    tag,
  })
    .input(messagePlace.extend({ reason: text(500) }))
    .output(z.object({ dismissed: z.number() }))
    .errors(failures({ ...notThere, chatReasonMissing: 422 })),
};
