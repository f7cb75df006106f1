import { z } from 'zod';
import { baht } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { conditions, editionFormats, namedLink, productCard } from '../catalogue/product-card.contract.ts';
import { delivery } from '../shipping/delivery.contract.ts';

/** A value of an option level. It leads to a child product: with the same further options where there is one, in stock if one is. */
const optionBase = z.object({
  key: z.string(),
  label: z.string(),
  productId: z.number(),
  urlKey: z.string(),
  price: baht,
  fullPrice: baht,
  /** Free stock of all child products below this value. */
  quantity: z.number(),
});
const option4 = optionBase.extend({ attributeOption: z.array(z.never()) });
const option3 = optionBase.extend({ attributeOption: z.array(option4) });
const option2 = optionBase.extend({ attributeOption: z.array(option3) });
const option1 = optionBase.extend({ attributeOption: z.array(option2) });
/** SPEC §3 "attribute options nested up to 4 levels", without saying how deep. */
export type AttributeOption = z.infer<typeof optionBase> & { attributeOption: AttributeOption[] };

const sellerSummary = namedLink.extend({
  imageUrl: z.string(),
  tagline: z.string().nullable(),
  provinceName: z.string().nullable(),
  /** What buyers think of the store: 0–5 with one decimal; null when nobody has rated. */
  rating: z.number().nullable(),
  ratingCount: z.number(),
});

const offer = z.object({
  productId: z.number(),
  urlKey: z.string(),
  seller: sellerSummary,
  price: baht,
  fullPrice: baht,
  condition: z.enum(conditions),
  quantity: z.number(),
  isAwaited: z.boolean(),
  delivery: delivery.nullable(),
  /** A copy and its parcel: what it comes to. */
  totalWithDelivery: baht,
});

const edition = z.object({
  /** Whose offer is its best one. */
  sellerId: z.number(),
  editionId: z.number(),
  /** The offer to show: in stock first, then cheapest. */
  productId: z.number(),
  urlKey: z.string(),
  imageUrl: z.string(),
  name: z.string(),
  format: z.enum(editionFormats),
  language: z.string(),
  year: z.number().nullable(),
  publisherName: z.string().nullable(),
  price: baht,
  quantity: z.number(),
  isAwaited: z.boolean(),
  offerCount: z.number(),
});

const promotionHint = z.object({
  id: z.number(),
  /** 1 discount, 5 gift from an amount, 7 gift with this product (SPEC §9). */
  promotionTypeId: z.number(),
  name: z.string(),
  discountPercent: z.number().nullable(),
  triggerFrom: baht.nullable(),
  gift: z.object({ productId: z.number(), name: z.string(), imageUrl: z.string() }).nullable(),
  endsAt: z.iso.datetime(),
});

const voucherHint = z.object({
  code: z.string(),
  kind: z.enum(['seller', 'platform', 'shipping', 'cashback']),
  name: z.string(),
  discount: baht.nullable(),
  discountPercent: z.number().nullable(),
  maxDiscount: baht.nullable(),
  minSpend: baht,
  endsAt: z.iso.datetime(),
});

/** Everything the page of a product shows (SPEC §3 "Product", DECISIONS "Catalogue"). */
export const productDetail = productCard.omit({ seller: true }).extend({
  /** False for a product with options: one of its child products is bought. */
  isBuyable: z.boolean(),
  /** What its page shows, the first as on its card: the edition's cover (`id` null) and the store's own pictures. */
  pictures: z.array(
    z.object({
      id: z.number().nullable(),
      imageUrl: z.string(),
      /** What it shows; null where nobody has said so. */
      altText: z.string().nullable(),
    }),
  ),
  subtitle: z.string().nullable(),
  description: z.string(),
  /** The same with its formatting, where it has any. */
  formattedDescription: formattedText.nullable(),
  /** Who made a book beside its authors. */
  contributors: z.array(namedLink.extend({ role: z.enum(['translator', 'illustrator', 'editor']) })),
  tags: z.array(z.string()),
  sku: z.string().nullable(),
  seller: sellerSummary,
  /** Null where nothing is sent: an e-book. */
  delivery: delivery.nullable(),
  categoryPath: z.array(namedLink),
  publisher: namedLink.nullable(),
  series: namedLink.extend({ number: z.string().nullable() }).nullable(),
  workId: z.number().nullable(),
  editionId: z.number().nullable(),
  /** The product with options that this is a child of. */
  parent: z.object({ id: z.number(), urlKey: z.string(), name: z.string() }).nullable(),
  /** Option levels in order; empty for a simple product. */
  attributes: z.array(z.object({ key: z.string(), name: z.string() })),
  children: z.object({ attributeOption: z.array(option1) }),
  /** Keys of the values that lead to this child product, a level each. */
  selectedOptions: z.array(z.string()),
  details: z.object({
    isbn13: z.string().nullable(),
    /** What its store says is printed on the book, where that is above the price and isn't what is struck through beside it. */
    coverPrice: baht.nullable(),
    format: z.enum(editionFormats).nullable(),
    pages: z.number().nullable(),
    /** Millimetres. */
    heightMm: z.number().nullable(),
    widthMm: z.number().nullable(),
    thicknessMm: z.number().nullable(),
    year: z.number().nullable(),
    originalYear: z.number().nullable(),
    language: z.string().nullable(),
    weightGrams: z.number().nullable(),
    /** What a used copy looks like, in its store's words. */
    conditionNote: z.string().nullable(),
    vatClass: z.enum(['exempt', 'standard']),
  }),
  /** Counts of reviews by stars, 5 first. */
  ratingBreakdown: z.array(z.object({ stars: z.number(), count: z.number() })),
  /** The other offers of this edition: those that can be bought first, by what they cost with their parcel. */
  offers: z.array(offer),
  editions: z.array(edition),
  seriesMates: z.array(productCard),
  promotions: z.array(promotionHint),
  vouchers: z.array(voucherHint),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ProductDetail = z.infer<typeof productDetail>;
