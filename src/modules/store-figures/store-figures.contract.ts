import { z } from 'zod';
import { askedDay, baht, declareCall, failures } from '../../shared/contract.ts';
import { spanNames } from './store-figures.rules.ts';

const tag = 'Figures of a store';
const day = z.iso.date();

/** A named time up to today, or own dates (days in Bangkok) of a year at most. */
const asked = z.strictObject({
  span: z.enum(spanNames).default('month'),
  from: askedDay.optional(),
  to: askedDay.optional(),
});

const times = z.object({ from: day, to: day, before: z.object({ from: day, to: day }) });

const figures = z.object({
  /** What binding orders bring the store before the commission; and what cancelling and returns took back meanwhile. */
  sales: baht,
  takenBack: baht,
  /** Paid, or placed to be paid on delivery; and binding ones that were cancelled. */
  orders: z.number(),
  cancelledOrders: z.number(),
  copies: z.number(),
  returnedCopies: z.number(),
  /** Arrivals of people at the store's pages from elsewhere. */
  visits: z.number(),
  /** Orders by visits, sales by orders, copies back by copies sold, stars: null where there is nothing to set it against. */
  conversion: z.number().nullable(),
  basket: baht.nullable(),
  returnRate: z.number().nullable(),
  rating: z.number().nullable(),
  reviews: z.number(),
});
export type StoreFigures = z.infer<typeof figures>;

const figureDay = z.object({
  day,
  sales: baht,
  takenBack: baht,
  orders: z.number(),
  copies: z.number(),
  visits: z.number(),
});
export type FigureDay = z.infer<typeof figureDay>;

const product = z.object({
  id: z.number(),
  name: z.string(),
  copies: z.number(),
  sales: baht,
  /** How often its page was looked at. */
  visits: z.number(),
  /** Copies that can be bought now. */
  free: z.number(),
});
export type FigureProduct = z.infer<typeof product>;

/** What a store sold and who came, for those who keep its books: amounts are told, as in statements. */
export const storeFiguresContract = {
  overview: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/figures',
    summary: 'Sales, orders, visits and what follows of them in a time, against the time before; and by day',
    tag,
  })
    .input(asked)
    .output(
      times.extend({
        figures,
        previous: figures,
        /** Whether anything was ever counted: a new store has no figures to compare. */
        isNew: z.boolean(),
        /** Seven days at least, for a chart. */
        days: z.array(figureDay),
      }),
    )
    .errors(failures({ figuresSpanInvalid: 422 })),

  products: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/figures/products',
    summary: 'The products that brought most in a time, and those that were on sale and sold least',
    tag,
  })
    .input(asked)
    .output(times.extend({ best: z.array(product), slowest: z.array(product) }))
    .errors(failures({ figuresSpanInvalid: 422 })),

  searches: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/figures/searches',
    summary:
      "What people had searched for when they came to the store's products; words of several visits only",
    tag,
  })
    .input(asked)
    .output(times.extend({ dataList: z.array(z.object({ search: z.string(), visits: z.number() })) }))
    .errors(failures({ figuresSpanInvalid: 422 })),

  file: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'upload',
    method: 'GET',
    path: '/seller/figures/file',
    summary: 'Sales or visits by day, as a table to keep (CSV)',
    tag,
  })
    .input(asked.extend({ table: z.enum(['sales', 'visits']) }))
    .output(z.file())
    .errors(failures({ figuresSpanInvalid: 422 })),
};
