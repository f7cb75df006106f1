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
import { bannerStates, linkMost } from '../banner/banner.rules.ts';
import { bannerPlacements } from './house-banner.rules.ts';

const tag = 'Banners of the house';
const instant = z.iso.datetime();
/** A form that is sent as multipart/form-data has text alone: an empty one is none. */
const instantOrNone = z.union([askedInstant, z.literal('')]).nullish();
const placement = z.enum(bannerPlacements);

const houseBanner = z.object({
  id: z.number(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  placement,
  state: z.enum(bannerStates),
  nameTh: z.string(),
  nameEn: z.string(),
  subtitleTh: z.string(),
  subtitleEn: z.string(),
  /** What a picture says; empty: the name and the words under it. */
  altTh: z.string(),
  altEn: z.string(),
  externalLink: z.string().nullable(),
  display: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Drawn from its words, the desktop's (the mobile one is cut from it), or one of each. */
  pictures: z.enum(['drawn', 'desktop', 'both']),
  /** Bases: `<base>/<width>.<webp|avif|jpg>`. */
  imageUrl: z.string(),
  mobileImageUrl: z.string(),
});
export type HouseBanner = z.infer<typeof houseBanner>;

/** A part of a picture: "x,y,width,height", each a share (0 to 1) of the whole; none: its middle. */
const part = text(100).default('');

/** SPEC §3 "Banner": those of the house's own pages, as staff change them. */
export const bannerDeskContract = {
  list: declareCall({
    access: 'staff',
    right: 'banners',
    method: 'GET',
    path: '/admin/banner/List',
    summary: 'Banners of a place in their order, and how many hang in each place',
    tag,
  })
    .input(z.strictObject({ placement: placement.default('home') }))
    .output(
      z.object({
        dataList: z.array(houseBanner),
        most: z.number(),
        counts: z.array(z.object({ placement, count: z.number() })),
      }),
    ),

  read: declareCall({
    access: 'staff',
    right: 'banners',
    method: 'GET',
    path: '/admin/banner/{id}',
    summary: 'A banner of the house',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(houseBanner)
    .errors(failures({ bannerNotFound: 404 })),

  save: declareCall({
    access: 'staff',
    right: 'banners',
    limit: 'upload',
    method: 'POST',
    path: '/admin/banner',
    summary:
      'Hang up a banner, or with `id` change one (multipart/form-data with `desktop` and `mobile` pictures; Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath.nullish(),
        version: versionInPath.nullish(),
        /** Of a new one; it stays where it is. */
        placement,
        nameTh: text(100),
        nameEn: text(100).default(''),
        subtitleTh: text(200).default(''),
        subtitleEn: text(200).default(''),
        altTh: text(200).default(''),
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
        /** Sent twice, it is saved once. */
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
    access: 'staff',
    right: 'banners',
    limit: 'write',
    method: 'POST',
    path: '/admin/banner/order',
    summary: 'Put the banners of a place into an order',
    tag,
  })
    .input(
      z.strictObject({
        placement,
        /** All of them, as they are to be. */
        ids: z.array(id).max(200),
        /** All of them, as they were when that was decided. */
        was: z.array(id).max(200),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ bannersMoved: 409 })),

  remove: declareCall({
    access: 'staff',
    right: 'banners',
    limit: 'write',
    method: 'DELETE',
    path: '/admin/banner/{id}',
    summary: 'Remove a banner of the house with its pictures',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: versionInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ bannerNotFound: 404, bannerChanged: 409 })),
};
