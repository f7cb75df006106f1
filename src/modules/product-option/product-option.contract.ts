import { z } from 'zod';
import { askedInstant, declareCall, failures, id, idInPath, text, version } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { titleMost } from '../catalogue/title.rules.ts';
import { listingStates } from '../listing/listing.rules.ts';
import { leavesMost, optionLevelsMost, placesMost } from './product-option.rules.ts';

const tag = 'Products with options';
/** Baht with at most two decimals. */
const amount = z.number().min(0.01).max(1_000_000).multipleOf(0.01);
const key = z.string().min(1).max(60);
/** How long a name may be, and how many there may be, the rules say in words. */
const name = text(300);
const optional = (most: number) => text(most).transform((value) => (value === '' ? null : value));

const askedValue = z.strictObject({
  /** Of a value that is there; without one it is new. */
  key: key.nullish(),
  nameTh: name,
  /** Empty: the Thai name. */
  nameEn: name.default(''),
});
const askedLevel = z.strictObject({
  key: key.nullish(),
  nameTh: name,
  nameEn: name.default(''),
  values: z.array(askedValue).max(placesMost + 1),
  /** Of a new level: to which of its values, counted from 0, what is sold already belongs. Without it that goes. */
  takes: z.number().int().min(0).max(placesMost).nullish(),
});
const askedLevels = z.array(askedLevel).max(100);

const leafFields = {
  price: amount.optional(),
  /** Struck through where it is above the price; null for none. */
  fullPrice: amount.nullable().optional(),
  sku: optional(60).nullable().optional(),
  /** GTIN or ISBN, with its check digit. */
  barcode: optional(40).nullable().optional(),
};

const newLeaf = z.strictObject({
  /** The Thai names of its values, one a level. */
  options: z.array(name).max(100),
  ...leafFields,
  stock: z.number().int().min(0).max(1_000_000).default(0),
});

/**
 * The same as a tree, in the shape in which a product's page tells it (SPEC §3): levels by name, and values within values,
 * the last of which is what is sold.
 */
const node = {
  label: name,
  labelEn: name.default(''),
  ...leafFields,
  quantity: z.number().int().min(0).max(1_000_000).default(0),
};
/** What is below the fifth level isn't looked at: five are too many. */
const node5 = z.strictObject({ ...node, attributeOption: z.array(z.unknown()).max(placesMost).default([]) });
const nodeOver = (below: z.ZodType) =>
  z.strictObject({ ...node, attributeOption: z.array(below).max(placesMost).default([]) });
const node1 = nodeOver(nodeOver(nodeOver(nodeOver(node5))));
const attributes = z.array(z.strictObject({ name, nameEn: name.default('') })).max(1_000);

export type AskedNode = {
  label: string;
  labelEn: string;
  price?: number | undefined;
  fullPrice?: number | null | undefined;
  sku?: string | null | undefined;
  barcode?: string | null | undefined;
  quantity: number;
  attributeOption: AskedNode[];
};

const newProduct = z.strictObject({
  nameTh: text(titleMost).pipe(z.string().min(1)),
  nameEn: text(titleMost).default(''),
  descriptionTh: optional(20_000).default(null),
  descriptionEn: optional(20_000).default(null),
  /** With formatting: tells the words, too. */
  formattedTh: formattedText.nullish(),
  formattedEn: formattedText.nullish(),
  categoryId: id,
  vatClass: z.enum(['exempt', 'standard']).default('standard'),
  /** The VAT class is what the category says, and not the one that is named. */
  isVatByCategory: z.boolean().default(false),
  weightGrams: z.number().int().min(1).max(100_000).default(300),
  /** Of every leaf that doesn’t say another. */
  price: amount,
  fullPrice: amount.nullable().default(null),
  levels: askedLevels.nullish(),
  /** What is sold; without it everything that the levels have room for. */
  leaves: z
    .array(newLeaf)
    .max(leavesMost * 4)
    .nullish(),
  attributes: attributes.nullish(),
  children: z.strictObject({ attributeOption: z.array(node1).max(placesMost) }).nullish(),
  state: z.enum(['onSale', 'draft']).default('draft'),
  /** When a draft goes on sale by itself, within a minute. */
  publishAt: askedInstant.nullish(),
  /** Sent twice, one product is added. */
  idempotencyKey: text(255).nullish(),
});
export type NewOptionProduct = z.output<typeof newProduct>;

const level = z.object({
  key: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  values: z.array(z.object({ key: z.string(), nameTh: z.string(), nameEn: z.string() })),
});

const leaf = z.object({
  id: z.number(),
  urlKey: z.string(),
  version: z.number(),
  /** Keys of its values, one a level. */
  values: z.array(z.string()),
  price: z.number(),
  fullPrice: z.number().nullable(),
  currentPrice: z.number(),
  stock: z.number(),
  stockReserved: z.number(),
  stockFree: z.number(),
  soldCount: z.number(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  isOnSale: z.boolean(),
  /** Its own first picture; null where it shows the product’s. */
  imageUrl: z.string().nullable(),
});
export type OptionLeaf = z.infer<typeof leaf>;

const read = z.object({
  id: z.number(),
  urlKey: z.string(),
  version: z.number(),
  state: z.enum(listingStates),
  nameTh: z.string(),
  nameEn: z.string(),
  levels: z.array(level),
  leaves: z.array(leaf),
  levelsMost: z.number(),
  leavesMost: z.number(),
});
export type OptionProduct = z.infer<typeof read>;

const goes = z.array(z.object({ id: z.number(), nameTh: z.string(), nameEn: z.string() }));
export type GoingLeaf = z.infer<typeof goes>[number];

const saidLeaf = z.strictObject({
  /** Keys of its values, one a level. */
  values: z.array(key).min(1).max(optionLevelsMost),
  /** The version that was read; none where there was no leaf at that place. */
  version: version.nullish(),
  ...leafFields,
  /**
   * Copies more, or less below zero; booked as corrected, or as received with a new leaf. Where no leaf was read, all that
   * it is to have: one that comes back without it has what was left of it.
   */
  stockDelta: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  isOnSale: z.boolean().optional(),
  /** True takes the leaf off the options. */
  isAbsent: z.boolean().optional(),
});
export type SaidLeaf = z.output<typeof saidLeaf>;

const leafField = z.enum(['price', 'fullPrice', 'sku', 'barcode', 'stock', 'isOnSale', 'isAbsent']);

/** What isn't one thing: levels of options, and what is sold at each of their ends. */
export const productOptionContract = {
  add: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/product/WithOptions',
    summary:
      'Add a product with options, by `levels` and `leaves`, or as a tree by `attributes` and `children.attributeOption` (Idempotency-Key)',
    tag,
  })
    .input(newProduct)
    .output(z.object({ id, leafIds: z.array(id) }))
    .errors(failures({ productInvalid: 422, idempotencyKeyReused: 409 })),

  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/{id}/options',
    summary: 'The levels of a product with options, and what is sold of it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(read)
    .errors(failures({ productNotFound: 404 })),

  changeLevels: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/product/{id}/options',
    summary:
      'Give a product other levels or values, names or order; what loses its place is told first (`dryRun`), and goes when it is `agreed`',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version,
        levels: askedLevels,
        /** Of levels that go: by the level’s key, of which value what is sold stays. */
        keeps: z.record(key, key).nullish(),
        /** Numbers of the leaves that may go. */
        agreed: z.array(id).max(placesMost).default([]),
        dryRun: z.boolean().default(false),
      }),
    )
    .output(z.object({ version, isChanged: z.boolean(), stays: z.number(), goes }))
    .errors(failures({ productNotFound: 404, productChanged: 409, productInvalid: 422, optionsGo: 409 })),

  addValuePicture: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'POST',
    path: '/seller/product/{id}/value-picture',
    summary:
      'Give everything that is sold of a value a picture (multipart/form-data with `picture`); what has it already keeps it once',
    tag,
  })
    .input(z.strictObject({ id: idInPath, value: key, picture: z.file() }))
    .output(
      z.object({
        /** How many show it now, and how many have no room for it. */
        leaves: z.number(),
        full: z.number(),
      }),
    )
    .errors(
      failures({
        ...{ productNotFound: 404, optionValueNotFound: 404, optionLeavesMany: 409 },
        ...{ fileTooLarge: 413, formatNotSupported: 422, imageTooLarge: 422, imageBroken: 422 },
        ...{ pictureSmall: 422, pictureMissing: 422 },
      }),
    ),

  changeLeaves: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/product/{id}/leaves',
    summary:
      'Change, add and take off leaves, all at once; a wrong row stays as it is and is told by its cells, `dryRun` tells only (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        dryRun: z.boolean().default(false),
        rows: z.array(saidLeaf).min(1).max(placesMost),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(
      z.object({
        changed: z.number(),
        refused: z.number(),
        dataList: z.array(
          z.object({
            values: z.array(z.string()),
            /** Null where there is no leaf, and none came. */
            id: z.number().nullable(),
            version: z.number().nullable(),
            result: z.enum(['changed', 'unchanged', 'refused']),
            problems: z.array(
              z.object({ field: leafField.nullable(), code: z.string(), message: z.string() }),
            ),
          }),
        ),
      }),
    )
    .errors(failures({ productNotFound: 404, idempotencyKeyReused: 409 })),
};
