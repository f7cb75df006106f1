import { z } from 'zod';
import { declareCall, failures, id, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import {
  bulkMost,
  changeKinds,
  listingKinds,
  listingSorts,
  listingStates,
  listingTabs,
  productConditions,
} from './listing.rules.ts';

const tag = 'Products of a store';
const instant = z.iso.datetime();
/** Baht with at most two decimals. */
const amount = z.number().min(0.01).max(1_000_000).multipleOf(0.01);
const filled = (most: number) => text(most).pipe(z.string().min(1));
/** Empty is none. */
const optional = (most: number) => text(most).transform((value) => (value === '' ? null : value));
const year = z.number().int().min(-3_000).max(2_200).nullable();
const condition = z.enum(productConditions);
const format = z.enum(['hardcover', 'paperback', 'ebook']);
const vatClass = z.enum(['exempt', 'standard']);
const version = z.number().int().positive();

const offerFields = {
  price: amount,
  /** Struck through where it is above the price; null for none. */
  fullPrice: amount.nullable(),
  sku: optional(60),
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
const thingFields = {
  nameTh: filled(300),
  /** Empty: the Thai name. */
  nameEn: text(300),
  descriptionTh: optional(20_000),
  ...descriptionFields,
  categoryId: id,
  vatClass,
};
const bookFields = {
  titleTh: filled(300),
  /** Empty: the Thai title. */
  titleEn: text(300),
  subtitleTh: optional(300),
  subtitleEn: optional(300),
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
  tags: z.array(filled(60)).max(20),
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

const book = z.object({
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
const values = z.record(z.string(), value);
const proposalStatus = z.enum(['waiting', 'accepted', 'refused']);

const listed = z.object({
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

const read = z.object({
  ...listed.shape,
  /** The product with options that it is one of. */
  parentId: z.number().nullable(),
  conditionNote: z.string().nullable(),
  weightGrams: z.number(),
  /** What isn't a book says it itself. */
  thing: z
    .object({
      nameTh: z.string(),
      nameEn: z.string(),
      descriptionTh: z.string().nullable(),
      descriptionEn: z.string().nullable(),
      formattedTh: formattedText.nullable(),
      formattedEn: formattedText.nullable(),
      categoryId: z.number(),
      vatClass,
    })
    .nullable(),
  book: z
    .object({
      ...book.shape,
      version: z.number(),
      /** Whether the store changes it itself; otherwise a change is proposed to staff. */
      isOwn: z.boolean(),
      /** What the store proposed last, and what staff said to it. */
      proposal: z
        .object({
          status: proposalStatus,
          reason: z.string().nullable(),
          createdAt: instant,
          before: values,
          after: values,
        })
        .nullable(),
    })
    .nullable(),
});
export type StoreProduct = z.infer<typeof read>;

const filter = {
  tab: z.enum(listingTabs).default('all'),
  search: text(200).default(''),
  condition: condition.optional(),
  kind: z.enum(listingKinds).optional(),
};
const row = z.object({
  id: z.number(),
  result: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it is refused: the key of a message. */
  code: z.string().nullable(),
});
const changeFailures = failures({
  productNotFound: 404,
  productChanged: 409,
  productInvalid: 422,
  alreadyOffered: 409,
  productHasOptions: 409,
});

const newProduct = z.strictObject({
  isbn: text(40).nullish(),
  editionId: id.nullish(),
  book: z.strictObject(bookFields).nullish(),
  thing: z.strictObject(thingFields).nullish(),
  ...offerFields,
  /** Null: what such a book weighs. */
  weightGrams: offerFields.weightGrams.nullish(),
  /** Copies that are there; an e-book has none. */
  stock: z.number().int().min(0).max(1_000_000),
  state: z.enum(['onSale', 'draft']),
  /** When a draft goes on sale by itself, within a minute. */
  publishAt: instant.nullish(),
});
export type NewProduct = z.output<typeof newProduct>;

const changedProduct = z.strictObject({
  id: idInPath,
  /** The version that was read. With an older one, what differs is told, both ways. */
  version,
  price: offerFields.price.optional(),
  fullPrice: offerFields.fullPrice.optional(),
  sku: offerFields.sku.optional(),
  condition: condition.optional(),
  conditionNote: offerFields.conditionNote.optional(),
  weightGrams: offerFields.weightGrams.optional(),
  thing: z.strictObject(thingFields).partial().optional(),
});
export type ChangedProduct = z.output<typeof changedProduct>;

const tableRow = z.object({
  id: z.number(),
  version: z.number(),
  nameTh: z.string(),
  nameEn: z.string(),
  /** Which of a product's options it is, "ดำ / M"; null for most. */
  optionTh: z.string().nullable(),
  optionEn: z.string().nullable(),
  isbn13: z.string().nullable(),
  condition,
  sku: z.string().nullable(),
  price: z.number(),
  /** Null where nothing is struck through. */
  fullPrice: z.number().nullable(),
  /** Null for an e-book, which has no copies. */
  stock: z.number().nullable(),
  state: z.enum(listingStates),
});
export type TableRow = z.infer<typeof tableRow>;

const saidRow = z.strictObject({
  id,
  /** The version that was read: a row that somebody has changed since is refused. */
  version,
  price: amount.optional(),
  fullPrice: amount.nullable().optional(),
  /** Null or empty for none. */
  sku: offerFields.sku.nullable().optional(),
  state: z.enum(['onSale', 'draft', 'hidden']).optional(),
  /** Copies more, or less below zero; booked as corrected. */
  stockDelta: z.number().int().min(-1_000_000).max(1_000_000).optional(),
});
export type SaidRow = z.output<typeof saidRow>;

/** What a store sells, as it works on it. */
export const listingContract = {
  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/List',
    summary: 'The store’s products under a tab, by title, ISBN or its own number (SKU)',
    tag,
  })
    .input(
      z.strictObject({
        ...filter,
        sortBy: z.enum(listingSorts).default('updated'),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(listed),
        counts: z.record(z.enum(listingTabs), z.number()),
      }),
    ),

  lookUp: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/Lookup',
    summary: 'The book of an ISBN, and which offers of it the store has',
    tag,
  })
    .input(z.strictObject({ isbn: text(40) }))
    .output(
      z.object({
        isbn13: z.string(),
        book: book.nullable(),
        own: z.array(z.object({ productId: z.number(), condition })),
      }),
    )
    .errors(failures({ isbnInvalid: 422 })),

  doubles: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/Doubles',
    summary: 'Books the shop has that may be the one about to be added, the likeliest first',
    tag,
  })
    .input(
      z.strictObject({
        title: filled(300),
        author: text(200).default(''),
        publisher: text(200).default(''),
        year: z.coerce.number().int().min(-3_000).max(2_200).optional(),
      }),
    )
    .output(z.object({ dataList: z.array(book) })),

  names: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/Names',
    summary: 'Writers, publishers or series whose name begins or goes on like this',
    tag,
  })
    .input(z.strictObject({ kind: z.enum(['authors', 'publishers', 'series']), search: filled(100) }))
    .output(z.object({ names: z.array(z.string()) })),

  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/{id}',
    summary: 'A product of the store, to be worked on',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(read)
    .errors(failures({ productNotFound: 404 })),

  history: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/{id}/history',
    summary: 'Every change of a product: who, when, before and after; the newest first',
    tag,
  })
    .input(z.strictObject({ id: idInPath, pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(
          z.object({
            id: z.number(),
            kind: z.enum(changeKinds),
            /** Null for what happened by the clock. */
            by: z.string().nullable(),
            at: instant,
            before: values,
            after: values,
          }),
        ),
        total: z.number(),
      }),
    )
    .errors(failures({ productNotFound: 404 })),

  add: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product',
    summary:
      'Add a product: a book by its ISBN or `editionId`, one the shop hasn’t with `book`, or with `thing` what isn’t a book',
    tag,
  })
    .input(newProduct)
    .output(z.object({ id }))
    .errors(failures({ productInvalid: 422, bookNeeded: 422, editionNotFound: 404, alreadyOffered: 409 })),

  change: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product/{id}',
    summary: 'Change price, number, condition, weight of a product, and the words of what isn’t a book',
    tag,
  })
    .input(changedProduct)
    .output(z.object({ version, isChanged: z.boolean() }))
    .errors(changeFailures),

  changeBook: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product/{id}/book',
    summary: 'Change the book behind a product, or propose it to staff when others offer it, too',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version,
        ...z.strictObject(bookFields).partial().shape,
        /** Of a book that has none. */
        isbn: text(40).optional(),
      }),
    )
    .output(z.object({ result: z.enum(['changed', 'proposed', 'unchanged']), version }))
    .errors(
      failures({ productNotFound: 404, productChanged: 409, productInvalid: 422, proposalWaiting: 409 }),
    ),

  setState: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product/{id}/state',
    summary: 'Put a product on sale, now or at a time, or take it off',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version,
        state: z.enum(['onSale', 'draft', 'hidden']),
        publishAt: instant.nullish(),
      }),
    )
    .output(z.object({ version, isChanged: z.boolean() }))
    .errors(
      failures({ productNotFound: 404, productChanged: 409, productInvalid: 422, productRefused: 409 }),
    ),

  bulk: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product/Bulk',
    summary:
      'Publish, hide or price many products at once; says for each what became of it (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        /** Up to 1,000 of them, or all that `filter` finds, up to as many. */
        ids: z.array(id).min(1).max(bulkMost).nullish(),
        filter: z.strictObject(filter).nullish(),
        action: z.enum(['publish', 'hide', 'price']),
        /** For `price`: a new one, or so many baht or percent more (less, below zero). */
        price: z
          .union([
            z.strictObject({ kind: z.literal('set'), baht: amount }),
            z.strictObject({
              kind: z.literal('amount'),
              baht: z.number().min(-1_000_000).max(1_000_000).multipleOf(0.01),
            }),
            z.strictObject({
              kind: z.literal('percent'),
              percent: z.number().min(-99).max(1_000).multipleOf(0.01),
            }),
          ])
          .nullish(),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ changed: z.number(), refused: z.number(), dataList: z.array(row) }))
    .errors(failures({ productInvalid: 422, idempotencyKeyReused: 409 })),

  table: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/Table',
    summary: 'What the store sells for a price, as rows of a table: up to 2,000 after a product’s number',
    tag,
  })
    .input(
      z.strictObject({ afterId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    )
    .output(
      z.object({
        dataList: z.array(tableRow),
        /** Of the whole table. */
        total: z.number(),
        /** After which to go on; null at its end. */
        nextAfterId: z.number().nullable(),
      }),
    ),

  batch: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/product/Batch',
    summary:
      'Change cells of up to 1,000 products at once; `dryRun` says what would come of each row and changes nothing (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        dryRun: z.boolean(),
        rows: z.array(saidRow).min(1).max(bulkMost),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(
      z.object({
        changed: z.number(),
        refused: z.number(),
        dataList: z.array(
          z.object({
            id: z.number(),
            result: z.enum(['changed', 'unchanged', 'refused']),
            /** The one to go on with; null where the store has no such product. */
            version: z.number().nullable(),
            problems: z.array(
              z.object({
                field: z.enum(['price', 'fullPrice', 'sku', 'state', 'stock']).nullable(),
                code: z.string(),
                message: z.string(),
              }),
            ),
          }),
        ),
      }),
    )
    .errors(failures({ idempotencyKeyReused: 409 })),

  staffProposals: declareCall({
    access: 'staff',
    method: 'GET',
    path: '/admin/product/proposals',
    summary: 'Changes of books that stores have proposed',
    tag,
  })
    .input(
      z.strictObject({
        status: proposalStatus.default('waiting'),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(
          z.object({
            id: z.number(),
            status: proposalStatus,
            storeName: z.string(),
            titleTh: z.string(),
            productId: z.number(),
            urlKey: z.string(),
            before: values,
            after: values,
            reason: z.string().nullable(),
            createdAt: instant,
          }),
        ),
        total: z.number(),
      }),
    ),

  staffDecide: declareCall({
    access: 'staff',
    limit: 'write',
    method: 'POST',
    path: '/admin/product/proposals/{id}',
    summary: 'Accept what a store proposed of a book, or refuse it with a reason',
    tag,
  })
    .input(z.strictObject({ id: idInPath, accept: z.boolean(), reason: text(500).default('') }))
    .output(z.object({ isDecided: z.literal(true) }))
    .errors(
      failures({
        proposalNotFound: 404,
        proposalDecided: 409,
        productChanged: 409,
        reasonMissing: 422,
        isbnTaken: 409,
      }),
    ),

  staffRefuse: declareCall({
    access: 'staff',
    limit: 'write',
    method: 'POST',
    path: '/admin/product/{id}/refuse',
    summary: 'Take a store’s product off sale with a reason, or with `isRefused` false give it back',
    tag,
  })
    .input(z.strictObject({ id: idInPath, isRefused: z.boolean(), reason: text(500).default('') }))
    .output(z.object({ isChanged: z.boolean() }))
    .errors(failures({ productNotFound: 404, reasonMissing: 422 })),
};
