import type { Reading } from './comment-reading.rules.ts';

/** What a platform didn't do, as far as it decides anything here (`PageFailure` of the port). */
type Refusal =
  | { code: 'expired' | 'away' | 'gone' | 'replied' | 'unreachable' | 'refused'; reason: string }
  | { code: 'limited'; reason: string; retryAfterMs: number | null };

/** Signed in at the platform and nothing chosen yet, bound to a video or post, or not let in there any more. */
export const pageLinkStates = ['signedIn', 'connected', 'expired'] as const;
export type PageLinkState = (typeof pageLinkStates)[number];

/** What became of a private message. `late`: its time, or its basket's, was over before it could be sent. */
export const replyStates = ['waiting', 'sending', 'sent', 'refused', 'late'] as const;
export type ReplyState = (typeof replyStates)[number];

/** Why a private message wasn't sent; empty where it was, or will be. */
export const replyReasons = [
  '',
  'replied',
  'unreachable',
  'gone',
  'refused',
  'noComment',
  'noPage',
  'late',
] as const;
export type ReplyReason = (typeof replyReasons)[number];

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** Long enough to sign in at the platform, and to find one's telephone for its code. */
export const pageAttemptMs = 15 * minuteMs;
/** A platform takes a private message for a comment for so long (Facebook: 7 days); an hour less, so that none comes too late. */
export const replyWithinMs = 7 * dayMs - 60 * minuteMs;
/** Tokens of a live that is finished: what is to be sent of it has been, or can't be any more. */
export const linkKeptMs = dayMs + 60 * minuteMs;

/**
 * Fetching where nothing is told. An app with one host has 200 calls an hour: 120 are for this, 48 at most for going through all
 * comments, 20 for asking about those that are missing.
 */
const pollMs = 30 * secondMs;
/** Beside being told: what is told late, twice or not at all is found out by then. */
const besideToldMs = 2 * minuteMs;
/** Who was told of something within this is being told. */
const isToldMs = 5 * minuteMs;
const pauseMostMs = 60 * minuteMs;
/** All comments are gone through so often, or for each part of them: for what was edited or deleted, and nobody told. */
const sweepMs = 6 * minuteMs;
const sweepPartMs = 75 * secondMs;
const commentsAPart = 100;

/**
 * How long until comments are fetched again, in milliseconds. `failures` are those in a row, this one among them. Who asks too
 * much waits as long as was said, else twice as long each time; who has asked for most of what there is asks less.
 */
export function nextPollMs({
  failure,
  failures,
  usedPercent,
  heardMs,
}: {
  failure: Refusal | null;
  failures: number;
  usedPercent: number;
  /** How long ago the platform told of something; null for never. */
  heardMs: number | null;
}): number {
  const isTold = heardMs !== null && heardMs < isToldMs;
  const usual = isTold ? besideToldMs : pollMs;
  const calm = usedPercent >= 90 ? 10 * minuteMs : usedPercent >= 75 ? minuteMs : 0;
  if (failure === null) return Math.max(usual, calm);
  const firstMs = failure.code === 'limited' ? 5 * minuteMs : usual;
  const grown = Math.min(pauseMostMs, firstMs * 2 ** Math.min(10, Math.max(0, failures - 1)));
  const said = failure.code === 'limited' ? (failure.retryAfterMs ?? 0) : 0;
  return Math.max(grown, said, calm);
}

/** Whether all comments are gone through, or only what is new; of `known` ones that takes a call for each hundred. */
export function isSweepDue(sweptAt: Date | null, known: number, now: Date): boolean {
  if (sweptAt === null) return true;
  const betweenMs = Math.max(sweepMs, Math.ceil(known / commentsAPart) * sweepPartMs);
  return now.getTime() - sweptAt.getTime() >= betweenMs;
}

/** How long until a private message is tried again that wasn't taken, in milliseconds. */
export function nextReplyMs(failure: Refusal, tries: number): number {
  const firstMs = failure.code === 'limited' ? 5 * minuteMs : 30 * secondMs;
  const grown = Math.min(pauseMostMs, firstMs * 2 ** Math.min(10, Math.max(0, tries - 1)));
  return Math.max(grown, failure.code === 'limited' ? (failure.retryAfterMs ?? 0) : 0);
}

/**
 * Whether a comment that was edited keeps its place in the line: when it asks for nothing that it hadn't asked for. Else it counts
 * from when it was edited, or whoever writes a dot first would be before everybody with what they write over it later.
 */
export function keepsPlace(before: Reading, after: Reading): boolean {
  if (after.kind === 'chat' || after.kind === 'question') return true;
  if (after.kind === 'cancel' || after.cancels.length > 0 || after.cancelsAll) return false;
  const had = before.kind === 'order' ? before.items : before.kind === 'review' ? before.meant : [];
  const wanted = after.items.length > 0 ? after.items : after.meant;
  return wanted.every(({ keyword, quantity }) =>
    had.some((own) => own.keyword === keyword && own.quantity >= quantity),
  );
}

/** What came of trying to send a private message, or null for one that is tried again. */
export function replyOutcome(
  failure: Refusal | null,
  tries: number,
): { state: ReplyState; reason: ReplyReason } | null {
  if (failure === null) return { state: 'sent', reason: '' };
  switch (failure.code) {
    // Whoever was killed, or got no answer, has sent it: the platform takes one for each comment.
    case 'replied':
      return tries > 1 ? { state: 'sent', reason: '' } : { state: 'refused', reason: 'replied' };
    case 'unreachable':
    case 'gone':
    case 'refused':
      return { state: 'refused', reason: failure.code };
    default:
      return null;
  }
}

export type Repliable = { commentId: string; at: Date; deletedAt: Date | null };

/** The comment of somebody's that a private message answers: the latest that is there, hasn't been answered and isn't too old. */
export function commentToAnswer(
  comments: readonly Repliable[],
  answered: ReadonlySet<string>,
  now: Date,
): { commentId: string } | { reason: 'noComment' | 'late' } {
  const free = comments.filter(({ commentId, deletedAt }) => deletedAt === null && !answered.has(commentId));
  const inTime = free.filter(({ at }) => now.getTime() - at.getTime() < replyWithinMs);
  const latest = inTime.reduce<Repliable | null>(
    (best, each) => (best === null || each.at > best.at ? each : best),
    null,
  );
  if (latest !== null) return { commentId: latest.commentId };
  return { reason: free.length > 0 ? 'late' : 'noComment' };
}

/** What the secret box seals a live's tokens for. */
export function tokenPurpose(postId: number, which: 'user' | 'page'): string {
  return `live page ${which} ${postId}`;
}
