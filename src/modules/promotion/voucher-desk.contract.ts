import { z } from 'zod';
import {
  askedInstant,
  baht,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
} from '../../shared/contract.ts';
import { deskStates, voucherAudiences } from './voucher-desk.rules.ts';

const tag = 'Voucher desk';
const instant = z.iso.datetime();
const state = z.enum(deskStates);
const amount = z.number().min(0).max(1_000_000);
const limit = z.number().int().min(1).max(10_000_000);

const voucherFields = {
  /** Letters, digits and dashes; in any case. */
  code: text(60),
  nameTh: text(160),
  nameEn: text(160),
  conditionsTh: text(2_000),
  conditionsEn: text(2_000),
  /** Baht off, or `discountPercent` off, at most `maxDiscount`; for cashback that is what comes back. */
  discount: amount.nullable(),
  discountPercent: z.number().min(0).max(100).nullable(),
  maxDiscount: amount.nullable(),
  minSpend: amount,
  startsAt: askedInstant,
  endsAt: askedInstant,
  usageLimit: limit.nullable(),
  /** 1 when left out. One that is only given has none (or 0): how often, is said where it is given. */
  perUserLimit: z.number().int().min(0).max(1_000).nullish(),
  claimLimit: limit.nullable(),
  audience: z.enum(voucherAudiences),
};
const houseKind = z.enum(['platform', 'shipping', 'cashback']);

const deskVoucher = z.object({
  id: z.number(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  state,
  kind: z.enum(['seller', 'platform', 'shipping', 'cashback']),
  ...voucherFields,
  startsAt: instant,
  endsAt: instant,
  /** 0 for one that is only ever given. */
  perUserLimit: z.number(),
  stoppedAt: instant.nullable(),
  /** Somebody has collected it, was given it or has used it: only its name, its end and more of it may be changed. */
  isHeld: z.boolean(),
  claimedCount: z.number(),
  givenCount: z.number(),
  usedCount: z.number(),
  /** What it took off, or gave back, in all. */
  given: baht,
});
export type DeskVoucher = z.infer<typeof deskVoucher>;

const listQuery = z.strictObject({
  state: state.default('running'),
  search: text(100).default(''),
  pageNo,
  perpage: perPage(20),
});
const list = z.object({
  dataList: z.array(deskVoucher),
  counts: z.object({
    running: z.number(),
    coming: z.number(),
    usedUp: z.number(),
    over: z.number(),
    stopped: z.number(),
  }),
});
const read = z.strictObject({ id: idInPath });
/** With `id` a voucher is changed, and `version` says which one was read. */
const saved = {
  id: id.nullish(),
  version: version.nullish(),
  /** Sent twice, it is saved once. */
  idempotencyKey: text(255).nullish(),
};
const saveFailures = failures({
  voucherInvalid: 422,
  voucherNotFound: 404,
  voucherChanged: 409,
  voucherOver: 409,
  idempotencyKeyReused: 409,
});
const stop = z.strictObject({ id: idInPath, version });
const stopped = z.object({ isStopped: z.literal(true) });
const stopFailures = failures({ voucherNotFound: 404, voucherChanged: 409, voucherOver: 409 });

/** Vouchers as those see them who make them: staff the house's, a seller their store's. */
export const voucherDeskContract = {
  staffList: declareCall({
    access: 'staff',
    right: 'vouchers',
    method: 'GET',
    path: '/admin/voucher/List',
    summary: 'The house’s vouchers in a state, by code or name',
    tag,
  })
    .input(listQuery)
    .output(list),

  staffRead: declareCall({
    access: 'staff',
    right: 'vouchers',
    method: 'GET',
    path: '/admin/voucher/{id}',
    summary: 'A voucher of the house',
    tag,
  })
    .input(read)
    .output(deskVoucher)
    .errors(failures({ voucherNotFound: 404 })),

  staffSave: declareCall({
    access: 'staff',
    right: 'vouchers',
    limit: 'write',
    method: 'POST',
    path: '/admin/voucher',
    summary: 'Make a voucher of the house, or with `id` change one (Idempotency-Key)',
    tag,
  })
    .input(z.strictObject({ ...saved, kind: houseKind, ...voucherFields }))
    .output(z.object({ id }))
    .errors(saveFailures),

  staffStop: declareCall({
    access: 'staff',
    right: 'vouchers',
    limit: 'write',
    method: 'POST',
    path: '/admin/voucher/{id}/stop',
    summary: 'End a voucher of the house now',
    tag,
  })
    .input(stop)
    .output(stopped)
    .errors(stopFailures),

  sellerList: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/voucher/List',
    summary: 'One’s store’s vouchers in a state, by code or name',
    tag,
  })
    .input(listQuery)
    .output(list),

  sellerRead: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/voucher/{id}',
    summary: 'A voucher of one’s store',
    tag,
  })
    .input(read)
    .output(deskVoucher)
    .errors(failures({ voucherNotFound: 404 })),

  sellerSave: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/voucher',
    summary: 'Make a voucher of one’s store, which pays for it, or with `id` change one (Idempotency-Key)',
    tag,
  })
    .input(z.strictObject({ ...saved, ...voucherFields, audience: z.enum(['everyone', 'code']) }))
    .output(z.object({ id }))
    .errors(saveFailures),

  sellerStop: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/voucher/{id}/stop',
    summary: 'End a voucher of one’s store now',
    tag,
  })
    .input(stop)
    .output(stopped)
    .errors(stopFailures),
};
