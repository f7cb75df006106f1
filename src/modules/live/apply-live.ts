import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result } from '../../shared/result.ts';
import { selectBansOn } from './ban.store.ts';
import { type CommentRow, selectCountingComments, writeOutcomes } from './comment.store.ts';
import { grantBaskets, holdSpoken, keptOf, type Spoken } from './hold-baskets.ts';
import type { OfHost } from './live.rules.ts';
import {
  type LivePostRow,
  lockPost,
  type ReservationRow,
  replaceReservations,
  selectReleases,
} from './live.store.ts';
import { type Allocation, allocate, type EventOutcome, type LiveEvent } from './live-allocation.rules.ts';
import { isSilenced } from './live-ban.rules.ts';
import { eventOf } from './live-moment.rules.ts';
import { liveTag, movesTag } from './live-tags.ts';
import { insertMoves } from './move.store.ts';
import { movedUp } from './moved-up.rules.ts';
import { accountOf } from './speaker.rules.ts';

/** Works out anew who has how many copies of a held live, writes down what changed, and lets each account buy its own. */
export async function applyLive(tx: Transaction, post: LivePostRow, now: Date): Promise<Allocation> {
  const comments = await selectCountingComments(tx, post.id);
  const spoken = await holdSpoken(tx, post.id);
  const { products } = spoken;
  const allocation = await allocateLive(tx, post, comments, spoken, now);
  const byComment = new Map<string, EventOutcome[]>();
  for (const outcome of allocation.outcomes)
    byComment.set(outcome.id, [...(byComment.get(outcome.id) ?? []), outcome]);
  const changed = comments.flatMap(({ id, commentId, outcomes: before }) => {
    const outcomes = byComment.get(commentId) ?? [];
    return sameOutcomes(before, outcomes) ? [] : [{ id, outcomes }];
  });
  await writeOutcomes(tx, changed);
  const ids = new Map(products.map(({ keyword, id }) => [keyword, id]));
  const reservations = allocation.allotments.flatMap(({ keyword, ...allotment }) => {
    const liveProductId = ids.get(keyword);
    return liveProductId === undefined ? [] : [{ ...allotment, postId: post.id, liveProductId }];
  });
  await replaceReservations(tx, post.id, reservations);
  await noteMovedUp(tx, spoken, reservations, now);
  await grantBaskets(tx, post.id, spoken, now);
  await announceChanges(tx, [liveTag(post.id)]);
  return allocation;
}

/** Keeps who has moved up and has an account, for `tellMovedUp`: whoever changed the live doesn't wait for mails. */
async function noteMovedUp(
  tx: Transaction,
  { reservations: before, baskets }: Spoken,
  after: readonly ReservationRow[],
  now: Date,
): Promise<void> {
  const accounts = new Map(baskets.map(({ buyer, userId }) => [buyer, userId]));
  const moves = movedUp(before, after).flatMap(({ buyer, ...move }) => {
    const userId = accountOf(buyer) ?? accounts.get(buyer) ?? null;
    return userId === null ? [] : [{ ...move, userId, at: now }];
  });
  if (moves.length === 0) return;
  await insertMoves(tx, moves);
  await announceChanges(tx, [movesTag]);
}

/** What comes of comments in a live, by its terms and beside what is spoken for; nothing is written. */
export async function allocateLive(
  tx: Transaction,
  post: LivePostRow,
  comments: readonly CommentRow[],
  spoken: Spoken,
  now: Date,
): Promise<Allocation> {
  const { products } = spoken;
  const keywords = new Map(products.map(({ id, keyword }) => [id, keyword]));
  const releases = (await selectReleases(tx, post.id)).flatMap(
    ({ id, buyer, liveProductId, at }): LiveEvent[] => {
      const keyword = keywords.get(liveProductId);
      if (keyword === undefined) return [];
      return [
        {
          ...{ id: `\uffffrelease:${String(id).padStart(12, '0')}`, atMs: at.getTime(), buyer },
          ...{ orders: [], cancels: [keyword], cancelsAll: false, isRelease: true },
        },
      ];
    },
  );
  const bans = await selectBansOn(tx, post);
  const events = comments.flatMap((comment) => (isSilenced(bans, comment) ? [] : (eventOf(comment) ?? [])));
  return allocate([...events, ...releases], {
    limitPerPerson: post.limitPerPerson,
    copies: Object.fromEntries(products.map(({ keyword, copies }) => [keyword, copies])),
    kept: keptOf(spoken, now),
  });
}

/** jsonb doesn't keep the order of keys. */
function sameOutcomes(a: readonly EventOutcome[], b: readonly EventOutcome[]): boolean {
  const said = (outcomes: readonly EventOutcome[]) =>
    JSON.stringify(
      outcomes.map(({ keyword, outcome, reserved, waiting }) => [keyword, outcome, reserved, waiting]),
    );
  return said(a) === said(b);
}

/** Does something with a connected live while nobody else does. */
export function onConnected<Value, Failure extends { code: string }>(
  { db }: Pick<Services, 'db'>,
  of: OfHost,
  work: (tx: Transaction, post: LivePostRow) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | { code: 'liveNotFound' | 'liveNotConnected' }>> {
  return transact<Value, Failure | { code: 'liveNotFound' | 'liveNotConnected' }>(db, async (tx) => {
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    return post.state === 'connected' ? work(tx, post) : fail({ code: 'liveNotConnected' });
  });
}
