import { z } from 'zod';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';
import { noticeDaysAllowed, suspensionStates } from './store-suspension.rules.ts';

const tag = 'Stores';
const reason = text(1000).pipe(z.string().min(1, 'required'));
const done = z.object({ isDone: z.literal(true) });

export const suspension = z.object({
  id: z.number(),
  state: z.enum(suspensionStates),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  /** Null: until staff lift it. */
  until: z.iso.datetime().nullable(),
  payouts: z.enum(['continue', 'held']),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.string().nullable(),
  appeal: z.string().nullable(),
  appealedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type Suspension = z.infer<typeof suspension>;

/** Stores that sell nothing new for a time, and their say in it: decision 87. */
export const storeSuspensionContract = {
  read: declareCall({
    access: 'seller',
    right: 'member',
    method: 'GET',
    path: '/seller/suspension',
    summary: 'Whether the store is suspended, or will be, and its suspensions so far',
    tag,
  }).output(z.object({ dataList: z.array(suspension) })),

  appeal: declareCall({
    access: 'seller',
    right: 'owner',
    limit: 'write',
    method: 'POST',
    path: '/seller/suspension/{id}/appeal',
    summary: 'Contest a suspension, once',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(done)
    .errors(failures({ suspensionNotFound: 404, suspensionAppealed: 409 })),

  suspend: declareCall({
    access: 'staff',
    right: 'stores',
    factor: 'again',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/stores/{id}/suspend',
    summary: 'Let a store sell nothing new, now or after some days, for so many days or until it is lifted',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        reason,
        noticeDays: z.literal(noticeDaysAllowed),
        days: z.int().min(1).max(365).nullable(),
        payouts: z.enum(['continue', 'held']),
      }),
    )
    .output(z.object({ id: z.number() }))
    .errors(failures({ storeNotFound: 404, storeSuspended: 409, storeClosed: 409 })),

  lift: declareCall({
    access: 'staff',
    right: 'stores',
    factor: 'again',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/suspension/{id}/lift',
    summary: 'End a suspension: everything of the store is back',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(done)
    .errors(failures({ suspensionNotFound: 404, suspensionEnded: 409 })),

  answer: declareCall({
    access: 'staff',
    right: 'stores',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/suspension/{id}/answer',
    summary: 'Answer a store’s appeal: the suspension stays, or ends with it',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason, isLifted: z.boolean() }))
    .output(done)
    .errors(failures({ suspensionNotFound: 404, appealAnswered: 409 })),
};
