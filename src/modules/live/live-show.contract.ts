import { z } from 'zod';
import { baht, declareCall, failures, id, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { commentKinds, readingReasons } from './comment-reading.rules.ts';
import { postTypes } from './live.rules.ts';
import { outcomes } from './live-allocation.rules.ts';
import { commentLongest, showStates } from './live-show.rules.ts';
import { videoAddressLongest } from './live-video.rules.ts';

const tag = 'Live selling';
const instant = z.iso.datetime();
const postType = z.union(postTypes.map((each) => z.literal(each)));
const store = z.object({ urlKey: z.string(), name: z.string() });

const card = z.object({
  id: z.number(),
  postTypeId: postType,
  name: z.string(),
  state: z.enum(showStates),
  startsAt: instant,
  finishedAt: instant.nullable(),
  store,
  products: z.array(z.object({ name: z.string(), urlKey: z.string(), imageUrl: z.string().nullable() })),
  productCount: z.number(),
  /** Whoever asks will be told when it begins. */
  isReminded: z.boolean(),
});
export type LiveCard = z.infer<typeof card>;

/** What is said on our own page of a live, as everybody there sees it. */
const shownComment = z.object({
  id: z.number(),
  name: z.string(),
  text: z.string(),
  at: instant,
  /** The store itself said it. */
  isHost: z.boolean(),
});
export type ShownComment = z.infer<typeof shownComment>;

const shownProduct = z.object({
  id: z.number(),
  productId: z.number(),
  name: z.string(),
  urlKey: z.string(),
  imageUrl: z.string().nullable(),
  listPrice: baht,
  /** What is said to have it, what it costs here, and how many are left; only while the live sells. */
  keyword: z.string().nullable(),
  price: baht.nullable(),
  left: z.number().nullable(),
});
export type ShownLiveProduct = z.infer<typeof shownProduct>;

const ban = z.object({ reason: z.string(), endsAt: instant.nullable() });

const show = z.object({
  id: z.number(),
  postTypeId: postType,
  name: z.string(),
  state: z.enum(showStates),
  startsAt: instant,
  finishedAt: instant.nullable(),
  store,
  limitPerPerson: z.number(),
  video: z.object({ provider: z.enum(['youtube', 'facebook', 'hls']), id: z.string() }).nullable(),
  products: z.array(shownProduct),
  onAirId: z.number().nullable(),
  comments: z.array(shownComment),
  isReminded: z.boolean(),
  /** What whoever asks has here, and waits for. */
  mine: z.array(z.object({ keyword: z.string(), reserved: z.number(), waiting: z.number() })),
  /** For which they order nothing; null where nothing keeps them. */
  ban: ban.nullable(),
});
export type LiveShow = z.infer<typeof show>;

const became = z.object({
  comment: shownComment,
  kind: z.enum(commentKinds),
  why: z.enum(readingReasons),
  words: z.string(),
  outcomes: z.array(
    z.object({ keyword: z.string(), outcome: z.enum(outcomes), reserved: z.number(), waiting: z.number() }),
  ),
  ban: ban.nullable(),
});
export type SaidInLive = z.infer<typeof became>;

const byId = z.strictObject({ id: idInPath });

/** Our own pages of lives: what everybody sees of them, and what shoppers say there. */
export const liveShowContract = {
  board: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/live/Board/{postTypeId}',
    summary: 'The first lives that sell now, are to come, and are over: videos (1) or ordinary posts (2)',
    tag,
  })
    .input(z.strictObject({ postTypeId: z.coerce.number().pipe(postType) }))
    .output(
      z.object({
        running: z.array(card),
        coming: z.array(card),
        finished: z.array(card),
        /** How many there are of each; the others are on the pages of `shownList`. */
        totals: z.record(z.enum(showStates), z.number()),
      }),
    ),

  shownList: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/live/List/{postTypeId}',
    summary:
      'Lives that sell now, are to come, or are over (`state`), a page at a time: videos (1) or ordinary posts (2)',
    tag,
  })
    .input(
      z.strictObject({
        postTypeId: z.coerce.number().pipe(postType),
        state: z.enum(showStates).default('running'),
        pageNo,
        perpage: perPage(24),
      }),
    )
    .output(z.object({ dataList: z.array(card), total: z.number() })),

  show: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/live/detail/{id}',
    summary: 'A live as shoppers see it: its video, its products, what was said last, what oneself has there',
    tag,
  })
    .input(byId)
    .output(show)
    .errors(failures({ liveNotFound: 404 })),

  say: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/live/detail/{id}/comment',
    summary:
      'Say something in a live of our own, or press a product’s button (`liveProductId`), which says its keyword; with what became of it',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        text: text(commentLongest).default(''),
        liveProductId: id.nullish(),
        quantity: z.number().int().min(1).max(99).default(1),
      }),
    )
    .output(became)
    .errors(
      failures({ liveNotFound: 404, liveNotConnected: 409, liveCommentEmpty: 422, liveCommentsTooMany: 429 }),
    ),

  remind: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/live/detail/{id}/remind',
    summary: 'Be told when a live begins, once',
    tag,
  })
    .input(byId)
    .output(z.object({ isReminded: z.literal(true) }))
    .errors(failures({ liveNotFound: 404, liveBegun: 409, liveRemindersTooMany: 409 })),

  forgetReminder: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/live/detail/{id}/remind',
    summary: 'Not be told any more',
    tag,
  })
    .input(byId)
    .output(z.object({ isReminded: z.literal(false) })),
};

/** What a host says of their live's own page. */
export const liveShowHostContract = {
  saveShow: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/show',
    summary: 'Where a live’s video is, and whether shoppers see that it is to come',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        videoAddress: text(videoAddressLongest).default(''),
        isAnnounced: z.boolean(),
        /** Both, as they were when that was decided. */
        was: z.strictObject({ videoAddress: text(videoAddressLongest), isAnnounced: z.boolean() }).nullish(),
      }),
    )
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ liveNotFound: 404, liveFinished: 409, liveChanged: 409, liveVideoInvalid: 422 })),
};
