import { z } from 'zod';
import { askedDay, declareCall, failures, text } from '../../shared/contract.ts';
import { auditKinds } from '../audit/audit.rules.ts';
import { type AuditThing, auditThings } from '../audit/audit-thing.rules.ts';

const tag = 'Audit log';

const person = z.object({ id: z.number(), name: z.string() }).nullable();
const entry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  kind: z.enum(auditKinds),
  /** Who did it; null for a visitor and for the clock. */
  actor: person,
  /** Whose account it was done to; null when nobody has it. */
  subject: person,
  address: z.string().nullable(),
  /** How what was changed stood before, and stands now. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** What else is known of it: ids, reasons. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntryView = z.infer<typeof entry>;

const day = z.union([z.literal('').transform(() => undefined), askedDay]).optional();
const filters = {
  kind: z.union([z.literal('').transform(() => undefined), z.enum(auditKinds)]).optional(),
  /** An account's number, e-mail address or telephone. */
  who: text(254).default(''),
  whom: text(254).default(''),
  /** Days in Bangkok, both included. */
  from: day,
  to: day,
  /** What it was done to: its kind, and the number it goes by. */
  thing: z.union([z.literal('').transform(() => undefined), z.enum(auditThings)]).optional(),
  thingId: text(100).default(''),
};
const isThingNamed = ({ thing, thingId }: { thing?: AuditThing | undefined; thingId: string }) =>
  (thing === undefined) === (thingId === '');
const both = { path: ['thingId'] };
const noSuchPerson = failures({ userNotFound: 404 });

/** The audit log as owners read it (DECISIONS "Staff"): who did what to whom, before and after, and whether it is whole. */
export const auditDeskContract = {
  list: declareCall({
    access: 'staff',
    right: 'audit',
    method: 'GET',
    path: '/admin/audit',
    summary: 'The audit log, the newest first; the next page begins `before` the last entry of this one',
    tag,
  })
    .input(
      z
        .strictObject({
          ...filters,
          before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
          perpage: z.coerce.number().int().min(1).max(100).default(50),
        })
        .refine(isThingNamed, both),
    )
    .output(z.object({ dataList: z.array(entry), nextBefore: z.number().nullable() }))
    .errors(noSuchPerson),

  file: declareCall({
    isLong: true,
    access: 'staff',
    right: 'audit',
    limit: 'upload',
    method: 'GET',
    path: '/admin/audit/csv',
    summary: 'The same as a table to keep (CSV): the newest 20,000 entries',
    tag,
  })
    .input(z.strictObject(filters).refine(isThingNamed, both))
    .output(z.file())
    .errors(noSuchPerson),

  check: declareCall({
    access: 'staff',
    right: 'audit',
    limit: 'upload',
    method: 'GET',
    path: '/admin/audit/check',
    summary: 'Whether the log is whole: every entry, the chain of hashes over them, and where it is broken',
    tag,
  }).output(
    z.object({
      checked: z.number(),
      /** Of the last link: to be noted down elsewhere. */
      head: z.string(),
      breaks: z.array(
        z.object({
          what: z.enum(['removed', 'changed', 'emptied', 'linkRemoved', 'inserted']),
          position: z.number().nullable(),
          eventId: z.number().nullable(),
        }),
      ),
    }),
  ),
};
