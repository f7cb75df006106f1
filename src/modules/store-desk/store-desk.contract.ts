import { z } from 'zod';
import {
  askedInstant,
  baht,
  declareCall,
  failures,
  idInPath,
  pageNo,
  percent,
  perPage,
  text,
  versionFromZero,
} from '../../shared/contract.ts';
import { markKinds, standings } from '../store-standing/store-standing.rules.ts';
import { suspension } from '../store-suspension/store-suspension.contract.ts';
import { storeFilters } from './store-desk.rules.ts';

const tag = 'Stores';

const status = z.enum(['preparing', 'active', 'suspended', 'closed']);

const row = z.object({
  id: z.number(),
  urlKey: z.string(),
  name: z.string(),
  status,
  members: z.number(),
  productsOnSale: z.number(),
  openOrders: z.number(),
  /** What counts against it now. */
  counts: z.array(z.object({ kind: z.enum(markKinds), count: z.number() })),
  /** A suspension that was announced and hasn't begun. */
  announcedFor: z.iso.datetime().nullable(),
  hasAppealed: z.boolean(),
});
export type StoreForStaff = z.infer<typeof row>;

const whole = z.object({
  store: row,
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Commission: what was agreed with the store, now (null: nothing), what holds without that, and all that was and will be. */
  commission: z.object({
    agreedPercent: z.number().nullable(),
    standardPercent: z.number(),
    version: z.number(),
    rates: z.array(
      z.object({
        id: z.number(),
        percent: z.number().nullable(),
        startsAt: z.iso.datetime(),
        reason: z.string(),
      }),
    ),
  }),
  standing: z.object({
    standing: z.enum(standings),
    orders: z.number(),
    minOrders: z.number(),
    days: z.number(),
  }),
  /** Of the last 30 days. */
  figures: z.object({ orders: z.number(), cancelledOrders: z.number(), copies: z.number(), sales: baht }),
  openReturns: z.number(),
  runningOffers: z.number(),
  /** In baht, as the ledger has it: what is due, what isn't yet, and what the statements say can be paid out. */
  money: z.object({ due: baht, held: baht, stated: baht }),
  members: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string().nullable(),
      rights: z.array(z.string()),
      isDisabled: z.boolean(),
    }),
  ),
  suspensions: z.array(suspension),
});
export type WholeStore = z.infer<typeof whole>;

/** The desk of stores (decision 87). */
export const storeDeskContract = {
  list: declareCall({
    access: 'staff',
    right: 'stores',
    method: 'GET',
    path: '/admin/stores',
    summary: 'Stores with what counts against them, and whether they are suspended',
    tag,
  })
    .input(
      z.strictObject({
        search: text(100).default(''),
        filter: z.enum(storeFilters).default('all'),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(row),
        total: z.number(),
        counts: z.object({
          all: z.number(),
          appealed: z.number(),
          suspended: z.number(),
          preparing: z.number(),
          closed: z.number(),
        }),
      }),
    ),

  read: declareCall({
    access: 'staff',
    right: 'stores',
    method: 'GET',
    path: '/admin/stores/{id}',
    summary: 'A store with its standing, figures, members, money due and suspensions',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(whole)
    .errors(failures({ storeNotFound: 404 })),

  setRate: declareCall({
    access: 'staff',
    right: 'stores',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/stores/{id}/commission',
    summary: 'Say what commission is agreed with a store from an instant on; placed orders keep theirs',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version: versionFromZero,
        /** Of what the store earns, with two decimals at most; null: nothing is agreed from then on. */
        percent: percent.nullable(),
        /** Null: now. */
        startsAt: askedInstant.nullable(),
        /** Whether the store has agreed: without that a higher rate begins after notice. */
        hasConsent: z.boolean(),
        reason: text(500).pipe(z.string().min(1, 'required')),
      }),
    )
    .output(z.object({ isSet: z.literal(true) }))
    .errors(failures({ storeNotFound: 404, storeRateChanged: 409, storeRateInvalid: 422 })),
};
