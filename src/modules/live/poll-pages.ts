import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type {
  Listed,
  PageComment,
  PageFailure,
  PageKey,
  SocialPages,
} from '../../platform/social-pages/social-pages.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { LivePostRow } from './live.store.ts';
import { isSweepDue, nextPollMs, tokenPurpose } from './live-page.rules.ts';
import { claimDueLink, type PageLinkRow, selectKnownComments, updatePageLinkOf } from './live-page.store.ts';
import { lockShow } from './live-show.store.ts';
import { foreignId } from './speaker.rules.ts';
import { type HeardComment, type PageNews, takeNews } from './take-comments.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'socialPages' | 'secretBox'>;

/** Fetching all comments of a long live, with the pauses of a slow platform: by then another process may take it up. */
const claimMs = 4 * 60_000;
const partsMost = 200;
/** Of those that weren't in the list, so many are asked about by their number in a sweep. */
const askedMost = 2;
/** A platform that takes longer for one live, or for all of a run, is left until the next time. */
const fetchMostMs = 3 * 60_000;
const runMostMs = 60_000;
/** What is younger may be missing from a list that was put together elsewhere. */
const settledMs = 60_000;
const linksMost = 50;

/** A comment of a page as a live hears it; whoever isn't named is nobody else. */
export function heardOnPage(
  { pageId }: Pick<LivePostRow, 'pageId'>,
  { commentId, speakerId, authorName, text, at }: PageComment,
): HeardComment {
  const isOwn = pageId !== '' && speakerId === pageId;
  const speaker = foreignId(speakerId ?? `nameless:${commentId}`);
  return {
    ...{ commentId: foreignId(commentId), speakerId: speaker, authorName, text, at, isOwn },
    source: 'platform',
  };
}

/** By the clock: fetches comments of each live that is bound to a page, sells, and is due. How many were looked at. */
export async function pollPages(services: Needs): Promise<number> {
  const { db, clock, socialPages } = services;
  if (socialPages.client === null) return 0;
  const startedMs = clock().getTime();
  for (let done = 0; done < linksMost; done += 1) {
    const now = clock();
    if (now.getTime() - startedMs > runMostMs) return done;
    const link = await claimDueLink(db, now, new Date(now.getTime() + claimMs));
    if (link === null) return done;
    await pollLink(services, socialPages.client, link);
  }
  return linksMost;
}

type Found = { comments: PageComment[]; isWhole: boolean; usedPercent: number; failure: PageFailure | null };

async function pollLink(services: Needs, client: SocialPages, link: PageLinkRow): Promise<void> {
  const { db, clock, secretBox } = services;
  const { postId } = link;
  const token =
    link.sealedPageToken === null
      ? null
      : secretBox.unseal(link.sealedPageToken, tokenPurpose(postId, 'page'));
  if (token === null) {
    await updatePageLinkOf(db, link, { state: 'expired', problem: 'expired' });
    return;
  }
  const key = { id: link.pageId, token };
  const beganAt = clock();
  const known = await selectKnownComments(db, postId);
  const isSweep = isSweepDue(link.sweptAt, known.size, beganAt);
  const found = await fetchComments(client, key, link.objectId, {
    isEnough: (comments) =>
      !isSweep && comments.every(({ commentId, text }) => known.get(foreignId(commentId))?.said === text),
    isLate: () => clock().getTime() - beganAt.getTime() > fetchMostMs,
  });
  const gone =
    isSweep && found.isWhole ? await findDeleted(client, key, link, { known, found, beganAt }) : succeed([]);
  const failure = found.failure ?? (gone.ok ? null : gone.failure);
  await transact(db, async (tx) => {
    const post = await lockShow(tx, postId);
    if (post === null) return succeed(null);
    const now = clock();
    const isExpired = failure?.code === 'expired';
    const failures = failure === null ? 0 : link.failures + 1;
    const heardMs = link.heardAt === null ? null : now.getTime() - link.heardAt.getTime();
    const nextMs = nextPollMs({ failure, failures, usedPercent: found.usedPercent, heardMs });
    // What was begun and not gone through leaves a gap, which the next sweep closes.
    const sweptAt = found.failure !== null ? null : isSweep ? beganAt : link.sweptAt;
    const isSame = await updatePageLinkOf(tx, link, {
      ...{ failures, problem: failure?.code ?? '', sweptAt, nextPollAt: new Date(now.getTime() + nextMs) },
      ...(isExpired ? { state: 'expired' as const } : {}),
      ...(failure === null ? { polledAt: now } : {}),
    });
    if (isSame && post.state === 'connected') {
      const news = found.comments.map(
        (comment): PageNews => ({ kind: 'found', at: beganAt, comment: heardOnPage(post, comment) }),
      );
      const removed = gone.ok ? gone.value : [];
      await takeNews(tx, post, [...news.reverse(), ...removed], now);
    }
    return succeed(null);
  });
}

/** The newest first, until all are there, or there is nothing new. What was found before a failure is there with it. */
async function fetchComments(
  client: SocialPages,
  key: PageKey,
  objectId: string,
  { isEnough, isLate }: { isEnough: (comments: readonly PageComment[]) => boolean; isLate: () => boolean },
): Promise<Found> {
  const comments: PageComment[] = [];
  let after: string | null = null;
  let usedPercent = 0;
  for (let part = 0; part < partsMost; part += 1) {
    const listed: Result<Listed<PageComment>, PageFailure> = isLate()
      ? fail({ code: 'away', reason: 'slow' })
      : await client.listComments(key, objectId, after);
    if (!listed.ok) return { comments, isWhole: false, usedPercent, failure: listed.failure };
    const { items, after: next }: Listed<PageComment> = listed.value;
    comments.push(...items);
    usedPercent = Math.max(usedPercent, listed.value.usedPercent);
    if (next === null) return { comments, isWhole: true, usedPercent, failure: null };
    if (items.length > 0 && isEnough(items)) break;
    after = next;
  }
  return { comments, isWhole: false, usedPercent, failure: null };
}

/**
 * Comments of this video or post that aren't in its list any more. A list may leave out what is there (hidden, held for review), so
 * each is asked about; a few at a time.
 */
async function findDeleted(
  client: SocialPages,
  key: PageKey,
  link: PageLinkRow,
  {
    known,
    found,
    beganAt,
  }: { known: Awaited<ReturnType<typeof selectKnownComments>>; found: Found; beganAt: Date },
): Promise<Result<PageNews[], PageFailure>> {
  const there = new Set(found.comments.map(({ commentId }) => foreignId(commentId)));
  const prefixes = link.objectIds.flatMap((objectId) => [`${objectId}_`, `${objectId.split('_').at(-1)}_`]);
  const missing = [...known]
    .filter(([commentId, { at, isDeleted }]) => {
      const isSettled = beganAt.getTime() - at.getTime() > settledMs;
      const isOfThis = prefixes.some((prefix) => commentId.startsWith(prefix));
      return !isDeleted && isSettled && isOfThis && !there.has(commentId);
    })
    .sort(([, a], [, b]) => b.at.getTime() - a.at.getTime());
  const removed: PageNews[] = [];
  for (const [commentId] of missing.slice(0, askedMost)) {
    const has = await client.hasComment(key, commentId);
    if (!has.ok) return removed.length > 0 ? succeed(removed) : fail(has.failure);
    if (!has.value) removed.push({ kind: 'removed', at: beganAt, commentId });
  }
  return succeed(removed);
}
