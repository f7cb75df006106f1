import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { reportKinds } from './chat.rules.ts';
import { callsOf, inboxOf } from './chat-calls.contract.ts';
import {
  begunAbout,
  chatMessage,
  chatNotThere,
  chatSide,
  chatTag,
  citableMessage,
  conversationPlace,
  instant,
  messagePlace,
  returnPlace,
  sendFailures,
  sentMessage,
  ticketPlace,
  writtenMessage,
} from './chat-shapes.contract.ts';

const house = { access: 'staff', right: 'chat', isHidden: true } as const;
const report = z.object({
  id: z.number(),
  /** `handover`: a store asks the house to go on. */
  kind: z.enum(reportKinds),
  by: chatSide,
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
    tag: chatTag,
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
    tag: chatTag,
  })
    .input(ticketPlace.extend(writtenMessage.shape))
    .output(sentMessage)
    .errors({ ...sendFailures, ...failures({ ticketNotFound: 404, ticketIsSpam: 409 }) }),

  cited: declareCall({
    access: 'staff',
    right: 'returns',
    isHidden: true,
    method: 'GET',
    path: '/admin/chat/return/{returnNumber}',
    summary: 'How many messages the two sides of a return show to staff',
    tag: chatTag,
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
    tag: chatTag,
  })
    .input(returnPlace)
    .output(z.object({ messages: z.array(citableMessage) }))
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
    tag: chatTag,
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
    tag: chatTag,
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
    tag: chatTag,
  })
    .input(conversationPlace)
    .output(report.extend({ messages: z.array(citableMessage) }))
    .errors(failures({ chatReportNotFound: 404 })),

  reportPhoto: declareCall({
    ...house,
    isSecret: true,
    method: 'GET',
    path: '/admin/chat/report/{id}/photo/{photo}',
    summary:
      'A photo of the last 20 messages of a conversation that was reported; that it was seen is in the audit log',
    tag: chatTag,
  })
    .input(conversationPlace.extend({ photo: idInPath }))
    .output(z.file())
    .errors(failures({ chatReportNotFound: 404 })),

  decideReport: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/report/{id}/decide',
    summary: 'Decide on a report; upheld, the side that was reported writes into that conversation no more',
    tag: chatTag,
  })
    .input(conversationPlace.extend({ isUpheld: z.boolean(), answer: text(500) }))
    .output(z.object({ outcome: z.enum(['upheld', 'dismissed']) }))
    .errors(failures({ chatReportNotFound: 404, chatReportDecided: 409, chatReasonMissing: 422 })),

  undoDecision: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/report/{id}/undo',
    summary: 'A decision was wrong: the report waits again, and the conversation that it closed is open',
    tag: chatTag,
  })
    .input(conversationPlace.extend({ reason: text(500) }))
    .output(z.object({ isUndone: z.literal(true) }))
    .errors(failures({ chatReportNotFound: 404, chatReportWaits: 409, chatReasonMissing: 422 })),

  finishHandOver: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/report/{id}/finish',
    summary:
      'The house has gone on with a shopper whom a store handed over; their conversation stays as it is',
    tag: chatTag,
  })
    .input(conversationPlace)
    .output(z.object({ outcome: z.literal('done') }))
    .errors(failures({ chatReportNotFound: 404, chatReportDecided: 409 })),

  held: declareCall({
    ...house,
    method: 'GET',
    path: '/admin/chat/held/List',
    summary:
      'Messages that are held as spam, the newest first, one of each that are alike; that they were read is in the audit log',
    tag: chatTag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(
          z.object({
            conversationId: z.number(),
            number: z.number(),
            side: chatSide,
            by: z.string(),
            text: z.string(),
            photos: chatMessage.shape.photos,
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
    tag: chatTag,
  })
    .input(messagePlace.extend({ photo: idInPath }))
    .output(z.file())
    .errors(failures(chatNotThere)),

  release: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/held/{id}/{number}/release',
    summary:
      'A message that was held is sent on, and those alike; what goes into conversations that take no more stays held',
    tag: chatTag,
  })
    .input(messagePlace)
    .output(sentMessage.extend({ released: z.number() }))
    .errors(failures({ ...chatNotThere, chatBlocked: 409 })),

  dismissHeld: declareCall({
    ...house,
    limit: 'write',
    method: 'POST',
    path: '/admin/chat/held/{id}/{number}/dismiss',
    summary: 'A message that was held stays so, and those alike: its sender alone sees it',
    tag: chatTag,
  })
    .input(messagePlace.extend({ reason: text(500) }))
    .output(z.object({ dismissed: z.number() }))
    .errors(failures({ ...chatNotThere, chatReasonMissing: 422 })),
};
