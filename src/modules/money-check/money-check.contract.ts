import { z } from 'zod';
import { baht, declareCall, pageNo, perPage } from '../../shared/contract.ts';
import { moneyPeriods, moneyThings } from './money-check.rules.ts';

const tag = 'Money check';
const period = z.enum(moneyPeriods);

const sums = z.object({
  /** As payments, refunds, payouts, … say it. */
  recorded: z.object({ count: z.number(), total: baht }),
  /** As the ledger says it. */
  booked: z.object({ count: z.number(), total: baht }),
  /** Recorded less booked; 0 also where single lines differ and make up for one another. */
  difference: baht,
  /** How many lines differ. */
  differing: z.number(),
});
const figure = z.object({
  thing: z.enum(moneyThings),
  /** Null when it couldn't be added up in time. */
  sums: sums.nullable(),
});
export type MoneyFigureView = z.infer<typeof figure>;

/** Money in and out, and what the house owes, held against the ledger (for finance and owners). */
export const moneyCheckContract = {
  read: declareCall({
    access: 'staff',
    right: 'moneyCheck',
    method: 'GET',
    path: '/admin/money-check',
    summary:
      'What came in and went out in a period of days in Bangkok, and what is owed now, beside the ledger’s sums',
    tag,
  })
    .input(z.strictObject({ period: period.default('today') }))
    .output(
      z.object({
        period,
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        flows: z.array(figure),
        debts: z.array(figure),
      }),
    ),

  differing: declareCall({
    access: 'staff',
    right: 'moneyCheck',
    method: 'GET',
    path: '/admin/money-check/line/List',
    summary: 'The lines of a figure of which the two sides differ, those that differ the most first',
    tag,
  })
    .input(
      z.strictObject({
        thing: z.enum(moneyThings),
        period: period.default('today'),
        pageNo,
        perpage: perPage(50),
      }),
    )
    .output(
      z.object({
        sums,
        dataList: z.array(
          z.object({
            /** What pairs the two sides: a payment's id, an order's, an account's. */
            key: z.string(),
            recorded: baht.nullable(),
            booked: baht.nullable(),
            referenceCode: z.string().nullable(),
            orderNumber: z.string().nullable(),
            batchId: z.string().nullable(),
          }),
        ),
        total: z.number(),
      }),
    ),
};
