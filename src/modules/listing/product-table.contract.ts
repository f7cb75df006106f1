import { z } from 'zod';
import { declareCall, failures, id, text, version } from '../../shared/contract.ts';
import { bulkMost, listingStates } from './listing.rules.ts';
import { amount, condition, listingFilter, offerFields, tag } from './listing-fields.contract.ts';

const row = z.object({
  id: z.number(),
  result: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it is refused: the key of a message. */
  code: z.string().nullable(),
});
const tableRow = z.object({
  id: z.number(),
  version: z.number(),
  nameTh: z.string(),
  nameEn: z.string(),
  /** Which of a product's options it is, "ดำ / M"; null for most. */
  optionTh: z.string().nullable(),
  optionEn: z.string().nullable(),
  isbn13: z.string().nullable(),
  /** Of a book; null of what is none. */
  format: z.enum(['paperback', 'hardcover', 'ebook']).nullable(),
  condition,
  sku: z.string().nullable(),
  price: z.number(),
  /** Null where nothing is struck through. */
  fullPrice: z.number().nullable(),
  /** Null for an e-book, which has no copies. */
  stock: z.number().nullable(),
  /** With so many free copies left its stock is low; null: as its store says, and for an e-book. */
  lowStockAt: z.number().nullable(),
  /** Null for an e-book; an option’s is its product’s. */
  weightGrams: z.number().nullable(),
  state: z.enum(listingStates),
});
export type TableRow = z.infer<typeof tableRow>;

const rowNow = tableRow.pick({ price: true, fullPrice: true, sku: true, state: true }).extend({
  weightGrams: z.number(),
});
export type RowNow = z.output<typeof rowNow>;

const saidRow = z.strictObject({
  id,
  /** The version that was read: a row that somebody has changed since is refused. */
  version,
  price: amount.optional(),
  fullPrice: amount.nullable().optional(),
  /** Null or empty for none. */
  sku: offerFields.sku.nullable().optional(),
  state: z.enum(['onSale', 'draft', 'hidden']).optional(),
  weightGrams: offerFields.weightGrams.optional(),
  /** Copies more, or less below zero; booked as corrected. */
  stockDelta: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  /** With so many free copies left stock is low; null: as the store says. Whoever says it last is right, whatever the version. */
  lowStockAt: z.number().int().min(0).max(100_000).nullable().optional(),
});
export type SaidRow = z.output<typeof saidRow>;

const saidBulk = z.strictObject({
  /** Up to 1,000 of them, or what `filter` finds: the first 1,000 after the product `afterId`, in the order of their ids. */
  ids: z.array(id).min(1).max(bulkMost).nullish(),
  filter: z.strictObject(listingFilter).nullish(),
  afterId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** `restore` takes back what was archived, as hidden. */
  action: z.enum(['publish', 'hide', 'price', 'limit', 'archive', 'restore']),
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
  /** For `limit`: with so many free copies left stock is low; null: as the store says. */
  lowStockAt: z.number().int().min(0).max(100_000).nullish(),
  idempotencyKey: text(255).nullish(),
});
export type SaidBulk = z.output<typeof saidBulk>;

/** Many products of a store at once. */
export const productTableContract = {
  bulk: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/product/Bulk',
    summary:
      'Publish, hide, price, archive or take back many products at once, or say when their stock is low; says for each what became of it (Idempotency-Key)',
    tag,
  })
    .input(saidBulk)
    .output(
      z.object({
        changed: z.number(),
        refused: z.number(),
        dataList: z.array(row),
        /** The `afterId` of the next call, where the filter may find more; null where all are done. */
        nextId: z.number().nullable(),
      }),
    )
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
    isLong: true,
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
                field: z
                  .enum(['price', 'fullPrice', 'sku', 'state', 'stock', 'lowStockAt', 'weightGrams'])
                  .nullable(),
                code: z.string(),
                message: z.string(),
              }),
            ),
            /** What stands there where somebody has changed the row since the version that was told; null else. */
            now: rowNow.nullable(),
          }),
        ),
      }),
    )
    .errors(failures({ idempotencyKeyReused: 409 })),
};
