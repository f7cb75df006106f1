import { z } from 'zod';
import { askedInstant, declareCall, failures, id, idInPath, text } from '../../shared/contract.ts';
import { copiesMost } from './comment-reading.rules.ts';
import { banScopes } from './live-ban.rules.ts';
import { keywordLongest } from './live-keyword.rules.ts';

const tag = 'Live selling';
const instant = z.iso.datetime();

const ban = z.object({
  id: z.number(),
  name: z.string(),
  scope: z.enum(banScopes),
  /** The live that it is in; empty for all of the store's. */
  liveName: z.string(),
  reason: z.string(),
  since: instant,
  endsAt: instant.nullable(),
  isHolding: z.boolean(),
});
export type LiveBan = z.infer<typeof ban>;

/** What a host does about those who comment: who may not order, and what is wished for by hand. */
export const liveAudienceContract = {
  bans: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/ban/List',
    summary: 'Who may not order by comments in one’s store’s lives, and why',
    tag,
  }).output(z.object({ dataList: z.array(ban) })),

  ban: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/comment/{commentId}/ban',
    summary: 'Whoever wrote a comment orders nothing from now on, in this live or in all of the store’s',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        commentId: idInPath,
        scope: z.enum(banScopes),
        /** Until when; one in a live may end with it. */
        endsAt: askedInstant.nullish(),
        reason: text(300),
        /** What they have in this live goes to whoever waits. */
        isReleased: z.boolean().default(false),
      }),
    )
    .output(z.object({ id }))
    .errors(failures({ liveNotFound: 404, liveCommentNotFound: 404, liveBanOwn: 409, liveBanInvalid: 422 })),

  liftBan: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/ban/{banId}/lift',
    summary: 'Let somebody order again from now on',
    tag,
  })
    .input(z.strictObject({ banId: idInPath }))
    .output(z.object({ isLifted: z.literal(true) }))
    .errors(failures({ liveBanNotFound: 404 })),

  addWish: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/{id}/wish',
    summary: 'Reserve copies for somebody by name, as if they had commented now',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        /** Whom for: a name, or somebody who has commented (`commentId`). */
        name: text(100).default(''),
        commentId: id.nullish(),
        keyword: z.string().max(keywordLongest),
        quantity: z.number().int().min(1).max(copiesMost),
        note: text(500).default(''),
      }),
    )
    .output(z.object({ id, reserved: z.number(), waiting: z.number() }))
    .errors(
      failures({
        liveNotFound: 404,
        liveNotConnected: 409,
        liveCommentNotFound: 404,
        liveWishInvalid: 422,
      }),
    ),
};
