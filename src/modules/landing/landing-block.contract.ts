import { z } from 'zod';
import { askedInstant, id, text } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';

/** Both languages; without English the Thai words are shown. */
const inBoth = (most: number) => z.strictObject({ th: text(most), en: text(most) });

const link = text(500).refine((value) => value === '' || /^\/(?!\/)[^\s\\]*$/.test(value), {
  message: 'landingLinkInvalid',
});

/** A video is linked to, not put in: no other site's player gets to run in ours. */
const videoUrl = text(500).refine(
  (value) => value === '' || /^https:\/\/(www\.)?(youtube\.com|youtu\.be|vimeo\.com)\/[^\s\\]+$/.test(value),
  { message: 'landingVideoInvalid' },
);

const urlKey = text(200).refine((value) => /^[^\s/?#\\]*$/.test(value), { message: 'valueInvalid' });

/** The pictures of a banner by their numbers (`landing.staffPicture`): wide, and square for phones. */
export const blockPicture = z.strictObject({
  desktopId: id,
  mobileId: id,
  /** Uploaded for itself; else it was cut out of the wide one, and goes with it. */
  hasOwnMobile: z.boolean(),
});
export type BlockPicture = z.infer<typeof blockPicture>;

export const blockTypes = ['banner', 'text', 'shelf', 'countdown', 'voucher', 'video', 'interest'] as const;
export type BlockType = (typeof blockTypes)[number];
export const shelfSources = ['campaign', 'category', 'store', 'bestSellers', 'newest'] as const;

const common = {
  /** Of the block within its page. */
  id: z.number().int().positive().max(1_000_000),
  isHidden: z.boolean(),
};

/** A block as staff compose it. An empty one is allowed: a draft is a draft. */
export const landingBlock = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('banner'),
    title: inBoth(120),
    text: inBoth(300),
    /** A page of this site. */
    link,
    linkText: inBoth(60),
    /** Its own pictures; blocks of before there were any don't say. */
    picture: blockPicture.nullish(),
    /** What those say, for who can't see them. */
    alt: inBoth(200).optional(),
    /** The address of a campaign whose pictures it shows where it has none; without one it is words on a colour. */
    campaign: urlKey,
  }),
  z.strictObject({
    ...common,
    type: z.literal('text'),
    words: inBoth(20_000),
    formatted: z.strictObject({ th: formattedText.nullable(), en: formattedText.nullable() }),
  }),
  z.strictObject({
    ...common,
    type: z.literal('shelf'),
    title: inBoth(120),
    source: z.enum(shelfSources),
    /** The address of the campaign, category or store; empty for the others. */
    key: urlKey,
    count: z.number().int().min(1).max(24),
  }),
  z.strictObject({ ...common, type: z.literal('countdown'), label: inBoth(120), until: askedInstant }),
  z.strictObject({ ...common, type: z.literal('voucher'), code: text(60) }),
  z.strictObject({ ...common, type: z.literal('video'), title: inBoth(120), url: videoUrl }),
  z.strictObject({ ...common, type: z.literal('interest'), title: inBoth(120), text: inBoth(1_000) }),
]);
export type LandingBlock = z.output<typeof landingBlock>;

const shownVoucher = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  discount: z.number().nullable(),
  discountPercent: z.number().nullable(),
  minSpend: z.number(),
  endsAt: z.iso.datetime(),
});

const shown = { id: z.number() };

/** A block as it is shown in one language. What it names and isn't there any more leaves it out. */
export const shownBlock = z.discriminatedUnion('type', [
  z.object({
    ...shown,
    type: z.literal('banner'),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    linkText: z.string(),
    picture: z.object({ imageUrl: z.string(), mobileImageUrl: z.string(), altTag: z.string() }).nullable(),
  }),
  z.object({ ...shown, type: z.literal('text'), words: z.string(), formatted: formattedText.nullable() }),
  z.object({
    ...shown,
    type: z.literal('shelf'),
    title: z.string(),
    link: z.string(),
    products: z.array(productCard),
  }),
  z.object({ ...shown, type: z.literal('countdown'), label: z.string(), until: z.iso.datetime() }),
  z.object({ ...shown, type: z.literal('voucher'), voucher: shownVoucher }),
  z.object({ ...shown, type: z.literal('video'), title: z.string(), url: z.string() }),
  z.object({ ...shown, type: z.literal('interest'), title: z.string(), text: z.string() }),
]);
export type ShownBlock = z.infer<typeof shownBlock>;
