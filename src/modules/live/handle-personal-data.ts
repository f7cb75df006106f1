import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { applyLive } from './apply-live.ts';
import { deleteBansOf, selectBansOf } from './ban.store.ts';
import {
  deleteRemindersOf,
  forgetHost,
  forgetSpeakers,
  lockPostsOf,
  selectHeldBy,
  selectRemindersOf,
  selectSaidBy,
  silenceSpeaker,
} from './forget.store.ts';
import { deleteBasketsOf, selectBasketsOf } from './live-basket.store.ts';
import { deleteMovesOf, selectMovesOf } from './move.store.ts';
import { accountSpeaker } from './speaker.rules.ts';

const basketsMost = 1_000;

/** What a person took of lives; without the links, which open them. */
async function exportBaskets(db: Queryable, userId: number) {
  const own = await selectBasketsOf(db, userId, basketsMost);
  return own.map(({ basket, post }) => ({
    live: post.name,
    sentAt: basket.sentAt,
    lapsesAt: basket.lapsesAt,
    claimedAt: basket.claimedAt,
    ordered: basket.ordered,
  }));
}

/**
 * What lives a person holds as an affiliate, what they said in our own lives and what came of it, what they took of lives,
 * what they want to be told of, and where they may not order.
 */
export async function exportLives(db: Queryable, userId: number) {
  const speakerId = accountSpeaker(userId);
  const [held, said, reminders, bans, moves, baskets] = await Promise.all([
    selectHeldBy(db, userId),
    selectSaidBy(db, speakerId),
    selectRemindersOf(db, userId),
    selectBansOf(db, speakerId),
    selectMovesOf(db, userId),
    exportBaskets(db, userId),
  ]);
  return {
    ownLives: held.map(({ name, state, startsAt, videoAddress, pageId }) => ({
      ...{ name, state, videoAddress, pageId, startsAt: startsAt.toISOString() },
    })),
    comments: said.map(({ live, said: text, at, outcomes }) => ({
      ...{ live, text, at: at.toISOString() },
      outcomes: outcomes.map(({ keyword, outcome, reserved, waiting }) => ({
        keyword,
        outcome,
        reserved,
        waiting,
      })),
    })),
    reminders: reminders.map(({ live, at }) => ({ live, at: at.toISOString() })),
    bans: bans.map(({ reason, since, endsAt, liftedAt }) => ({
      ...{ reason, since: since.toISOString() },
      ...{ endsAt: endsAt?.toISOString() ?? null, liftedAt: liftedAt?.toISOString() ?? null },
    })),
    movedUp: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    baskets,
  };
}

/**
 * Their name and words go, and what they prepared as an affiliate; what sells in their name ends by the clock
 * (`settleLives`). Where a live still sells, what they had goes to whoever waits.
 */
export async function eraseLives(tx: Transaction, userId: number, now: Date): Promise<void> {
  const speakerId = accountSpeaker(userId);
  // Before the copies are given out anew: what is in a basket stays its buyer's.
  await deleteBasketsOf(tx, userId);
  await deleteRemindersOf(tx, userId);
  await deleteMovesOf(tx, userId);
  await deleteBansOf(tx, speakerId);
  await forgetHost(tx, userId);
  for (const post of await lockPostsOf(tx, speakerId)) {
    if (post.state === 'connected') {
      await silenceSpeaker(tx, post.id, speakerId);
      await applyLive(tx, post, now);
    }
    await forgetSpeakers(tx, post.id, speakerId);
  }
}
