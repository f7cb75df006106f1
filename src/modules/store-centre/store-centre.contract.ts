import { z } from 'zod';
import { declareCall, storeRights } from '../../shared/contract.ts';

const tag = 'Stores';

/** How many of something wait; null for members whose rights don't cover it. Counted up to `waitingMost`. */
const waitingCount = z.number().nullable();

const waiting = z.object({
  /** Paid orders that haven't been handed to a carrier yet; those of them that aren't packed, and those that are. */
  ordersToShip: waitingCount,
  ordersToPack: waitingCount,
  ordersPacked: waitingCount,
  /** Those whose day to be handed over is past, and those for whom it is today. */
  ordersLate: waitingCount,
  ordersDueToday: waitingCount,
  /** What lies ready at the counter: it waits for its buyers, and is none of `ordersToShip`. */
  ordersAtCounter: waitingCount,
  /** Requests the store hasn't answered, and parcels that come back and haven't been received. */
  returnsToAnswer: waitingCount,
  returnsToReceive: waitingCount,
  /** Returns that staff decide about. */
  returnsDisputed: waitingCount,
  /** Shown reviews without the store's answer. */
  reviewsUnanswered: waitingCount,
  /** Conversations in which the store owes an answer. */
  chats: waitingCount,
  /** Products that staff have taken off sale, and such that are on sale with no copy left. */
  productsRefused: waitingCount,
  productsSoldOut: waitingCount,
  /** What is on sale and has so few copies left that its stock is low. */
  productsLow: waitingCount,
  /** Campaigns that take products now, and have none of the store's. */
  campaignsOpen: waitingCount,
  /** Sold orders whose documents can't be issued, since the store hasn't said who it is; and payouts that the bank is sending. */
  documentsWithoutData: waitingCount,
  payoutsOnWay: waitingCount,
});
export type StoreWaiting = z.infer<typeof waiting>;

const centre = z.object({
  store: z.object({
    name: z.string(),
    urlKey: z.string(),
    imageUrl: z.string(),
    /** Shoppers see the store and what it sells. */
    isPublic: z.boolean(),
  }),
  rights: z.array(z.enum(storeRights)),
  waiting,
});
export type StoreCentre = z.infer<typeof centre>;

/** What a store has to have done before it is quite there, in the order in which it is done. */
const setupStep = z.enum(['profile', 'taxData', 'bankAccount', 'shipping', 'returnAddress', 'products']);
export type SetupStep = z.infer<typeof setupStep>;

const setup = z.object({
  /** Shoppers see the store, and go on seeing it. */
  isPublic: z.boolean(),
  /** What is required of the store before they do, whoever may see to it; of products one. */
  missing: z.array(setupStep),
  /** Those that one may take oneself; empty once the store has all of it. */
  steps: z.array(z.object({ step: setupStep, isDone: z.boolean() })),
});

export type StoreSetup = z.infer<typeof setup>;

export const storeCentreContract = {
  setup: declareCall({
    access: 'seller',
    right: 'member',
    method: 'GET',
    path: '/seller/setup',
    summary: 'What a new store has to do yet, and what of it before shoppers see it',
    tag,
  }).output(setup),

  waiting: declareCall({
    access: 'seller',
    right: 'member',
    method: 'GET',
    path: '/seller/waiting',
    summary: 'The store one works for, what one may do there, and how much waits to be done',
    tag,
  }).output(centre),
};
