import { z } from 'zod';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';
import { pageLinkStates } from './live-page.rules.ts';

const tag = 'Live selling';
const instant = z.iso.datetime();
const cursor = z.string().max(2_000).nullish();
/** A number at a platform. */
const platformId = z.string().regex(/^[\w.:-]{1,100}$/);
const postKind = z.enum(['video', 'post']);

const link = z.object({
  state: z.enum(pageLinkStates),
  pageId: z.string(),
  pageName: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  connectedAt: instant.nullable(),
  /** When the platform told of something last, and when comments were fetched. */
  heardAt: instant.nullable(),
  polledAt: instant.nullable(),
  /** Why fetching doesn’t work; empty where it does. */
  problem: z.enum(['', 'expired', 'limited', 'away', 'gone', 'refused']),
});
export type LivePageLink = z.infer<typeof link>;

const liveNotFound = { liveNotFound: 404 } as const;
const ask = {
  livePageExpired: 409,
  livePageLimited: 429,
  livePageAway: 503,
  livePageRefused: 409,
} as const;
const signedIn = { ...liveNotFound, ...ask, livePageNotSignedIn: 404, livePagesNotOffered: 409 } as const;

/** Binding a live to a video or post of the host's page at a platform, whose comments then come by themselves. */
export const livePageContract = {
  pageLink: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/{id}/page',
    summary: 'What page a post is bound to, how its comments come, and what the shop lacks for it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(
      z.object({
        isOffered: z.boolean(),
        /** The variables that whoever runs the shop has to set. */
        missing: z.array(z.string()),
        link: link.nullable(),
        replies: z.object({ waiting: z.number(), sent: z.number(), failed: z.number() }),
      }),
    )
    .errors(failures(liveNotFound)),

  startPage: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/page/start',
    summary:
      'Begin signing in at the platform: where to send the browser. It comes back in this session alone',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ authorizeUrl: z.string() }))
    .errors(failures({ ...liveNotFound, liveFinished: 409, livePagesNotOffered: 409 })),

  finishPage: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/page/finish',
    summary: 'What the platform sent the browser back with; without a code it was refused there',
    tag,
  })
    .input(z.strictObject({ state: z.string().max(200), code: z.string().max(4_000).default('') }))
    .output(z.object({ id: z.number() }))
    .errors(
      failures({
        ...ask,
        livePageStateInvalid: 409,
        livePageDenied: 409,
        livePagesNotOffered: 409,
        liveFinished: 409,
      }),
    ),

  pages: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'GET',
    path: '/seller/live/{id}/page/List',
    summary: 'The pages that whoever signed in runs, a part at a time',
    tag,
  })
    .input(z.strictObject({ id: idInPath, after: cursor }))
    .output(
      z.object({
        dataList: z.array(z.object({ id: z.string(), name: z.string() })),
        after: z.string().nullable(),
      }),
    )
    .errors(failures(signedIn)),

  pagePosts: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'GET',
    path: '/seller/live/{id}/page/post',
    summary: 'Live videos or posts of a page, a part at a time',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        pageId: platformId.or(z.literal('')).default(''),
        kind: postKind.default('video'),
        after: cursor,
      }),
    )
    .output(
      z.object({
        page: z.object({ id: z.string(), name: z.string() }),
        dataList: z.array(
          z.object({ id: z.string(), name: z.string(), at: instant.nullable(), isLive: z.boolean() }),
        ),
        after: z.string().nullable(),
      }),
    )
    .errors(failures({ ...signedIn, livePageNotFound: 404 })),

  bindPage: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/page',
    summary: 'Bind a post to a video or post of a page: its comments come by themselves while it sells',
    tag,
  })
    .input(z.strictObject({ id: idInPath, pageId: platformId, kind: postKind, objectId: text(100) }))
    .output(z.object({ isConnected: z.literal(true) }))
    .errors(failures({ ...signedIn, livePageNotFound: 404, livePageChanged: 409, liveFinished: 409 })),

  unbindPage: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'DELETE',
    path: '/seller/live/{id}/page',
    summary: 'Let go of a page: what opens it is deleted, comments that came stay',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isDisconnected: z.literal(true) }))
    .errors(failures({ ...liveNotFound, livePageNotSignedIn: 404 })),
};
