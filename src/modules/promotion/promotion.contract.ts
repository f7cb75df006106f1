import { z } from 'zod';
import { baht, declareCall, failures, id, pageNo, perPage, text } from '../../shared/contract.ts';

const tag = 'Promotion';

/** A voucher as a shopper sees it. */
export const shopperVoucher = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['seller', 'platform', 'shipping', 'cashback']),
  sellerId: z.number().nullable(),
  sellerName: z.string().nullable(),
  sellerUrlKey: z.string().nullable(),
  discount: baht.nullable(),
  discountPercent: z.number().nullable(),
  maxDiscount: baht.nullable(),
  minSpend: baht,
  conditions: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** How many more people can collect it; null for as many as like. */
  claimsLeft: z.number().nullable(),
});
export type ShopperVoucher = z.infer<typeof shopperVoucher>;

const walletVoucher = shopperVoucher.extend({
  /** How often its holder can still use it. */
  timesLeft: z.number(),
  usedAt: z.iso.datetime().nullable(),
  /** Others have used it up. */
  isUsedUp: z.boolean(),
  /** What it was last used for, and what it took off or gives back. */
  lastUse: z.object({ orderNumber: z.string(), amount: baht }).nullable(),
});
export type WalletVoucher = z.infer<typeof walletVoucher>;

export const promotionContract = {
  vouchers: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/voucher/List',
    summary: 'Vouchers that run now: those of the house, and those of a seller when one is named',
    tag,
  })
    .input(z.strictObject({ sellerId: z.coerce.number().int().positive().optional() }))
    .output(
      z.object({
        /** `isCollected`: it is in the caller's wallet. */
        dataList: z.array(shopperVoucher.extend({ isCollected: z.boolean() })),
      }),
    ),

  collectable: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/voucher/collectable',
    summary: 'Vouchers that one could collect and hasn’t',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(12) }))
    .output(z.object({ dataList: z.array(shopperVoucher), total: z.number() })),

  wallet: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/voucher/wallet',
    summary: "One's own vouchers: usable, to be used later, used, or over",
    tag,
  })
    .input(
      z.strictObject({
        state: z.enum(['usable', 'coming', 'used', 'expired']).default('usable'),
        pageNo,
        perpage: perPage(12),
      }),
    )
    .output(
      z.object({
        dataList: z.array(walletVoucher),
        counts: z.object({ usable: z.number(), coming: z.number(), used: z.number(), expired: z.number() }),
      }),
    ),

  collect: declareCall({
    access: 'signedIn',
    limit: 'lookup',
    method: 'POST',
    path: '/voucher/collect',
    summary: 'Put a voucher into the wallet, by its number or its code',
    tag,
  })
    .input(
      z.union([
        z.strictObject({ voucherId: id }),
        z.strictObject({ code: text(60).pipe(z.string().min(1)) }),
      ]),
    )
    .output(z.object({ voucherId: id }))
    .errors(
      failures({
        voucherNotFound: 404,
        voucherExpired: 409,
        voucherUsedUp: 409,
        voucherAlreadyUsed: 409,
        voucherAlreadyCollected: 409,
        voucherClaimedUp: 409,
      }),
    ),
};
