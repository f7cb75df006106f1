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
import { productCard } from '../catalogue/product-card.contract.ts';
import { priceKinds } from '../pricing/pricing.rules.ts';
import { copiesMost, offerStates, slotStates } from './flash-sale.rules.ts';

const tag = 'Flash sales';
const instant = z.iso.datetime();

const shownSlot = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(['coming', 'running']),
  startsAt: instant,
  endsAt: instant,
  offers: z.array(
    z.object({
      product: productCard,
      price: baht,
      /** The lowest that it cost in the 30 days before: what is struck through. */
      priceBefore: baht,
      /** Whole per cent off that price, rounded down; 0 when it isn't lower. */
      discountPercent: z.number(),
      copies: z.number(),
      left: z.number(),
      soldPercent: z.number(),
      perPerson: z.number(),
    }),
  ),
});
export type ShownSlot = z.infer<typeof shownSlot>;

const slot = z.object({
  id: z.number(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  state: z.enum(slotStates),
  nameTh: z.string(),
  nameEn: z.string(),
  startsAt: instant,
  endsAt: instant,
  joinUntil: instant,
  stoppedAt: instant.nullable(),
  isJoinable: z.boolean(),
});

const offer = z.object({
  id: z.number(),
  slotId: z.number(),
  state: z.enum(offerStates),
  reason: z.string().nullable(),
  store: z.object({ id: z.number(), urlKey: z.string(), name: z.string() }),
  product: z.object({ id: z.number(), urlKey: z.string(), name: z.string() }),
  price: baht,
  ordinaryPrice: baht,
  /** The lowest that it cost in the 30 days before: what shoppers see struck through. */
  priceBefore: baht,
  copies: z.number(),
  perPerson: z.number(),
  /** Copies that the store has free, beside those that are held for the sale. */
  freeCopies: z.number(),
  /** What came of it: once it was accepted. */
  result: z
    .object({
      left: z.number(),
      sold: z.number(),
      amount: baht,
      buyers: z.number(),
      soldPercent: z.number(),
    })
    .nullable(),
});
export type FlashOfferRow = z.infer<typeof offer>;

const staffSlot = slot.extend({
  counts: z.object({ proposed: z.number(), accepted: z.number(), reminders: z.number() }),
  mayChange: z.object({ names: z.boolean(), times: z.boolean() }),
});
export type StaffSlot = z.infer<typeof staffSlot>;
const storeSlot = slot.omit({ version: true }).extend({ offers: z.array(offer) });
export type StoreSlot = z.infer<typeof storeSlot>;

const offered = z.object({
  id: z.number(),
  name: z.string(),
  store: z.object({ id: z.number(), name: z.string() }),
  price: baht,
  freeCopies: z.number(),
});
export type OfferedProduct = z.infer<typeof offered>;

const priceHistory = z.object({
  /** The lowest of the last 30 days: a price that began now could strike through that at most. */
  lowest: baht,
  dataList: z.array(
    z.object({
      kind: z.enum(['own', ...priceKinds]),
      name: z.string().nullable(),
      price: baht,
      from: instant,
      /** Null for the price that it has by itself now. */
      until: instant.nullable(),
    }),
  ),
});
export type PriceHistory = z.infer<typeof priceHistory>;

const offerInput = {
  slotId: idInPath,
  productId: id,
  /** Baht, with two decimals at most. */
  price: z.number().min(0).max(1_000_000).multipleOf(0.01),
  copies: z.number().int().min(1).max(copiesMost),
  perPerson: z.number().int().min(1).max(copiesMost),
};
const offerFailures = {
  flashSlotNotFound: 404,
  flashOfferInvalid: 422,
  flashOfferTwice: 409,
  flashOverlap: 409,
} as const;
const search = z.strictObject({ search: text(100).default('') });

export const flashSaleContract = {
  list: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/flash-sale/List',
    summary: 'Flash sales that run and that come, with what is left of each product',
    tag,
  }).output(z.object({ dataList: z.array(shownSlot) })),

  reminders: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/flash-sale/reminder/List',
    summary: 'Flash sales that the shopper wants to be told of',
    tag,
  }).output(z.object({ ids: z.array(z.number()) })),

  remind: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/flash-sale/{id}/reminder',
    summary: 'Be told when a flash sale begins',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isKept: z.literal(true) }))
    .errors(failures({ flashSlotNotFound: 404, flashSlotBegun: 409, flashRemindersTooMany: 409 })),

  forget: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/flash-sale/{id}/reminder',
    summary: 'Not be told any more',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isKept: z.literal(false) })),

  sellerList: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/flash-sale/List',
    summary:
      'Flash sales to propose products for, and those that one’s store is or was in, with what came of them',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(100) }))
    .output(z.object({ dataList: z.array(storeSlot), total: z.number() })),

  sellerProducts: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/flash-sale/product',
    summary: 'One’s store’s products that can be proposed, by name',
    tag,
  })
    .input(search)
    .output(z.object({ dataList: z.array(offered) })),

  priceHistory: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/{id}/prices',
    summary: 'What a product of one’s store cost, by itself and for a time, and what may be struck through',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(priceHistory)
    .errors(failures({ productNotFound: 404 })),

  propose: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/flash-sale/{slotId}/offer',
    summary: 'Propose a product of one’s store for a flash sale',
    tag,
  })
    .input(z.strictObject(offerInput))
    .output(z.object({ id }))
    .errors(failures({ ...offerFailures, flashJoinOver: 409 })),

  withdraw: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/flash-sale/offer/{id}/withdraw',
    summary: 'Take a proposal back that staff haven’t answered',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isWithdrawn: z.literal(true) }))
    .errors(failures({ flashOfferNotFound: 404, flashOfferDecided: 409 })),

  addCopies: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/flash-sale/offer/{id}/copies',
    summary: 'Sell more copies of an accepted product: so many in all, never fewer than before',
    tag,
  })
    .input(z.strictObject({ id: idInPath, copies: z.number().int().min(1).max(copiesMost) }))
    .output(z.object({ copies: z.number() }))
    .errors(
      failures({
        flashOfferNotFound: 404,
        flashOfferNotAccepted: 409,
        flashSlotOver: 409,
        flashCopiesFewer: 409,
        flashCopiesMany: 409,
      }),
    ),

  staffList: declareCall({
    access: 'staff',
    right: 'flashSales',
    method: 'GET',
    path: '/admin/flash-sale/List',
    summary: 'Flash sales, those that run or come first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(100) }))
    .output(z.object({ dataList: z.array(staffSlot), total: z.number() })),

  staffRead: declareCall({
    access: 'staff',
    right: 'flashSales',
    method: 'GET',
    path: '/admin/flash-sale/{id}',
    summary: 'A flash sale with what stores offer in it, and what came of it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ slot: staffSlot, offers: z.array(offer) }))
    .errors(failures({ flashSlotNotFound: 404 })),

  staffProducts: declareCall({
    access: 'staff',
    right: 'flashSales',
    method: 'GET',
    path: '/admin/flash-sale/product',
    summary: 'Products of all stores that can be in a flash sale, by name',
    tag,
  })
    .input(search)
    .output(z.object({ dataList: z.array(offered) })),

  save: declareCall({
    access: 'staff',
    right: 'flashSales',
    limit: 'write',
    method: 'POST',
    path: '/admin/flash-sale',
    summary: 'Open a flash sale, or with `id` change one',
    tag,
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        nameTh: text(100),
        nameEn: text(100).default(''),
        startsAt: askedInstant,
        endsAt: askedInstant,
        /** Until when stores propose products. */
        joinUntil: askedInstant,
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        flashSlotInvalid: 422,
        flashSlotNotFound: 404,
        flashSlotChanged: 409,
        flashSlotOver: 409,
        flashSlotFixed: 409,
      }),
    ),

  stop: declareCall({
    access: 'staff',
    right: 'flashSales',
    limit: 'write',
    method: 'POST',
    path: '/admin/flash-sale/{id}/stop',
    summary: 'End a flash sale now, or call one off that comes',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version, reason: text(500).pipe(z.string().min(1)) }))
    .output(z.object({ isStopped: z.literal(true) }))
    .errors(failures({ flashSlotNotFound: 404, flashSlotChanged: 409, flashSlotOver: 409 })),

  staffAdd: declareCall({
    access: 'staff',
    right: 'flashSales',
    limit: 'write',
    method: 'POST',
    path: '/admin/flash-sale/{slotId}/offer',
    summary: 'Put a product into a flash sale for a store that has agreed',
    tag,
  })
    .input(
      z.strictObject({
        ...offerInput,
        /** How the store agreed. */
        agreement: text(500).pipe(z.string().min(1)),
      }),
    )
    .output(z.object({ id }))
    .errors(failures({ ...offerFailures, flashSlotOver: 409 })),

  decide: declareCall({
    access: 'staff',
    right: 'flashSales',
    limit: 'write',
    method: 'POST',
    path: '/admin/flash-sale/offer/{id}/decide',
    summary: 'Accept a proposal, which holds its copies, or refuse it with a reason',
    tag,
  })
    .input(
      z.strictObject({ id: idInPath, decision: z.enum(['accept', 'refuse']), reason: text(500).default('') }),
    )
    .output(z.object({ state: z.enum(['accepted', 'refused']) }))
    .errors(
      failures({
        flashOfferNotFound: 404,
        flashOfferDecided: 409,
        flashSlotOver: 409,
        flashReasonMissing: 422,
        flashOfferInvalid: 422,
        flashOverlap: 409,
      }),
    ),

  takeOut: declareCall({
    access: 'staff',
    right: 'flashSales',
    limit: 'write',
    method: 'POST',
    path: '/admin/flash-sale/offer/{id}/take-out',
    summary: 'Take a product out of a flash sale, now; what was bought stays bought',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1)) }))
    .output(z.object({ isTakenOut: z.literal(true) }))
    .errors(failures({ flashOfferNotFound: 404, flashOfferDecided: 409 })),
};
