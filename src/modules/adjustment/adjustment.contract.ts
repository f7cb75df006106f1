import { z } from 'zod';
import { baht, declareCall, failures, id, pageNo, perPage, text } from '../../shared/contract.ts';
import { approvalId, ask, secondPersonFailures } from '../approval/approval.contract.ts';
import { adjustmentKinds, handKinds, mostAdjustedSatang } from './adjustment.rules.ts';

const tag = 'Adjustments';
const kind = z.enum(adjustmentKinds);
const reason = text(500).pipe(z.string().min(1));
const idempotencyKey = text(255).nullish();

const adjustment = z.object({
  id: z.string(),
  kind,
  /** What is the store's is positive. */
  amount: baht,
  orderNumber: z.string().nullable(),
  reason: z.string(),
  postedAt: z.iso.datetime(),
  /** Whether it takes another back, and whether another has taken it back. */
  isReversal: z.boolean(),
  isReversed: z.boolean(),
});
export type Adjustment = z.infer<typeof adjustment>;

const store = z.object({ id: z.number(), urlKey: z.string(), name: z.string() });

const staffAdjustment = adjustment.extend({ store, postedBy: z.string().nullable() });
export type StaffAdjustment = z.infer<typeof staffAdjustment>;

const candidate = store.extend({
  /** Due to the store now. */
  due: baht,
  /** The order that was asked for, when it is one of the store's. */
  orderNumber: z.string().nullable(),
});
export type AdjustableStore = z.infer<typeof candidate>;

/** Null with a request: a second person has to approve it first. */
const booked = z.object({ id: z.string().nullable(), approvalId });

/** What staff book on a store's account by hand (DECISIONS "Stores": corrections stand on the next statement). */
export const adjustmentContract = {
  ofStore: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/adjustment',
    summary: "What staff booked on the store's account, the newest first",
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(12) }))
    .output(z.object({ dataList: z.array(adjustment), total: z.number() })),

  list: declareCall({
    access: 'staff',
    right: 'adjustments',
    method: 'GET',
    path: '/admin/adjustment',
    summary: 'What was booked on stores’ accounts by hand, the newest first; of a store, or about an order',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20), search: text(100).default('') }))
    .output(z.object({ dataList: z.array(staffAdjustment), total: z.number() })),

  stores: declareCall({
    access: 'staff',
    right: 'adjustments',
    method: 'GET',
    path: '/admin/adjustment/stores',
    summary: 'Stores by name or address, or the one that an order is of, with what is due to each',
    tag,
  })
    .input(z.strictObject({ search: text(100).pipe(z.string().min(1)) }))
    .output(z.object({ dataList: z.array(candidate) })),

  post: declareCall({
    access: 'staff',
    right: 'adjustments',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/adjustment',
    summary: "Book an amount on a store's account, with a reason that the store reads (Idempotency-Key)",
    tag,
  })
    .input(
      z.strictObject({
        storeId: id,
        kind: z.enum(handKinds),
        /** Which way it goes, the kind says. */
        amount: z
          .number()
          .min(0.01)
          .max(mostAdjustedSatang / 100)
          .multipleOf(0.01),
        /** Empty: about no order. */
        orderNumber: text(40).default(''),
        reason,
        ask,
        idempotencyKey,
      }),
    )
    .output(booked)
    .errors(
      failures({
        ...secondPersonFailures,
        storeNotFound: 404,
        adjustmentOrderUnknown: 422,
        idempotencyKeyReused: 409,
      }),
    ),

  reverse: declareCall({
    access: 'staff',
    right: 'adjustments',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/adjustment/{id}/reverse',
    summary: 'Take an adjustment back by its opposite, once',
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), reason, ask }))
    .output(booked)
    .errors(failures({ ...secondPersonFailures, adjustmentNotFound: 404, adjustmentReversed: 409 })),
};
