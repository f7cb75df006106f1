import { z } from 'zod';
import {
  askedDay,
  baht,
  declareCall,
  failures,
  smallId,
  smallIdInPath,
  text,
  version,
} from '../../shared/contract.ts';
import {
  preparationDaysLeast,
  preparationDaysMost,
  timeOffTextMost,
  zonesMost,
} from './store-delivery.rules.ts';

const tag = 'Shipping';
const day = z.iso.date();
const fee = z.number().min(0).max(10_000).multipleOf(0.01);
const provinceIds = z.array(smallId).min(1).max(100);

const zone = z.object({ provinceIds: z.array(z.number()), fee: baht, extraKilogramFee: baht });
const place = {
  address: z.string(),
  /** As /Subdistrict numbers them. */
  subdistrictId: z.number(),
  zipCode: z.string(),
  telephone: z.string(),
  /** All of it, in the caller's language. */
  line: z.string(),
};

const storeChannel = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  daysMin: z.number(),
  daysMax: z.number(),
  /** Fetched at the store's own counter. */
  isPickup: z.boolean(),
  isOffered: z.boolean(),
  /** The store has said what it costs, or something is usual: it can be switched on as it is. */
  isPriced: z.boolean(),
  /** As the store has said; before that, what is usual, and 0 where nothing is. */
  fee: baht,
  /** For each kilogram begun after the first; 0: the same for any weight. */
  extraKilogramFee: baht,
  freeFrom: baht.nullable(),
  zones: z.array(zone),
});
export type StoreChannel = z.infer<typeof storeChannel>;

const storeShipping = z.object({
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  /** Every channel of the house, offered or not, in their order. */
  channels: z.array(storeChannel),
  counter: z.object({ ...place, hoursTh: z.string(), hoursEn: z.string() }).nullable(),
  preparationDays: z.number(),
  timeOff: z.object({ from: day, to: day, textTh: z.string(), textEn: z.string() }).nullable(),
  returnAddress: z.object({ ...place, name: z.string() }).nullable(),
  /** The last day for what is ordered now, in Bangkok. */
  shipBy: day,
});
export type StoreShipping = z.infer<typeof storeShipping>;

const telephone = text(30).pipe(z.string().min(4));
const placeInput = { address: text(256).pipe(z.string().min(1)), subdistrictId: smallId, telephone };

/** How a store sends: its channels and fees, its time, its counter, where copies come back to. */
export const storeShippingContract = {
  read: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/shipping',
    summary: 'How the store sends: channels and fees, time, counter, return address',
    tag,
  }).output(storeShipping),

  saveChannel: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'PUT',
    path: '/seller/shipping/channel/{channelId}',
    summary: 'Switch a channel on or off, and say what it costs; one channel stays on at least',
    tag,
  })
    .input(
      z.strictObject({
        channelId: smallIdInPath,
        version,
        isOffered: z.boolean(),
        fee,
        extraKilogramFee: fee.default(0),
        freeFrom: z.number().min(0.01).max(1_000_000).multipleOf(0.01).nullable().default(null),
        zones: z
          .array(z.strictObject({ provinceIds, fee, extraKilogramFee: fee.default(0) }))
          .max(zonesMost)
          .default([]),
        /** Of the channel for the store's counter: where that is. Left out, what is kept stays. */
        counter: z
          .strictObject({
            ...placeInput,
            hoursTh: text(200).pipe(z.string().min(1)),
            /** Empty: the Thai ones. */
            hoursEn: text(200).default(''),
          })
          .optional(),
      }),
    )
    .output(storeShipping)
    .errors(
      failures({
        channelNotFound: 404,
        shippingChanged: 409,
        lastShippingChannel: 409,
        counterMissing: 422,
        provinceTwice: 422,
        provinceNotFound: 422,
        subdistrictNotFound: 422,
      }),
    ),

  saveTime: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'PUT',
    path: '/seller/shipping/time',
    summary: 'Say how long the store prepares, and when it is away; for orders from now on',
    tag,
  })
    .input(
      z.strictObject({
        version,
        preparationDays: z.number().int().min(preparationDaysLeast).max(preparationDaysMost),
        timeOff: z
          .strictObject({
            from: askedDay,
            to: askedDay,
            textTh: text(timeOffTextMost).default(''),
            textEn: text(timeOffTextMost).default(''),
          })
          .nullable()
          .default(null),
      }),
    )
    .output(storeShipping)
    .errors(failures({ shippingChanged: 409, timeOffBackwards: 422, timeOffPast: 422, timeOffLong: 422 })),

  saveReturnAddress: declareCall({
    access: 'seller',
    right: 'orders',
    limit: 'write',
    method: 'PUT',
    path: '/seller/shipping/return-address',
    summary: 'Say where buyers send copies back to; null: to the sender on their parcel',
    tag,
  })
    .input(
      z.strictObject({
        version,
        returnAddress: z.strictObject({ ...placeInput, name: text(100).pipe(z.string().min(1)) }).nullable(),
      }),
    )
    .output(storeShipping)
    .errors(failures({ shippingChanged: 409, subdistrictNotFound: 422 })),
};
