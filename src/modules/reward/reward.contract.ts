import { z } from 'zod';
import {
  askedInstant,
  declareCall,
  deskSearch,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  versionInPath,
} from '../../shared/contract.ts';
import { addressSnapshot } from '../order/order-snapshot.contract.ts';
import { readTrackingNumber } from '../shipping/couriers.rules.ts';
import { redemptionStatuses } from './reward.rules.ts';

const tag = 'Rewards';
const kind = z.enum(['goods', 'voucher']);
const status = z.enum(redemptionStatuses);
const uuid = z.uuid();
const instant = z.iso.datetime();

const reward = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  detail: z.string(),
  points: z.number(),
  stock: z.number(),
  /** How often one can still have it. */
  timesLeft: z.number(),
  endsAt: instant,
  /** Why one can't have it now; a code. */
  refusal: z.string().nullable(),
});
export type Reward = z.infer<typeof reward>;

const redemption = z.object({
  id: z.string(),
  status,
  kind,
  name: z.string(),
  points: z.number(),
  shippingAddress: addressSnapshot.nullable(),
  shippingProvider: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
});
export type Redemption = z.infer<typeof redemption>;
const redemptionForStaff = redemption.extend({ ownerName: z.string() });
export type RedemptionForStaff = z.infer<typeof redemptionForStaff>;

const rewardFields = {
  kind,
  nameTh: text(160),
  nameEn: text(160),
  detailTh: text(2_000),
  detailEn: text(2_000),
  points: z.number().int().min(0).max(10_000_000),
  stock: z.number().int().min(0).max(1_000_000),
  perUserLimit: z.number().int().min(1).max(1_000),
  isActive: z.boolean(),
  /** For a voucher: its code. */
  voucherCode: text(60),
  startsAt: askedInstant,
  endsAt: askedInstant,
};
const rewardForStaff = z.object({
  id: z.number(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  ...rewardFields,
  startsAt: instant,
  endsAt: instant,
});
export type RewardForStaff = z.infer<typeof rewardForStaff>;

const moveFailures = { redemptionNotFound: 404, redemptionMoved: 409 } as const;
const moved = z.object({ isMoved: z.literal(true) });

export const rewardContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/reward/List',
    summary: 'What points can be exchanged for now',
    tag,
  }).output(z.object({ points: z.number(), dataList: z.array(reward) })),

  redeem: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/reward/{id}/redeem',
    summary: 'Exchange points for a reward; `redemptionId` is made by the client and redeems once',
    tag,
  })
    .input(z.strictObject({ id: idInPath, redemptionId: uuid, addressId: id.nullish() }))
    .output(z.object({ status }))
    .errors(
      failures({
        rewardNotFound: 404,
        rewardOver: 409,
        rewardOutOfStock: 409,
        rewardLimitReached: 409,
        pointsNotEnough: 409,
        rewardAddressRequired: 422,
        redemptionIdUsed: 409,
      }),
    ),

  redemptions: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/reward/redemption/List',
    summary: 'What one has exchanged points for',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(10) }))
    .output(z.object({ dataList: z.array(redemption), total: z.number() })),

  confirm: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/reward/redemption/{id}/confirm',
    summary: 'The reward has arrived',
    tag,
  })
    .input(z.strictObject({ id: uuid }))
    .output(moved)
    .errors(failures(moveFailures)),

  forStaff: declareCall({
    access: 'staff',
    right: 'rewards',
    method: 'GET',
    path: '/admin/reward/List',
    summary: 'All rewards, for staff, the newest first; with `id` that one alone',
    tag,
  })
    .input(z.strictObject({ id: idInPath.optional(), pageNo, perpage: perPage(100) }))
    .output(z.object({ dataList: z.array(rewardForStaff), total: z.number() })),

  save: declareCall({
    access: 'staff',
    right: 'rewards',
    limit: 'write',
    method: 'POST',
    path: '/admin/reward',
    summary: 'Add a reward, or with `id` change one (Idempotency-Key)',
    tag,
  })
    .input(
      z
        .strictObject({
          id: id.nullish(),
          ...rewardFields,
          /** The stock that was read before it was changed: what was exchanged meanwhile stays taken. */
          stockRead: rewardFields.stock.nullish(),
          /** Left out: changes since it was read are written over, but for the stock. */
          version: versionInPath.nullish(),
          /** Sent twice, it is saved once. */
          idempotencyKey: text(255).nullish(),
        })
        .refine((saved) => saved.id == null || saved.stockRead != null, { path: ['stockRead'] }),
    )
    .output(z.object({ id }))
    .errors(
      failures({ rewardInvalid: 422, rewardNotFound: 404, rewardChanged: 409, idempotencyKeyReused: 409 }),
    ),

  redemptionsForStaff: declareCall({
    access: 'staff',
    right: 'rewards',
    method: 'GET',
    path: '/admin/redemption/List',
    summary:
      'What people have exchanged points for, for staff to send; with `search` that of a person, a parcel’s number or a reward',
    tag,
  })
    .input(
      z.strictObject({
        status: status.default('requested'),
        search: deskSearch,
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(redemptionForStaff),
        counts: z.object({
          requested: z.number(),
          shipped: z.number(),
          delivered: z.number(),
          cancelled: z.number(),
        }),
      }),
    ),

  ship: declareCall({
    access: 'staff',
    right: 'rewards',
    limit: 'write',
    method: 'POST',
    path: '/admin/redemption/{id}/ship',
    summary: 'A reward was sent',
    tag,
  })
    .input(
      z.strictObject({
        id: uuid,
        provider: text(60).pipe(z.string().min(1)),
        trackingNumber: text(60).overwrite(readTrackingNumber).pipe(z.string().min(1)),
      }),
    )
    .output(moved)
    .errors(failures(moveFailures)),

  cancel: declareCall({
    access: 'staff',
    right: 'rewards',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/redemption/{id}/cancel',
    summary:
      'A reward won’t be sent, or was lost: points go back, and stock where it was never sent or `isBackInStock`; a voucher leaves the wallet',
    tag,
  })
    .input(
      z.strictObject({
        id: uuid,
        reason: text(500).pipe(z.string().min(1)),
        /** Of what was sent: whether it came back, and can be exchanged again. */
        isBackInStock: z.boolean().optional(),
      }),
    )
    .output(moved)
    .errors(failures({ ...moveFailures, ownAffair: 403, rewardVoucherUsed: 409 })),

  correct: declareCall({
    access: 'staff',
    right: 'rewards',
    limit: 'write',
    method: 'POST',
    path: '/admin/redemption/{id}/correct',
    summary: 'Who has a parcel that was sent, and under which number, said anew with a reason',
    tag,
  })
    .input(
      z.strictObject({
        id: uuid,
        provider: text(60).pipe(z.string().min(1)),
        trackingNumber: text(60).overwrite(readTrackingNumber).pipe(z.string().min(1)),
        reason: text(500).pipe(z.string().min(1)),
      }),
    )
    .output(moved)
    .errors(failures(moveFailures)),
};
