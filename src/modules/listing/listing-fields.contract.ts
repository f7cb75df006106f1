import { z } from 'zod';
import { id, text } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { tagLongest, tagsMost } from '../catalogue/tag.rules.ts';
import { titleMost } from '../catalogue/title.rules.ts';
import {
  listingKinds,
  listingLacks,
  listingStates,
  listingTabs,
  productConditions,
} from './listing.rules.ts';

export const tag = 'Products of a store';
export const instant = z.iso.datetime();
/** Baht with at most two decimals. */
export const amount = z.number().min(0.01).max(1_000_000).multipleOf(0.01);
export const filled = (most: number) => text(most).pipe(z.string().min(1));
/** Empty is none. */
const optional = (most: number) => text(most).transform((value) => (value === '' ? null : value));
const year = z.number().int().min(-3_000).max(2_200).nullable();
export const condition = z.enum(productConditions);
const format = z.enum(['hardcover', 'paperback', 'ebook']);
export const vatClass = z.enum(['exempt', 'standard']);

export const offerFields = {
  price: amount,
  /** Struck through where it is above the price; null for none. */
  fullPrice: amount.nullable(),
  sku: optional(60),
  /** The number under its bars: GTIN of 8, 12, 13 or 14 digits, or an ISBN. A book's own ISBN needn't be told. */
  barcode: optional(60),
  condition,
  /** What a used copy looks like. */
  conditionNote: optional(500),
  weightGrams: z.number().int().min(1).max(100_000),
};
const descriptionFields = {
  /** Words alone. Whoever changes them takes away the formatting that was there. */
  descriptionEn: optional(20_000),
  /** With formatting: tells the words, too. */
  formattedTh: formattedText.nullish(),
  formattedEn: formattedText.nullish(),
};
/** People of one role, by name: who is known by it is taken, who isn't is added. */
const people = z.array(filled(200)).max(20);
/** Of a printed book, in millimetres. */
const millimetres = z.number().int().min(1).max(2_000).nullish();
export const thingFields = {
  nameTh: filled(titleMost),
  /** Empty: the Thai name. */
  nameEn: text(titleMost),
  descriptionTh: optional(20_000),
  ...descriptionFields,
  categoryId: id,
  vatClass,
};
export const bookFields = {
  titleTh: filled(titleMost),
  /** Empty: the Thai title. */
  titleEn: text(titleMost),
  subtitleTh: optional(titleMost),
  subtitleEn: optional(titleMost),
  descriptionTh: text(20_000),
  ...descriptionFields,
  categoryId: id,
  authors: people,
  translators: people.optional(),
  illustrators: people.optional(),
  editors: people.optional(),
  series: optional(200),
  seriesNumber: optional(20),
  originalYear: year,
  tags: z.array(filled(tagLongest)).max(tagsMost),
  publisher: optional(200),
  year,
  pages: z.number().int().min(1).max(50_000).nullable(),
  heightMm: millimetres,
  widthMm: millimetres,
  thicknessMm: millimetres,
  /** ISO 639, as "th". */
  language: z.string().regex(/^[a-z]{2,3}$/),
  format,
  vatClass,
};

export const book = z.object({
  editionId: z.number(),
  workId: z.number(),
  isbn13: z.string().nullable(),
  titleTh: z.string(),
  titleEn: z.string(),
  subtitleTh: z.string().nullable(),
  subtitleEn: z.string().nullable(),
  descriptionTh: z.string(),
  descriptionEn: z.string().nullable(),
  formattedTh: formattedText.nullable(),
  formattedEn: formattedText.nullable(),
  categoryId: z.number(),
  authors: z.array(z.string()),
  translators: z.array(z.string()),
  illustrators: z.array(z.string()),
  editors: z.array(z.string()),
  series: z.string().nullable(),
  seriesNumber: z.string().nullable(),
  originalYear: z.number().nullable(),
  tags: z.array(z.string()),
  publisher: z.string().nullable(),
  year: z.number().nullable(),
  pages: z.number().nullable(),
  heightMm: z.number().nullable(),
  widthMm: z.number().nullable(),
  thicknessMm: z.number().nullable(),
  language: z.string(),
  format,
  vatClass,
  imageUrl: z.string(),
});

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), formattedText]);
export const values = z.record(z.string(), value);
export const proposalStatus = z.enum(['waiting', 'accepted', 'refused']);

export const listed = z.object({
  id: z.number(),
  urlKey: z.string(),
  version: z.number(),
  state: z.enum(listingStates),
  publishAt: instant.nullable(),
  /** What staff said who refused it. */
  refusal: z.string().nullable(),
  nameTh: z.string(),
  nameEn: z.string(),
  imageUrl: z.string(),
  isbn13: z.string().nullable(),
  sku: z.string().nullable(),
  format: format.nullable(),
  condition,
  hasOptions: z.boolean(),
  /** The store's own price, and what is asked at this moment. Of one with options, the lowest. */
  price: z.number(),
  fullPrice: z.number(),
  currentPrice: z.number(),
  /** Whether an e-book can be sold: its file is there. */
  hasFile: z.boolean(),
  stockOnHand: z.number(),
  stockReserved: z.number(),
  stockFree: z.number(),
  lowStockAt: z.number(),
  soldCount: z.number(),
  updatedAt: instant,
});
export type ListedProduct = z.infer<typeof listed>;

export const listingFilter = {
  tab: z.enum(listingTabs).default('all'),
  search: text(200).default(''),
  condition: condition.optional(),
  kind: z.enum(listingKinds).optional(),
  /** A category's number: what is in it, or in one below it. */
  category: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** A book without ISBN; what has no picture but the one that is drawn. */
  lacks: z.enum(listingLacks).optional(),
};
