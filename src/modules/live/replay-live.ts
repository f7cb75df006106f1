import type { Services } from '../../platform/services.ts';
import { type Result, succeed } from '../../shared/result.ts';
import { allocateLive, applyLive, onConnected } from './apply-live.ts';
import { selectAllComments, writeReadings } from './comment.store.ts';
import { type Reading, type ReadingVersion, readComment } from './comment-reading.rules.ts';
import { holdSpoken } from './hold-baskets.ts';
import type { OfHost } from './live.rules.ts';
import { selectAir, selectLiveProducts, updatePost } from './live.store.ts';
import { momentAt } from './live-moment.rules.ts';

export type ReplayRow = { id: number; authorName: string; said: string; before: Reading; after: Reading };
export type Replay = {
  /** How many comments would be read otherwise; of them the first. */
  changed: number;
  rows: ReplayRow[];
  /** Copies that are held now, and that would be. */
  reservedBefore: number;
  reservedAfter: number;
};
const shownMost = 100;

/** What rules of a version make of a live's comments: shown beside how they were read, and only with `isApplied` put in place. */
export function replayLive(
  services: Pick<Services, 'db' | 'clock'>,
  { version, isApplied, ...of }: OfHost & { version: ReadingVersion; isApplied: boolean },
): Promise<Result<Replay, { code: 'liveNotFound' | 'liveNotConnected' }>> {
  return onConnected<Replay, never>(services, of, async (tx, post) => {
    const { id } = of;
    const rules = { products: await selectLiveProducts(tx, [id]), air: await selectAir(tx, id), version };
    const comments = await selectAllComments(tx, id);
    const read = comments.map((comment) => {
      // Whose words they are was known when they were said: of our own page no number says it.
      const isOwn =
        comment.reading.why === 'own' || (post.pageId !== '' && comment.speakerId === post.pageId);
      const reading = readComment({ text: comment.said, isOwn }, momentAt(rules, comment.at));
      return { ...comment, reading };
    });
    const rows = read.flatMap(({ id: commentId, authorName, said, reading: after }, at): ReplayRow[] => {
      const before = comments[at]?.reading;
      return before === undefined || meaning(before) === meaning(after)
        ? []
        : [{ id: commentId, authorName, said, before, after }];
    });
    const now = services.clock();
    const spoken = await holdSpoken(tx, id);
    const held = async (of: typeof comments) =>
      (await allocateLive(tx, post, of, spoken, now)).allotments.reduce(
        (sum, { reserved }) => sum + reserved,
        0,
      );
    const replay = {
      ...{ changed: rows.length, rows: rows.slice(0, shownMost) },
      ...{ reservedBefore: await held(comments), reservedAfter: await held(read) },
    };
    if (!isApplied) return succeed(replay);
    await writeReadings(
      tx,
      read.map(({ id: commentId, reading }) => ({ id: commentId, reading, version })),
    );
    if (post.readingVersion !== version) await updatePost(tx, id, { readingVersion: version });
    await applyLive(tx, post, now);
    return succeed(replay);
  });
}

/** What a reading comes to, without the order of its keys: jsonb keeps none. */
function meaning({ kind, items, cancels, cancelsAll, why }: Reading): string {
  const said = items.map(({ keyword, quantity }) => [keyword, quantity]);
  return JSON.stringify([kind, said, cancels, cancelsAll, why]);
}
