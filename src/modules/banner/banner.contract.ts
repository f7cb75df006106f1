import { z } from 'zod';
import {
  askedInstant,
  declareCall,
  failures,
  id,
  idInPath,
  text,
  versionInPath,
} from '../../shared/contract.ts';
import { bannerStates, linkMost } from './banner.rules.ts';

const tag = 'Banners of stores';
const instant = z.iso.datetime();
/** A form that is sent as multipart/form-data has text alone: an empty one is none. */
const instantOrNone = z.union([askedInstant, z.literal('')]).nullish();

/** SPEC §3 "Banner". `imageUrl` and `mobileImageUrl` are bases: `<base>/<width>.<webp|avif|jpg>`. */
const images = { imageUrl: z.string(), mobileImageUrl: z.string() };

const storeBanner = z.object({
  id: z.number(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  state: z.enum(bannerStates),
  name: z.string(),
  altTh: z.string(),
  altEn: z.string(),
  externalLink: z.string().nullable(),
  display: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Drawn from its words, the desktop's (the mobile one is cut from it), or one of each. */
  pictures: z.enum(['drawn', 'desktop', 'both']),
  ...images,
});
export type StoreBanner = z.infer<typeof storeBanner>;

const shownBanner = z.object({
  id: z.number(),
  name: z.string(),
  altTag: z.string(),
  subtitle: z.string().nullable(),
  displayOrder: z.number(),
  externalLink: z.string().nullable(),
  display: z.boolean(),
  ...images,
});
export type ShownBanner = z.infer<typeof shownBanner>;

/** A part of a picture: "x,y,width,height", each a share (0 to 1) of the whole; none: its middle. */
const part = text(100).default('');

export const bannerContract = {
  shown: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Banner/SellerList',
    summary: 'Banners of a store’s page, as shoppers see them now',
    tag,
  })
    .input(z.strictObject({ sellerId: idInPath }))
    .output(z.object({ dataList: z.array(shownBanner) })),

  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/banner/List',
    summary: 'One’s store’s banners in their order, and how many it may have',
    tag,
  }).output(z.object({ dataList: z.array(storeBanner), most: z.number() })),

  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/banner/{id}',
    summary: 'A banner of one’s store',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(storeBanner)
    .errors(failures({ bannerNotFound: 404 })),

  save: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'POST',
    path: '/seller/banner',
    summary:
      'Make a banner of one’s store, or with `id` change one (multipart/form-data with `desktop` and `mobile` pictures; Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath.nullish(),
        version: versionInPath.nullish(),
        name: text(100),
        altTh: text(200),
        altEn: text(200).default(''),
        /** A page of this site, or an https address outside; empty leads nowhere. */
        externalLink: text(linkMost).default(''),
        display: z.enum(['shown', 'hidden']).default('shown'),
        startsAt: instantOrNone,
        endsAt: instantOrNone,
        /** 20:7. Left out: the one that is there stays. */
        desktop: z.file().nullish(),
        desktopPart: part,
        /** Square. Left out: the one that is there stays, or it is cut from the desktop's. */
        mobile: z.file().nullish(),
        mobilePart: part,
        /** `drawn` takes uploaded pictures away: the banner is drawn from its words. */
        pictures: z.enum(['keep', 'drawn']).default('keep'),
        /** Of a new banner: sent twice, one is made. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        bannerInvalid: 422,
        bannerNotFound: 404,
        bannerChanged: 409,
        bannersTooMany: 409,
        idempotencyKeyReused: 409,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
      }),
    ),

  order: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/banner/order',
    summary: 'Put one’s store’s banners into an order',
    tag,
  })
    .input(
      z.strictObject({
        /** All of them, as they are to be. */
        ids: z.array(id).max(100),
        /** All of them, as they were when that was decided. */
        was: z.array(id).max(100),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ bannersMoved: 409, bannerOrderInvalid: 422 })),

  remove: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/banner/{id}',
    summary: 'Remove a banner of one’s store with its pictures',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: versionInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ bannerNotFound: 404, bannerChanged: 409 })),
};
