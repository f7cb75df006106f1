import { z } from 'zod';
import {
  declareCall,
  failures,
  id,
  smallId,
  smallIdInPath,
  text,
  version,
  versionFromZero,
} from '../../shared/contract.ts';

/** In baht, with at most two decimals; null: none. */
const amount = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: 'amountInvalid' });
const ordered = z.strictObject({
  /** All of them, as they are to be. */
  ids: z.array(id).max(100),
  /** All of them, as they were when that was decided. */
  was: z.array(id).max(100),
});
const isOrdered = z.object({ isOrdered: z.literal(true) });

const paymentChannel = z.object({
  id: z.number(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  code: z.enum(['card', 'promptpay', 'transfer', 'cod']),
  nameTh: z.string(),
  nameEn: z.string(),
  detailTh: z.string(),
  detailEn: z.string(),
  isOn: z.boolean(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** Whether it has what it needs: a gateway, an account. Without it nobody is offered it though it is on. */
  isReady: z.boolean(),
});
export type PaymentChannelView = z.infer<typeof paymentChannel>;

const shippingChannel = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  daysMin: z.number(),
  daysMax: z.number(),
  trackingUrl: z.string().nullable(),
  isActive: z.boolean(),
  /** What a store charges before it has said otherwise, in baht; null: a new store doesn't offer it by itself. */
  usual: z
    .object({ fee: z.number(), extraKilogramFee: z.number(), freeFrom: z.number().nullable() })
    .nullable(),
});
export type ShippingChannelView = z.infer<typeof shippingChannel>;

const paymentTag = 'Ways to pay';
const shippingTag = 'Ways to send';

/** The house's ways to pay and to send, as staff change them (DECISIONS "Not shown, so ours"). */
export const channelDeskContract = {
  paymentList: declareCall({
    access: 'staff',
    right: 'paymentChannels',
    method: 'GET',
    path: '/admin/payment-channel/List',
    summary: 'The ways to pay in their order, those that are off among them',
    tag: paymentTag,
  }).output(z.object({ dataList: z.array(paymentChannel) })),

  savePayment: declareCall({
    access: 'staff',
    right: 'paymentChannels',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/payment-channel/{id}',
    summary: 'Turn a way to pay on or off, set its limits and its words',
    tag: paymentTag,
  })
    .input(
      z.strictObject({
        id: smallIdInPath.max(32_767),
        version,
        isOn: z.boolean(),
        least: amount.nullable(),
        most: amount.nullable(),
        nameTh: text(100),
        nameEn: text(100),
        detailTh: text(300),
        detailEn: text(300),
        /** Said once it was asked (`paymentChannelUnconfirmed`). */
        isConfirmed: z.boolean().default(false),
      }),
    )
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(
      failures({
        paymentChannelInvalid: 422,
        paymentChannelNotFound: 404,
        paymentChannelChanged: 409,
        paymentChannelUnconfirmed: 409,
      }),
    ),

  orderPayments: declareCall({
    access: 'staff',
    right: 'paymentChannels',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/payment-channel/order',
    summary: 'Put the ways to pay into an order',
    tag: paymentTag,
  })
    .input(ordered)
    .output(isOrdered)
    .errors(failures({ paymentChannelsMoved: 409 })),

  shippingList: declareCall({
    access: 'staff',
    right: 'shippingChannels',
    method: 'GET',
    path: '/admin/shipping-channel/List',
    summary: 'The ways to send in their order, those that are off among them',
    tag: shippingTag,
  }).output(z.object({ dataList: z.array(shippingChannel) })),

  saveShipping: declareCall({
    access: 'staff',
    right: 'shippingChannels',
    limit: 'write',
    method: 'POST',
    path: '/admin/shipping-channel',
    summary: 'Make a way to send, or with `id` change one',
    tag: shippingTag,
  })
    .input(
      z.strictObject({
        id: smallId.nullish(),
        version: versionFromZero.default(0),
        /** Of a new one; it never changes. */
        code: text(40).default(''),
        nameTh: text(100),
        nameEn: text(100),
        daysMin: z.int().min(0).max(1_000),
        daysMax: z.int().min(0).max(1_000),
        trackingUrl: text(300).default(''),
        isActive: z.boolean(),
        usual: z
          .strictObject({ fee: amount, extraKilogramFee: amount, freeFrom: amount.nullable() })
          .nullable()
          .default(null),
        isConfirmed: z.boolean().default(false),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        shippingChannelInvalid: 422,
        shippingChannelNotFound: 404,
        shippingChannelChanged: 409,
        shippingChannelUnconfirmed: 409,
        shippingCodeTaken: 409,
        shippingChannelsFull: 409,
      }),
    ),

  orderShippings: declareCall({
    access: 'staff',
    right: 'shippingChannels',
    limit: 'write',
    method: 'POST',
    path: '/admin/shipping-channel/order',
    summary: 'Put the ways to send into an order',
    tag: shippingTag,
  })
    .input(ordered)
    .output(isOrdered)
    .errors(failures({ shippingChannelsMoved: 409 })),
};
