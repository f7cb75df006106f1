import { z } from 'zod';
import {
  askedInstant,
  baht,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  versionInPath,
} from '../../shared/contract.ts';
import { fileCharactersMost } from './comment-file.rules.ts';
import { commentKinds, copiesMost, readingReasons, readingVersions } from './comment-reading.rules.ts';
import { commentFilters, commentSources, liveCopiesMost, liveStates, postTypes } from './live.rules.ts';
import { outcomes } from './live-allocation.rules.ts';
import { keywordLongest, keywordWarnings } from './live-keyword.rules.ts';

const tag = 'Live selling';
const instant = z.iso.datetime();
const postType = z.union(postTypes.map((each) => z.literal(each)));
const readingVersion = z.union(readingVersions.map((each) => z.literal(each)));
const item = z.strictObject({ keyword: z.string().max(keywordLongest), quantity: z.number().int().min(1) });

const totals = {
  /** Copies asked for by comments. */
  purchaseDemand: z.number(),
  /** Copies in placed orders, their share of those asked for, and their money. */
  submitOrder: z.number(),
  submitOrderPercent: z.number(),
  grandTotal: baht,
};

const post = z.object({
  id: z.number(),
  version: z.number(),
  postTypeId: postType,
  name: z.string(),
  pageId: z.string(),
  state: z.enum(liveStates),
  /** Whether it sells. */
  active: z.boolean(),
  startsAt: instant,
  connectedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  limitPerPerson: z.number(),
  readingVersion,
  /** Where its video is, for our own page of it; empty where there is none. */
  videoAddress: z.string(),
  /** Shoppers see that it is to come. */
  isAnnounced: z.boolean(),
  productCount: z.number(),
  ...totals,
});
export type LivePost = z.infer<typeof post>;

const product = z.object({
  id: z.number(),
  productId: z.number(),
  keyword: z.string(),
  name: z.string(),
  urlKey: z.string(),
  imageUrl: z.string().nullable(),
  price: baht,
  listPrice: baht,
  copies: z.number(),
  /** Copies that the store has free beside those that are set aside. */
  freeCopies: z.number(),
  position: z.number(),
  asked: z.number(),
  reserved: z.number(),
  waiting: z.number(),
  left: z.number(),
  /** Whose it is. */
  storeName: z.string(),
  /** What a copy earns an affiliate at its list price, and what the entered price leaves of it; nothing for a store. */
  cashback: baht,
  displayCashback: baht,
  /** False where an affiliate’s price isn’t one that the cashback covers. */
  isValidatePriceToSell: z.boolean(),
  /** Copies that their store has taken back, and when. */
  takenBack: z.number(),
  takenBackAt: instant.nullable(),
});
export type LiveProduct = z.infer<typeof product>;

const reading = z.object({
  kind: z.enum(commentKinds),
  items: z.array(z.object({ keyword: z.string(), quantity: z.number() })),
  meant: z.array(z.object({ keyword: z.string(), quantity: z.number() })),
  cancels: z.array(z.string()),
  cancelsAll: z.boolean(),
  why: z.enum(readingReasons),
  words: z.string(),
  note: z.string(),
});

const comment = z.object({
  id: z.number(),
  commentId: z.string(),
  source: z.enum(commentSources),
  authorName: z.string(),
  said: z.string(),
  at: instant,
  /** What it said at first, and since when it says something else; empty and null where it always said this. */
  saidBefore: z.string(),
  editedAt: instant.nullable(),
  /** Since when it isn't at its platform any more; what it ordered stays. */
  deletedAt: instant.nullable(),
  reading,
  readingVersion,
  /** The ban it falls under, for which it orders nothing; null for none. */
  ban: z.object({ reason: z.string(), endsAt: instant.nullable() }).nullable(),
  decision: z
    .object({
      deed: z.enum(['accept', 'refuse']),
      items: z.array(z.object({ keyword: z.string(), quantity: z.number() })),
      cancels: z.array(z.string()),
      cancelsAll: z.boolean(),
    })
    .nullable(),
  decisionNote: z.string(),
  outcomes: z.array(
    z.object({
      keyword: z.string(),
      outcome: z.enum(outcomes),
      reserved: z.number(),
      waiting: z.number(),
    }),
  ),
});
export type LiveComment = z.infer<typeof comment>;

const reservation = z.object({
  buyer: z.string(),
  name: z.string(),
  liveProductId: z.number(),
  keyword: z.string(),
  reserved: z.number(),
  waiting: z.number(),
  amount: baht,
});
export type LiveReservation = z.infer<typeof reservation>;

const sellable = z.object({
  id: z.number(),
  name: z.string(),
  price: baht,
  freeCopies: z.number(),
  /** In another post of the host's that isn't finished. */
  isTaken: z.boolean(),
  storeName: z.string(),
  /** What a copy earns an affiliate; nothing for a store. */
  cashback: baht,
});
export type SellableInLive = z.infer<typeof sellable>;

const replayRow = z.object({
  id: z.number(),
  authorName: z.string(),
  said: z.string(),
  before: reading,
  after: reading,
});
export type LiveReplayRow = z.infer<typeof replayRow>;

const liveNotFound = { liveNotFound: 404 } as const;
const connected = { ...liveNotFound, liveNotConnected: 409 } as const;
const draftOnly = { ...liveNotFound, liveNotDraft: 409 } as const;

/** What a host does with their own lives: a store, and with other addresses an affiliate (`live-affiliate.contract.ts`). */
export const liveHostContract = {
  list: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/List',
    summary: 'One’s store’s posts that sell by comments, the latest first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(z.object({ dataList: z.array(post), total: z.number() })),

  read: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/{id}',
    summary:
      'A post of one’s store with its products, what is asked for and left of each, and keywords that will be misread',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(
      post.extend({
        products: z.array(product),
        warnings: z.array(
          z.object({ keyword: z.string(), warning: z.enum(keywordWarnings), other: z.string() }),
        ),
        onAirId: z.number().nullable(),
        counts: z.record(z.enum(commentFilters), z.number()),
      }),
    )
    .errors(failures(liveNotFound)),

  save: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live',
    summary: 'Make a draft, or with `id` change a post (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: versionInPath.nullish(),
        name: text(100),
        startsAt: askedInstant,
        limitPerPerson: z.number().int().min(0).max(1_000),
        postTypeId: postType,
        /** The page’s number at its platform: its own comments order nothing. */
        pageId: text(100).default(''),
        /** Of a new post: sent twice, one is made. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        ...liveNotFound,
        liveInvalid: 422,
        liveChanged: 409,
        liveFinished: 409,
        livesTooMany: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  remove: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/live/{id}',
    summary: 'Remove a draft',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures(draftOnly)),

  copy: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/copy',
    summary:
      'Make a draft of an older post, but for keywords and products that another open post has (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        startsAt: askedInstant,
        /** Sent twice, one is made: the first one would have every keyword and product, and the second none. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id, left: z.number() }))
    .errors(failures({ ...liveNotFound, livesTooMany: 409, idempotencyKeyReused: 409 })),

  findProducts: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/{id}/sellable',
    summary: 'One’s store’s products that can be sold in a post, by name',
    tag,
  })
    .input(z.strictObject({ id: idInPath, search: text(100).default('') }))
    .output(z.object({ dataList: z.array(sellable) }))
    .errors(failures(liveNotFound)),

  saveProduct: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/product',
    summary: 'Put a product into a draft, or with `liveProductId` change it there',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        liveProductId: id.nullish(),
        productId: id,
        keyword: text(100),
        /** Baht, with two decimals at most. */
        price: z.number().min(0).max(1_000_000).multipleOf(0.01),
        copies: z.number().int().min(0).max(liveCopiesMost),
        position: z.number().int().min(1).max(10_000).nullish(),
        /** Of a product that is there, what it was when that was decided. */
        was: z
          .strictObject({
            keyword: z.string().max(keywordLongest),
            price: baht,
            copies: z.number().int(),
            position: z.number().int(),
          })
          .nullish(),
      }),
    )
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(
      failures({
        ...draftOnly,
        liveChanged: 409,
        liveProductInvalid: 422,
        liveProductsTooMany: 409,
        liveKeywordUsed: 409,
        liveProductTaken: 409,
      }),
    ),

  removeProduct: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/live/{id}/product/{liveProductId}',
    summary: 'Take a product out of a draft',
    tag,
  })
    .input(z.strictObject({ id: idInPath, liveProductId: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures(draftOnly)),

  connect: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/live/{id}/connect',
    summary: 'Sell: keywords are read, prices hold, copies are set aside',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isConnected: z.literal(true) }))
    .errors(
      failures({
        ...draftOnly,
        liveEmpty: 409,
        liveCopiesMissing: 409,
        liveTermsChanged: 409,
        liveCopiesOverHalf: 409,
        liveHostStopped: 409,
      }),
    ),

  finish: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/live/{id}/finish',
    summary: 'End a post at once and for ever: its keywords, its prices, and the copies that were set aside',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isFinished: z.literal(true) }))
    .errors(failures(connected)),

  putOnAir: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/air',
    summary: 'Say which product is shown from now on; null for none',
    tag,
  })
    .input(z.strictObject({ id: idInPath, liveProductId: id.nullable() }))
    .output(z.object({ isOnAir: z.literal(true) }))
    .errors(failures(connected)),

  importComments: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    isLong: true,
    method: 'POST',
    path: '/seller/live/{id}/comment/import',
    summary:
      'Take comments from a file or a paste (Facebook’s JSON, a table, chat text), each once by its number',
    tag,
  })
    .input(z.strictObject({ id: idInPath, content: z.string().min(1).max(fileCharactersMost) }))
    .output(
      z.object({
        added: z.number(),
        edited: z.number(),
        known: z.number(),
        refused: z.array(z.object({ line: z.number(), text: z.string() })),
      }),
    )
    .errors(failures({ ...connected, liveFileEmpty: 422, liveFileTooLong: 413 })),

  comments: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/{id}/comment',
    summary: 'Comments of a post by kind, a page at a time, with how they were read and what became of them',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        filter: z.enum(commentFilters).default('all'),
        search: text(100).default(''),
        page: z.coerce.number().int().min(1).max(1_000).default(1),
      }),
    )
    .output(z.object({ dataList: z.array(comment), total: z.number(), perPage: z.number() }))
    .errors(failures(liveNotFound)),

  decide: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/comment/{commentId}/decide',
    summary: 'Accept what a comment seems to say, or something else, or refuse it; or go back to its reading',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        commentId: idInPath,
        deed: z.enum(['accept', 'refuse', 'undo']),
        items: z
          .array(item.extend({ quantity: z.number().int().min(1).max(copiesMost) }))
          .max(20)
          .nullish(),
        note: text(500).default(''),
      }),
    )
    .output(z.object({ isDecided: z.literal(true) }))
    .errors(
      failures({ ...connected, liveCommentNotFound: 404, liveDecisionEmpty: 422, liveDecisionInvalid: 422 }),
    ),

  reservations: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/{id}/reservation',
    summary: 'Who has how many copies of a post’s products, and who waits, the first first',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ dataList: z.array(reservation) }))
    .errors(failures(liveNotFound)),

  release: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/reservation/release',
    summary: 'Let go of what somebody has of a product: the next who waits moves up',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        buyer: z.string().min(1).max(300),
        liveProductId: id,
        note: text(500).default(''),
      }),
    )
    .output(z.object({ isReleased: z.literal(true) }))
    .errors(failures({ ...connected, liveReservationNotFound: 404 })),

  replay: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/live/{id}/replay',
    summary: 'What rules of a version make of a post’s comments, compared; with `isApplied` put in place',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version: readingVersion, isApplied: z.boolean() }))
    .output(
      z.object({
        changed: z.number(),
        rows: z.array(replayRow),
        reservedBefore: z.number(),
        reservedAfter: z.number(),
      }),
    )
    .errors(failures(connected)),

  file: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'upload',
    method: 'GET',
    path: '/seller/live/{id}/file/{table}',
    summary: 'A post’s comments, or who has copies and hasn’t ordered them, as a table (CSV)',
    tag,
  })
    .input(z.strictObject({ id: idInPath, table: z.enum(['comments', 'unpaid']) }))
    .output(z.file())
    .errors(failures(liveNotFound)),
};
