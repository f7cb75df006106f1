import { z } from 'zod';
import { declareCall, failures, id, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { movementReasons, shelfReasons, stockRefusals } from '../stock/shelf.rules.ts';
import { stockTabs } from './stock-desk.rules.ts';

const tag = 'Stock of a store';
const copies = z.number().int();
const counted = z.number().int().min(0).max(1_000_000);
const idempotencyKey = text(255).nullish();
const lowStockAt = z.number().int().min(0).max(100_000);
const storeLimit = z.object({
  lowStockAt: copies,
  /** How many products have a limit of their own. */
  own: z.number(),
});

const stockItem = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.string().nullable(),
  isbn: z.string().nullable(),
  condition: z.enum(['new', 'used-like-new', 'used-good']),
  isOnSale: z.boolean(),
  /** Copies the store has, those that unpaid orders hold, and what can be bought. */
  onHand: copies,
  reserved: copies,
  free: copies,
  /** Sold, and not sent yet: they still lie at the store, but are none of `onHand`. */
  toSend: copies,
  /** With so many free copies left, or fewer, stock is low. */
  lowStockAt: copies,
  /** Said of this product alone; else it is the store's limit, and 0 for a used copy, which is one of a kind. */
  isLimitOwn: z.boolean(),
});
export type StockItem = z.infer<typeof stockItem>;

const movement = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  reason: z.enum(movementReasons),
  onHandDelta: copies,
  reservedDelta: copies,
  /** How many copies there were afterwards. */
  onHandAfter: copies,
  orderNumber: z.string().nullable(),
  /** Who of the store; null for orders, imports, and who has left the shop. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export type StockMovement = z.infer<typeof movement>;

export const stockDeskContract = {
  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/stock',
    summary: "The store's copies by product: on hand, held by orders, free; what is low, what has run out",
    tag,
  })
    .input(
      z.strictObject({
        tab: z.enum(stockTabs).default('all'),
        /** Part of a name or of the store's own number, or a whole ISBN. */
        search: text(100).default(''),
        pageNo,
        perpage: perPage(50),
      }),
    )
    .output(
      z.object({
        dataList: z.array(stockItem),
        total: z.number(),
        tabs: z.object({ all: z.number(), low: z.number(), out: z.number() }),
      }),
    ),

  find: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/stock/find',
    summary: "The store's products with exactly this number: its own (SKU) or an ISBN of 10 or 13 digits",
    tag,
  })
    .input(z.strictObject({ code: text(100) }))
    .output(z.object({ dataList: z.array(stockItem) })),

  storeLimit: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/stock/limit',
    summary: 'With how many free copies left stock is low, of every product that has no limit of its own',
    tag,
  })
    .input(z.strictObject({}))
    .output(storeLimit),

  limitStore: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/stock/limit',
    summary:
      'Set it: used copies, which are one of a kind, and products with a limit of their own keep theirs',
    tag,
  })
    .input(z.strictObject({ lowStockAt }))
    .output(storeLimit),

  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/stock/{id}',
    summary: 'The copies of one product, and what moved them; the newest first',
    tag,
  })
    .input(z.strictObject({ id: idInPath, pageNo, perpage: perPage(50) }))
    .output(z.object({ item: stockItem, movements: z.array(movement), total: z.number() }))
    .errors(failures({ stockNotFound: 404 })),

  change: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/stock/{id}/change',
    summary: 'Copies came or went, and why: by how many, so that a sale meanwhile stands (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        /** More, or with a minus fewer. */
        delta: z
          .number()
          .int()
          .min(-1_000_000)
          .max(1_000_000)
          .refine((delta) => delta !== 0, 'stockDeltaNone'),
        reason: z.enum(shelfReasons),
        note: text(200).default(''),
        idempotencyKey,
      }),
    )
    .output(z.object({ onHand: copies, reserved: copies, free: copies }))
    .errors(failures({ stockNotFound: 404, stockHeld: 409, stockTooMuch: 409, idempotencyKeyReused: 409 })),

  count: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/stock/count',
    summary:
      'Copies were counted: what differs from what was shown is booked, each by itself (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        lines: z
          .array(z.strictObject({ id, shown: counted, counted }))
          .min(1)
          .max(500)
          .superRefine((lines, context) => {
            const ids = lines.map((line) => line.id);
            for (const [index, one] of ids.entries())
              if (ids.indexOf(one) < index)
                context.addIssue({ code: 'custom', path: [index, 'id'], message: 'stockCountedTwice' });
          }),
        note: text(200).default(''),
        idempotencyKey,
      }),
    )
    .output(
      z.object({
        dataList: z.array(
          z.object({
            id: z.number(),
            difference: copies,
            /** By now; null where there is no such product. */
            onHand: copies.nullable(),
            refusal: z.enum(stockRefusals).nullable(),
          }),
        ),
        changed: z.number(),
      }),
    )
    .errors(failures({ idempotencyKeyReused: 409 })),

  limit: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/stock/{id}/limit',
    summary: 'With how many free copies left the stock of a product is low; null: as the store says',
    tag,
  })
    .input(z.strictObject({ id: idInPath, lowStockAt: lowStockAt.nullable() }))
    .output(z.object({ lowStockAt: copies }))
    .errors(failures({ stockNotFound: 404 })),
};
