import { z } from 'zod';
import {
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  smallId,
  smallIdInPath,
  smallIdMost,
  text,
} from '../../shared/contract.ts';
import { orderNumber } from '../order/order.contract.ts';
import { chatMost, conversationStates, inboxTabs } from './chat.rules.ts';
import {
  chatNotThere,
  chatSummary,
  chatTag,
  chatThread,
  citableMessage,
  conversationPlace,
  foundMessage,
  messagePlace,
  returnPlace,
  sendFailures,
  sentMessage,
  type Who,
  writtenMessage,
} from './chat-shapes.contract.ts';

/**
 * The calls that each side of a conversation has, at its own address. What was said is its two sides' alone: staff who look at
 * the shop as one of them read it by a report, as all others.
 */
export function callsOf(who: Who, at: '/chat' | '/seller/chat' | '/admin/chat', whose: string) {
  return {
    unread: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/unread`,
      summary: `How many messages to ${whose} are unread`,
      tag: chatTag,
    }).output(z.object({ unread: z.number(), waiting: z.number() })),

    list: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/List`,
      summary: `Conversations of ${whose}, the newest first`,
      tag: chatTag,
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
      .output(z.object({ dataList: z.array(chatSummary), total: z.number() })),

    search: declareCall({
      ...who,
      isSecret: true,
      limit: 'search',
      method: 'GET',
      path: `${at}/search`,
      summary: `Conversations of ${whose} by whom they are with or an order's number, and messages that a text is found in`,
      tag: chatTag,
    })
      .input(z.strictObject({ search: text(100), perpage: perPage(30) }))
      .output(
        z.object({
          dataList: z.array(foundMessage),
          /** Those with whom it names, or about whose order or question; the newest ten. */
          conversations: z.array(chatSummary),
        }),
      ),

    read: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/{id}`,
      summary: 'A conversation with its newest messages, or those before or after one',
      tag: chatTag,
    })
      .input(
        conversationPlace.extend({
          before: smallIdInPath.optional(),
          after: z.coerce.number().int().min(0).max(smallIdMost).optional(),
          /** An order of its shopper and store that is told among the others, however old it is. */
          order: orderNumber.optional(),
          perpage: perPage(40),
        }),
      )
      .output(chatThread)
      .errors(failures(chatNotThere)),

    send: declareCall({
      ...who,
      limit: 'message',
      method: 'POST',
      path: `${at}/{id}/message`,
      summary: 'Write into a conversation (multipart/form-data with photos[] where there are any)',
      tag: chatTag,
    })
      .input(conversationPlace.extend(writtenMessage.shape))
      .output(sentMessage)
      .errors(sendFailures),

    markRead: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/read`,
      summary: 'Messages up to this one are read',
      tag: chatTag,
    })
      .input(conversationPlace.extend({ number: id }))
      .output(z.object({ unread: z.number() }))
      .errors(failures(chatNotThere)),

    edit: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/message/{number}/edit`,
      summary: "Change the words of one's own message within 5 minutes",
      tag: chatTag,
    })
      .input(messagePlace.extend({ text: text(chatMost.letters) }))
      .output(sentMessage)
      .errors(failures({ ...chatNotThere, chatEmpty: 422, chatChangeOver: 409, chatBlocked: 409 })),

    takeBack: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/message/{number}/take-back`,
      summary: "Take one's own message back within 5 minutes: its words and photos are gone",
      tag: chatTag,
    })
      .input(messagePlace)
      .output(sentMessage)
      .errors(failures({ ...chatNotThere, chatChangeOver: 409 })),

    photo: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/{id}/photo/{photo}`,
      summary: 'A photo of a conversation, for its two sides',
      tag: chatTag,
    })
      .input(conversationPlace.extend({ photo: idInPath }))
      .output(z.file())
      .errors(failures(chatNotThere)),

    block: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/block`,
      summary: 'Take no more messages from the other side, or take them again',
      tag: chatTag,
    })
      .input(conversationPlace.extend({ isBlocked: z.boolean() }))
      .output(z.object({ isBlocked: z.boolean() }))
      .errors(failures(chatNotThere)),
  };
}

/** Of staff it isn't told: whatever they do leaves a line in the audit log, which this would drown. */
export function typingOf(who: Exclude<Who, { access: 'staff' }>, at: '/chat' | '/seller/chat') {
  return {
    typing: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/typing`,
      summary:
        'The caller is typing: the other side is told for a few seconds, where the caller lets it know',
      tag: chatTag,
    })
      .input(conversationPlace)
      .output(z.object({ isTold: z.boolean() }))
      .errors(failures(chatNotThere)),
  };
}

/** What a side of a return shows to staff of what was said, while they have it to decide. */
export function citingOf(who: Exclude<Who, { access: 'staff' }>, at: '/chat' | '/seller/chat') {
  return {
    citable: declareCall({
      ...who,
      isSecret: true,
      method: 'GET',
      path: `${at}/return/{returnNumber}`,
      summary:
        "The last messages between a return's two sides, or those before one, and which of them the caller shows to staff",
      tag: chatTag,
    })
      .input(returnPlace.extend({ before: smallIdInPath.optional() }))
      .output(
        z.object({
          /** Staff have it to decide. */
          isOpen: z.boolean(),
          /** What the two have said to each other, by whose number its photos are asked for; null where they haven't. */
          conversationId: z.number().nullable(),
          /** Those that the caller shows are always among them. */
          messages: z.array(citableMessage),
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
      tag: chatTag,
    })
      .input(returnPlace.extend({ numbers: z.array(smallId).max(200) }))
      .output(z.object({ cited: z.array(z.number()) }))
      .errors(failures({ ...chatNotThere, returnNotFound: 404, returnMoved: 409, chatCitedMost: 422 })),
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
export function inboxOf(who: Exclude<Who, { access: 'signedIn' }>, at: '/seller/chat' | '/admin/chat') {
  return {
    assign: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/assign`,
      summary: 'Take a conversation over, give it to a colleague, or leave it to whoever comes',
      tag: chatTag,
    })
      .input(
        conversationPlace.extend({
          isMine: z.boolean().default(false),
          /** Whose it is from now on: one of those who answer here. Without it, the caller's or nobody's. */
          userId: id.optional(),
        }),
      )
      .output(z.object({ assignedTo: z.number().nullable() }))
      .errors(failures({ ...chatNotThere, chatNotColleague: 422 })),

    colleagues: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/colleague/List`,
      summary: 'Who answers here, the caller among them',
      tag: chatTag,
    }).output(z.object({ dataList: z.array(z.object({ userId: z.number(), name: z.string() })) })),

    move: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/state`,
      summary: 'Close a conversation until somebody writes again, open it, or say that it needs no answer',
      tag: chatTag,
    })
      .input(
        conversationPlace.extend({
          to: z.enum(['open', 'closed', 'answered']),
          /** The newest message the caller has seen: what was asked after it waits on. Without it, nothing does. */
          seen: smallId.optional(),
        }),
      )
      .output(z.object({ state: z.enum(conversationStates) }))
      .errors(failures(chatNotThere)),

    label: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/{id}/label`,
      summary:
        'Call a conversation something, for those alone who answer: these labels take the place of those it had',
      tag: chatTag,
    })
      .input(
        conversationPlace.extend({
          labels: z.array(text(chatMost.labelLetters)).max(chatMost.labels),
        }),
      )
      .output(z.object({ labels: z.array(z.string()) }))
      .errors(failures(chatNotThere)),

    labels: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/label/List`,
      summary: 'Labels that are in use, those of most conversations first',
      tag: chatTag,
    }).output(z.object({ dataList: z.array(z.object({ label: z.string(), count: z.number() })) })),

    vouchers: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/voucher/List`,
      summary: 'Vouchers that can be sent along with a message: they run now and anybody may collect them',
      tag: chatTag,
    }).output(
      z.object({ dataList: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })) }),
    ),

    desk: declareCall({
      ...who,
      method: 'GET',
      path: `${at}/desk`,
      summary: 'What is said by itself, when somebody answers, and how long that took',
      tag: chatTag,
    }).output(deskOfChat.extend({ answersInMinutes: z.number().nullable() })),

    saveDesk: declareCall({
      ...who,
      limit: 'write',
      method: 'POST',
      path: `${at}/desk`,
      summary: 'Change what is said by itself and when somebody answers',
      tag: chatTag,
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
      tag: chatTag,
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
      tag: chatTag,
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
      tag: chatTag,
    })
      .input(z.strictObject({ id: idInPath }))
      .output(z.object({ isRemoved: z.literal(true) }))
      .errors(failures({ chatTemplateNotFound: 404 })),
  };
}
