import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { ticketStates } from './ticket.rules.ts';

const tag = 'Contact';
const instant = z.iso.datetime();
const state = z.enum(ticketStates);

const contact = z.object({
  /** Setting 81: a path or an https address; null for none. */
  imageUrl: z.string().nullable(),
  mapUrl: z.string().nullable(),
  hours: z.string(),
  companyName: z.string(),
  address: z.string(),
  address2: z.string(),
  telephone: z.string(),
  fax: z.string(),
  email: z.string(),
  lineId: z.string().nullable(),
});
export type ContactInfo = z.infer<typeof contact>;

const row = z.object({
  id: z.number(),
  state,
  spamSign: z.enum(['trap', 'links', 'repeated']).nullable(),
  name: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  subject: z.string(),
  /** The beginning of what was asked. */
  excerpt: z.string(),
  language: z.enum(['th', 'en']),
  createdAt: instant,
  lastAt: instant,
});
export type TicketRow = z.infer<typeof row>;

const ticket = row.extend({
  messages: z.array(
    z.object({
      id: z.number(),
      isFromStaff: z.boolean(),
      by: z.string(),
      /** Whose account it was written with; null where there is none, or for who may not open accounts. */
      userId: z.number().nullable(),
      text: z.string(),
      at: instant,
    }),
  ),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketContract = {
  contact: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/ContactUs',
    summary: 'How to reach the shop: picture, map, hours, site info',
    tag,
  }).output(contact),

  ask: declareCall({
    access: 'anyone',
    limit: 'contact',
    method: 'POST',
    path: '/ContactUs',
    summary: 'Ask the shop something: opens a ticket, of which a receipt is mailed',
    tag,
  })
    .input(
      z.strictObject({
        name: text(120),
        email: text(254).default(''),
        telephone: text(20).default(''),
        subject: text(200),
        message: text(4_000),
        /** Left empty by people, who don't see it. */
        website: text(200).default(''),
        tokenRecapcha: text(4_096).default(''),
      }),
    )
    .output(z.object({ ticketId: z.number() }))
    .errors(failures({ ticketInvalid: 422, captchaRequired: 422, captchaUnavailable: 503 })),

  staffList: declareCall({
    access: 'staff',
    right: 'tickets',
    method: 'GET',
    path: '/admin/ticket/List',
    summary: 'What people asked, by its state; what waits the longest first, the others the newest first',
    tag,
  })
    .input(
      z.strictObject({
        state: state.default('open'),
        search: text(100).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(row),
        total: z.number(),
        counts: z.object({ open: z.number(), answered: z.number(), closed: z.number(), spam: z.number() }),
      }),
    ),

  staffRead: declareCall({
    access: 'staff',
    right: 'tickets',
    method: 'GET',
    path: '/admin/ticket/{id}',
    summary: 'What was asked and answered of a ticket',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(ticket)
    .errors(failures({ ticketNotFound: 404 })),

  staffReply: declareCall({
    access: 'staff',
    right: 'tickets',
    limit: 'write',
    method: 'POST',
    path: '/admin/ticket/{id}/reply',
    summary:
      'Answer: mailed to who asked, or kept as what was said by telephone where there is no e-mail (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        message: text(4_000),
        /** How many messages there were when the answer was written. */
        seen: z.number().int().min(1).nullish(),
        /** Sent twice, it is answered once. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ isMailed: z.boolean() }))
    .errors(
      failures({
        ticketNotFound: 404,
        ticketInvalid: 422,
        ticketIsSpam: 409,
        ticketAnswered: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  staffMove: declareCall({
    access: 'staff',
    right: 'tickets',
    limit: 'write',
    method: 'POST',
    path: '/admin/ticket/{id}/state',
    summary: 'Close a ticket, open it again, hold it as spam',
    tag,
  })
    .input(z.strictObject({ id: idInPath, state }))
    .output(z.object({ state }))
    .errors(failures({ ticketNotFound: 404, ticketMoved: 409 })),
};
