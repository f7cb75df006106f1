import { z } from 'zod';
import {
  askedInstant,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
} from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { changeKinds, listingSorts, listingTabs, movedStates } from './listing.rules.ts';
import {
  book,
  bookFields,
  condition,
  filled,
  instant,
  listed,
  listingFilter,
  offerFields,
  proposalStatus,
  tag,
  thingFields,
  values,
  vatClass,
} from './listing-fields.contract.ts';

const read = z.object({
  ...listed.shape,
  /** The product with options that it is one of. */
  parentId: z.number().nullable(),
  barcode: z.string().nullable(),
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
          id: z.number(),
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
  /** A thing's VAT class is what its category says, and not the one that it names. */
  isVatByCategory: z.boolean().default(false),
  ...offerFields,
  barcode: offerFields.barcode.nullish(),
  /** Null: what such a book weighs. */
  weightGrams: offerFields.weightGrams.nullish(),
  /** Copies that are there; an e-book has none. */
  stock: z.number().int().min(0).max(1_000_000),
  state: z.enum(['onSale', 'draft']),
  /** When a draft goes on sale by itself, within a minute. */
  publishAt: askedInstant.nullish(),
  /** As the header Idempotency-Key: sent twice, the product is added once. */
  idempotencyKey: text(255).nullish(),
});
export type NewProduct = z.output<typeof newProduct>;

const changedProduct = z.strictObject({
  id: idInPath,
  /** The version that was read. With an older one, what differs is told, both ways. */
  version,
  price: offerFields.price.optional(),
  fullPrice: offerFields.fullPrice.optional(),
  sku: offerFields.sku.optional(),
  barcode: offerFields.barcode.optional(),
  condition: condition.optional(),
  conditionNote: offerFields.conditionNote.optional(),
  weightGrams: offerFields.weightGrams.optional(),
  thing: z.strictObject(thingFields).partial().optional(),
});
export type ChangedProduct = z.output<typeof changedProduct>;

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
        ...listingFilter,
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

  commission: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/product/Commission',
    summary: 'What commission the store would pay now of what it sells in each category, VAT included',
    tag,
  })
    .input(z.strictObject({}))
    .output(
      z.object({
        /** Of what is in no category. */
        usualPercent: z.number(),
        categories: z.array(z.object({ id: z.number(), percent: z.number() })),
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
      'Add a product: a book by its ISBN or `editionId`, one the shop hasn’t with `book`, or with `thing` what isn’t a book (Idempotency-Key)',
    tag,
  })
    .input(newProduct)
    .output(z.object({ id }))
    .errors(
      failures({
        productInvalid: 422,
        bookNeeded: 422,
        editionNotFound: 404,
        alreadyOffered: 409,
        idempotencyKeyReused: 409,
      }),
    ),

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
    summary: 'Put a product on sale, now or at a time, take it off, archive it, or take it back as hidden',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version,
        state: z.enum(movedStates),
        publishAt: askedInstant.nullish(),
      }),
    )
    .output(z.object({ version, isChanged: z.boolean() }))
    .errors(
      failures({
        productNotFound: 404,
        productChanged: 409,
        productInvalid: 422,
        productRefused: 409,
        productArchived: 409,
      }),
    ),
};
