import type { Transaction } from '../../platform/db/database.ts';
import { withoutDatabaseTime } from '../../platform/db/database-time.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { displayNameOf } from '../review/review.rules.ts';
import { applyLive } from './apply-live.ts';
import { selectBansOn } from './ban.store.ts';
import { insertComments, type NewComment } from './comment.store.ts';
import type { LivePostRow } from './live.store.ts';
import { banOn } from './live-ban.rules.ts';
import { momentAt } from './live-moment.rules.ts';
import type { SaidInLive } from './live-show.contract.ts';
import { commentsAMinuteMost, sameAgainMs, wordsOfButton } from './live-show.rules.ts';
import {
  lockShow,
  selectByNumbers,
  selectLastOfPage,
  selectSaidSince,
  selectShow,
  selectSpeakers,
} from './live-show.store.ts';
import { describeComment } from './read-show.ts';
import { accountSpeaker } from './speaker.rules.ts';
import { readingRulesOf, rowOf } from './take-comments.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
export type Saying = {
  id: number;
  userId: number;
  text: string;
  liveProductId: number | null;
  quantity: number;
};
export type SayFailure = {
  code: 'liveNotFound' | 'liveNotConnected' | 'liveCommentEmpty' | 'liveCommentsTooMany';
};
type Said = Result<SaidInLive, SayFailure>;

const minuteMs = 60_000;
/** Comments that are taken in one transaction. */
const batchMost = 200;

/**
 * Takes what shoppers say in our own lives. Copies are given out anew after each change of a live, while it is held; so those who
 * speak while that is being done wait together, and are taken together the next time: each at its own moment, in the order in
 * which they came.
 */
export function createLiveComments(services: Needs): (saying: Saying) => Promise<Said> {
  type Waiting = {
    saying: Saying;
    at: Date;
    resolve: (said: Said) => void;
    reject: (error: unknown) => void;
  };
  const waiting = new Map<number, Waiting[]>();

  async function takeAll(postId: number, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const batch = line.splice(0, batchMost);
      try {
        const said = await takeComments(services, postId, batch);
        for (const [at, { resolve }] of batch.entries()) resolve(said[at] ?? fail({ code: 'liveNotFound' }));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waiting.delete(postId);
  }

  return (saying) =>
    new Promise((resolve, reject) => {
      const one = { saying, at: services.clock(), resolve, reject };
      const line = waiting.get(saying.id);
      if (line !== undefined) {
        line.push(one);
        return;
      }
      const fresh = [one];
      waiting.set(saying.id, fresh);
      // Whoever came first begins what others go on with: it has all the time it needs.
      void withoutDatabaseTime(() => takeAll(saying.id, fresh));
    });
}

async function takeComments(
  services: Needs,
  postId: number,
  batch: readonly { saying: Saying; at: Date }[],
): Promise<Said[]> {
  const taken = await transact<Said[], never>(services.db, async (tx) => {
    const post = await lockShow(tx, postId);
    const show = await selectShow(tx, postId);
    if (post === null || show === null || (post.state === 'draft' && !post.isAnnounced))
      return succeed(batch.map(() => fail({ code: 'liveNotFound' as const })));
    if (post.state !== 'connected')
      return succeed(batch.map(() => fail({ code: 'liveNotConnected' as const })));
    return succeed(await takeHeld(tx, post, { batch, storeName: show.nameTh, now: services.clock() }));
  });
  if (!taken.ok) throw new Error('comments can’t be refused as a whole');
  return taken.value;
}

async function takeHeld(
  tx: Transaction,
  post: LivePostRow,
  { batch, storeName, now }: { batch: readonly { saying: Saying; at: Date }[]; storeName: string; now: Date },
): Promise<Said[]> {
  const { id: postId } = post;
  const rules = await readingRulesOf(tx, post);
  const { products } = rules;
  const userIds = [...new Set(batch.map(({ saying }) => saying.userId))];
  const accounts = new Map((await selectSpeakers(tx, userIds)).map((account) => [account.id, account]));
  const sinceMs = Math.min(...batch.map(({ at }) => at.getTime())) - minuteMs;
  const before = await selectSaidSince(tx, postId, userIds.map(accountSpeaker), new Date(sinceMs));
  // Whoever was told that something is reserved keeps it: nobody here comes before who spoke before, whatever the clocks.
  const last = await selectLastOfPage(tx, postId);
  let { count, atMs: lastMs } = last;
  const fresh: NewComment[] = [];
  const found = batch.map(({ saying, at }): { commentId: string } | SayFailure => {
    const account = accounts.get(saying.userId);
    if (account === undefined) return { code: 'liveNotFound' };
    const moment = momentAt(rules, at);
    const product = products.find(({ id }) => id === saying.liveProductId);
    if (saying.liveProductId !== null && product === undefined) return { code: 'liveNotFound' };
    const said =
      product === undefined
        ? saying.text
        : wordsOfButton({ keyword: product.keyword, quantity: saying.quantity }, moment);
    if (said === '') return { code: 'liveCommentEmpty' };
    const speakerId = accountSpeaker(saying.userId);
    const own = before.filter((each) => each.speakerId === speakerId);
    const again = own.find(
      (each) => each.said === said && Math.abs(at.getTime() - each.at.getTime()) <= sameAgainMs,
    );
    if (again !== undefined) return { commentId: again.commentId };
    if (own.filter((each) => at.getTime() - each.at.getTime() < minuteMs).length >= commentsAMinuteMost)
      return { code: 'liveCommentsTooMany' };
    const isOwn =
      account.id === post.affiliateId || (post.sellerId !== null && account.sellerId === post.sellerId);
    count += 1;
    lastMs = Math.max(at.getTime(), lastMs);
    const commentId = `own:${String(count).padStart(9, '0')}`;
    const authorName = isOwn ? storeName : displayNameOf(account);
    before.push({ speakerId, commentId, said, at });
    const heard = { commentId, source: 'page' as const, speakerId, authorName, isOwn, text: said };
    // Read by what was open when it was said, also where its place is after who spoke before.
    fresh.push({ ...rowOf(postId, rules, { ...heard, at }), at: new Date(lastMs) });
    return { commentId };
  });
  if (fresh.length > 0) {
    await insertComments(tx, fresh);
    await applyLive(tx, post, now);
  }
  const numbers = found.flatMap((each) => ('commentId' in each ? [each.commentId] : []));
  const rows = numbers.length === 0 ? [] : await selectByNumbers(tx, postId, numbers);
  const bans = await selectBansOn(tx, post);
  return found.map((each): Said => {
    if ('code' in each) return fail(each);
    const row = rows.find(({ commentId }) => commentId === each.commentId);
    if (row === undefined) return fail({ code: 'liveNotFound' });
    const { id, authorName: name, said: text, at, reading } = row;
    const ban = banOn(bans, row);
    return succeed({
      comment: describeComment({ id, name, text, at, why: reading.why }),
      ...{ kind: reading.kind, why: reading.why, words: reading.words },
      outcomes: row.outcomes.map(({ keyword, outcome, reserved, waiting }) => ({
        ...{ keyword, outcome, reserved, waiting },
      })),
      ban: ban === null ? null : { reason: ban.reason, endsAt: ban.endsAt?.toISOString() ?? null },
    });
  });
}
