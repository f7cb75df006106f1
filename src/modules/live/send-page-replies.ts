import { liveReplyTexts } from '../../messages/live-reply-messages.ts';
import type { Services } from '../../platform/services.ts';
import type { SocialPages } from '../../platform/social-pages/social-pages.ts';
import { selectPostById } from './live.store.ts';
import { basketPath, isHeld } from './live-basket.rules.ts';
import { selectBaskets } from './live-basket.store.ts';
import {
  commentToAnswer,
  linkKeptMs,
  nextReplyMs,
  replyOutcome,
  replyWithinMs,
  tokenPurpose,
} from './live-page.rules.ts';
import {
  claimDueReply,
  deleteOldLinks,
  insertReply,
  type ReplyRow,
  selectAnswered,
  selectPageLink,
  selectRepliable,
  selectUnansweredBaskets,
  updatePageLinkOf,
  updateReply,
} from './live-page.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'socialPages' | 'secretBox' | 'siteUrl'>;

/** Longer than a platform is waited for: what is being sent for longer was left by a process that was killed. */
const sendingMs = 2 * 60_000;
const planMost = 500;
const sendMost = 500;
/** What isn't sent by then is in the next run. */
const runMostMs = 4 * 60_000;

/**
 * By the clock, and when links to baskets are made: who commented on a page gets the link of their basket as a private message, once
 * for a comment. It is written down before it is sent; what a process that was killed had begun is tried again, and where the
 * platform says that this comment has had its message, that was it. How many were sent.
 */
export async function sendPageReplies(services: Needs): Promise<number> {
  const { db, clock, socialPages } = services;
  const at = clock();
  await deleteOldLinks(db, { finishedBefore: new Date(at.getTime() - linkKeptMs), now: at });
  if (socialPages.client === null) return 0;
  await planReplies(services);
  /** Lives whose page takes nothing now. */
  const paused: number[] = [];
  let sent = 0;
  const startedMs = clock().getTime();
  for (let done = 0; done < sendMost; done += 1) {
    const now = clock();
    if (now.getTime() - startedMs > runMostMs) break;
    const until = new Date(now.getTime() + sendingMs);
    const reply = await claimDueReply(db, { now, until, except: paused });
    if (reply === null) break;
    const came = await sendReply(services, socialPages.client, reply);
    if (came === 'paused') paused.push(reply.postId);
    if (came === 'sent') sent += 1;
  }
  return sent;
}

async function planReplies({ db, clock }: Needs): Promise<void> {
  const now = clock();
  for (const { postId, buyer, sentAt } of await selectUnansweredBaskets(db, now, planMost)) {
    const comments = await selectRepliable(db, postId, buyer);
    // Who has nothing from the platform is known by hand alone: there is nothing to answer, and nothing to say of it.
    const chosen = commentToAnswer(comments, await selectAnswered(db, postId, buyer), now);
    const base = { postId, buyer, basketSentAt: sentAt, nextAt: now, changedAt: now };
    await insertReply(
      db,
      'commentId' in chosen
        ? { ...base, commentId: chosen.commentId, state: 'waiting' }
        : { ...base, state: chosen.reason === 'late' ? 'late' : 'refused', reason: chosen.reason },
    );
  }
}

async function sendReply(
  { db, clock, secretBox, siteUrl }: Needs,
  client: SocialPages,
  reply: ReplyRow,
): Promise<'sent' | 'not' | 'paused'> {
  const { postId, buyer, commentId, tries } = reply;
  const link = await selectPageLink(db, postId);
  const post = link === null ? null : await selectPostById(db, postId);
  const basket = (await selectBaskets(db, postId)).find((each) => each.buyer === buyer);
  const now = clock();
  const end = (changes: Partial<ReplyRow>) => updateReply(db, reply, { ...changes, changedAt: clock() });
  if (link === null || post === null || commentId === null || basket === undefined) {
    await end({ state: 'refused', reason: link === null ? 'noPage' : 'gone' });
    return 'not';
  }
  const [comment] = (await selectRepliable(db, postId, buyer)).filter((each) => each.commentId === commentId);
  const isLate = comment === undefined || now.getTime() - comment.at.getTime() >= replyWithinMs;
  if (isLate || !isHeld(basket, now) || basket.userId !== null) {
    await end({ state: 'late', reason: 'late' });
    return 'not';
  }
  const token =
    link.sealedPageToken === null
      ? null
      : secretBox.unseal(link.sealedPageToken, tokenPurpose(postId, 'page'));
  if (token === null) {
    await updatePageLinkOf(db, link, { state: 'expired', problem: 'expired' });
    await end({ state: 'waiting', nextAt: now });
    return 'paused';
  }
  const text = replyText(post.name, `${siteUrl}${basketPath(basket.code)}`);
  const answer = await client.replyPrivately({ id: link.pageId, token }, commentId, text);
  const failure = answer.ok ? null : answer.failure;
  const outcome = replyOutcome(failure, tries);
  if (outcome !== null) {
    await end(outcome);
    return outcome.state === 'sent' ? 'sent' : 'not';
  }
  if (failure?.code === 'expired')
    await updatePageLinkOf(db, link, { state: 'expired', problem: failure.code });
  const waitMs = failure === null || failure.code === 'expired' ? 0 : nextReplyMs(failure, tries);
  await end({ state: 'waiting', nextAt: new Date(clock().getTime() + waitMs) });
  return 'paused';
}

/** What the buyer reads: nobody knows in which language, so it is said in both. */
function replyText(live: string, link: string): string {
  return (['th', 'en'] as const)
    .map((locale) => liveReplyTexts(locale)('text', { live, link }))
    .join('\n\n')
    .slice(0, 1_900);
}
