import { z } from 'zod';
import { baht, declareCall, failures, pageNo, perPage } from '../../shared/contract.ts';
import { notDueReasons, statementNumberPattern, statementRowTypes } from './settlement.rules.ts';

const tag = 'Finance';
const statementNumber = z.string().regex(statementNumberPattern);

const head = z.object({
  statementNumber: z.string(),
  /** From, and to before, midnight in Bangkok. */
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Due to the store when the period began, what became due or was sent in it, and due when it ended. */
  opening: baht,
  moved: baht,
  closing: baht,
  /** The house's commission, VAT included, and the VAT within it. */
  commission: baht,
  vat: baht,
  closedAt: z.iso.datetime(),
});
export type StatementHead = z.infer<typeof head>;

const row = z.object({
  id: z.number(),
  /** The ledger's entry that the row is, or is part of. */
  ledgerId: z.number(),
  type: z.enum(statementRowTypes),
  at: z.iso.datetime(),
  orderNumber: z.string().nullable(),
  /** The order's line that the row is of; null where it is of none. */
  lineId: z.number().nullable(),
  /** The product, with its options. */
  name: z.string().nullable(),
  /** Why, of what staff booked by hand. */
  note: z.string().nullable(),
  quantity: z.number().nullable(),
  /** The commission's rate in per cent, as frozen when it was ordered. */
  rate: z.number().nullable(),
  /** What is the store's is positive. */
  amount: baht,
  /** The house's VAT within the amount. */
  vat: baht,
  /** Tax that the store kept back from the commission, within the amount. */
  withheld: baht,
});
export type StatementRow = z.infer<typeof row>;

const statement = head.extend({
  /** What the rows of each type add up to, in the order in which they are told. */
  sums: z.array(z.object({ type: z.enum(statementRowTypes), count: z.number(), amount: baht })),
  dataList: z.array(row),
  total: z.number(),
  /** To be given as `after` for the rows that follow; null at the end. */
  next: z.number().nullable(),
});
export type Statement = z.infer<typeof statement>;

const notDueOrder = z.object({
  orderNumber: z.string(),
  orderedAt: z.iso.datetime(),
  /** What the store gets of it, less the commission, as things are. */
  amount: baht,
  why: z.enum(notDueReasons),
  /** When that ends by itself; null where somebody has to do something. */
  until: z.iso.datetime().nullable(),
});
export type NotDueOrder = z.infer<typeof notDueOrder>;

const overview = z.object({
  /** Due by now, and what is left of what the last statement closed with after payouts that were released since: those. */
  due: baht,
  stated: baht,
  paidOut: baht,
  /** Sold and not complete: before the commission. */
  held: baht,
  /** The period that runs, and what became due in it so far, payouts apart. */
  period: z.object({ from: z.iso.datetime(), until: z.iso.datetime(), moved: baht }),
  statements: z.object({ dataList: z.array(head), total: z.number() }),
});
export type FinanceOverview = z.infer<typeof overview>;

const instant = z.iso.datetime();
const agreedRate = z.object({ percent: z.number().nullable(), startsAt: instant, reason: z.string() });
const commission = z.object({
  /** What is kept where nothing else is said. Every rate is of what the store earns, with the VAT on it within. */
  standardPercent: z.number(),
  vatPercent: z.number(),
  /** What is agreed with the store now, in place of all else; null where nothing is. */
  agreed: agreedRate.nullable(),
  /** What will be; a null percent ends the agreement. */
  planned: z.array(agreedRate),
  /** The categories in which the store has goods, what is kept of those now and what says so, and each change to come. */
  categories: z.array(
    z.object({
      /** Null: of what is in no category. */
      id: z.number().nullable(),
      name: z.string().nullable(),
      percent: z.number(),
      source: z.enum(['store', 'category', 'standard']),
      next: z.array(z.object({ percent: z.number(), startsAt: instant })),
    }),
  ),
});
export type Commission = z.infer<typeof commission>;

/** What a store is owed, and what of it has been stated (DECISIONS "Stores"). */
export const settlementContract = {
  overview: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/finance',
    summary: 'What is due to the store, what is held for it, and its statements, the newest first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(12) }))
    .output(overview),

  commission: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/finance/commission',
    summary: 'What commission the store pays, of what, since when and why, and what will change',
    tag,
  })
    .input(z.strictObject({}))
    .output(commission),

  notDue: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/finance/orders',
    summary: 'Orders whose money is on no statement yet: why, and until when',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(notDueOrder),
        total: z.number(),
        /** Whether the store sold anything yet: where nothing is listed of one that did, everything has been paid out. */
        hasSold: z.boolean(),
      }),
    ),

  statement: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/statement/{statementNumber}',
    summary: 'A statement: its balances, what each type of movement adds up to, and its rows',
    tag,
  })
    .input(
      z.strictObject({
        statementNumber,
        after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
        perpage: perPage(50),
      }),
    )
    .output(statement)
    .errors(failures({ statementNotFound: 404 })),

  file: declareCall({
    isLong: true,
    access: 'seller',
    right: 'finance',
    limit: 'upload',
    method: 'GET',
    path: '/seller/statement/{statementNumber}/{format}',
    summary: 'A statement to keep: its rows as a table (CSV), or its balances and sums with them (PDF)',
    tag,
  })
    .input(z.strictObject({ statementNumber, format: z.enum(['csv', 'pdf']) }))
    .output(z.file())
    .errors(failures({ statementNotFound: 404 })),
};
