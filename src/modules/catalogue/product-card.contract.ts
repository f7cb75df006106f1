import { z } from 'zod';
import { baht } from '../../shared/contract.ts';

/** Something with a page and a name in the caller's language. */
export const namedLink = z.object({ id: z.number(), urlKey: z.string(), name: z.string() });
export type NamedLink = z.infer<typeof namedLink>;

/** Where a text shows what was searched for: UTF-16 offsets, `end` exclusive. */
export const markRange = z.object({ start: z.number(), end: z.number() });

export const editionFormats = ['hardcover', 'paperback', 'ebook'] as const;
export const conditions = ['new', 'used-like-new', 'used-good'] as const;

/** A flash sale that a product is in now and that isn't sold out. `price` on the card is its price. */
export const flashOffer = z.object({
  endsAt: z.iso.datetime(),
  copies: z.number(),
  left: z.number(),
  /** Whole per cent, rounded down. */
  soldPercent: z.number(),
  /** How many copies one person may have at this price. */
  perPerson: z.number(),
  price: baht,
  /** The lowest that it cost in the 30 days before: what is struck through. */
  priceBefore: baht,
});
export type FlashOffer = z.infer<typeof flashOffer>;

/** A product as every list shows it (SPEC §3 "Product"). */
export const productCard = z.object({
  id: z.number(),
  urlKey: z.string(),
  /** 1 and 4 simple; 2 has options, and its price and quantity are those of its child products together. */
  productTypeId: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  name: z.string(),
  /** The options of a child product, as shown: "ขนาด: M, สี: ขาว". */
  optionText: z.string().nullable(),
  /** Base of the image's addresses: `<imageUrl>/<width>.<webp|avif|jpg>`. */
  imageUrl: z.string(),
  authors: z.array(namedLink),
  seller: namedLink,
  price: baht,
  /** What is struck through beside the price; as much as the price where nothing is. */
  fullPrice: baht,
  /** Whole per cent off the full price, rounded down; 0 when nothing is taken off. */
  discountPercent: z.number(),
  flash: flashOffer.nullable(),
  /** Whether the price is the lowest of several (options with different prices). */
  isPriceFrom: z.boolean(),
  /** Free stock: what can be bought now. */
  quantity: z.number(),
  isInStock: z.boolean(),
  /** An e-book whose file isn't there yet: it is shown, but can't be bought. */
  isAwaited: z.boolean(),
  /** 0–5 with one decimal; null when nobody has rated. */
  rating: z.number().nullable(),
  ratingCount: z.number(),
  soldCount: z.number(),
  format: z.enum(editionFormats).nullable(),
  language: z.string().nullable(),
  condition: z.enum(conditions),
  /** The book with all its editions and offers; null for what isn't a book. Prices are of what can be bought now. */
  work: z
    .object({
      id: z.number(),
      /** Its place in its series, as printed. */
      seriesNumber: z.string().nullable(),
      formats: z.array(z.enum(editionFormats)),
      highestPrice: baht.nullable(),
      /** The cheapest used copy. */
      usedPrice: baht.nullable(),
    })
    .nullable(),
  /** How many sellers offer this edition, this one included. */
  offerCount: z.number(),
});
export type ProductCard = z.infer<typeof productCard>;

/** A card in a search result, with the matched part of its name. */
export const productListItem = productCard.extend({ marks: z.array(markRange) });
