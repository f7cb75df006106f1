import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { markKinds, markStates, standings } from './store-standing.rules.ts';

const tag = 'Standing of stores';
const reason = text(1_000).pipe(z.string().min(1));

const mark = z.object({
  id: z.number(),
  kind: z.enum(markKinds),
  /** The evidence. */
  orderNumber: z.string(),
  at: z.iso.datetime(),
  /** When it ends by itself. */
  endsAt: z.iso.datetime(),
  state: z.enum(markStates),
  appeal: z.string().nullable(),
  appealedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type StoreMark = z.infer<typeof mark>;

const appeal = mark.extend({
  store: z.object({ id: z.number(), urlKey: z.string(), name: z.string() }),
  /** What was said when the order ended. */
  orderReason: z.string().nullable(),
});
export type MarkAppeal = z.infer<typeof appeal>;

const standingOfStore = z.object({
  id: z.number(),
  urlKey: z.string(),
  name: z.string(),
  standing: z.enum(standings),
  orders: z.number(),
  counts: z.array(z.object({ kind: z.enum(markKinds), count: z.number() })),
  /** Marks that wait for staff's answer; they count until then. */
  appealed: z.number(),
});
export type StandingOfStore = z.infer<typeof standingOfStore>;

const appealStates = ['appealed', 'kept', 'lifted'] as const;

/** What counts against a store, as counts of orders: never a rate by itself (decision 65). */
export const storeStandingContract = {
  read: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/standing',
    summary: "How the store stands: marks of its orders' time, each with its order, its end and its appeal",
    tag,
  }).output(
    z.object({
      standing: z.enum(standings),
      /** Binding orders of the last `days` days, and how many it takes to be judged. */
      orders: z.number(),
      minOrders: z.number(),
      days: z.number(),
      counts: z.array(z.object({ kind: z.enum(markKinds), count: z.number() })),
      /** Those that haven't ended, lifted ones too; the newest 200. */
      marks: z.array(mark),
    }),
  ),

  appeal: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'POST',
    path: '/seller/standing/{id}/appeal',
    summary: 'Have staff look at a mark, once, with why it should not count',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(z.object({ id: z.number(), state: z.enum(markStates) }))
    .errors(failures({ markNotFound: 404, markAppealed: 409 })),

  appeals: declareCall({
    access: 'staff',
    right: 'marks',
    method: 'GET',
    path: '/admin/mark',
    summary:
      'Appeals of stores against marks: those that wait, the longest first, or those that were answered',
    tag,
  })
    .input(z.strictObject({ state: z.enum(appealStates).default('appealed'), pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(appeal),
        counts: z.object({ appealed: z.number(), kept: z.number(), lifted: z.number() }),
      }),
    ),

  stores: declareCall({
    access: 'staff',
    right: 'marks',
    method: 'GET',
    path: '/admin/standing',
    summary: 'Stores by how they stand, those with the most that counts first',
    tag,
  })
    .input(z.strictObject({ standing: z.enum(standings).default('poor'), pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(standingOfStore),
        /** Of how many days orders and marks are counted. */
        days: z.number(),
        counts: z.object({ poor: z.number(), good: z.number(), tooFew: z.number() }),
      }),
    ),

  lift: declareCall({
    access: 'staff',
    right: 'marks',
    limit: 'write',
    method: 'POST',
    path: '/admin/mark/{id}/lift',
    summary: 'An appeal is right: the mark counts no more; with a reason that the store reads',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(z.object({ id: z.number(), state: z.enum(markStates) }))
    .errors(failures({ markNotFound: 404, markAnswered: 409, ownAffair: 403 })),

  keep: declareCall({
    access: 'staff',
    right: 'marks',
    limit: 'write',
    method: 'POST',
    path: '/admin/mark/{id}/keep',
    summary: 'The mark stays until it ends; with a reason that the store reads',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(z.object({ id: z.number(), state: z.enum(markStates) }))
    .errors(failures({ markNotFound: 404, markAnswered: 409, ownAffair: 403 })),
};
