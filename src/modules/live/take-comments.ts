import type { Transaction } from '../../platform/db/database.ts';
import { applyLive } from './apply-live.ts';
import { insertComments, type NewComment, selectCommentsByNumber, updateComment } from './comment.store.ts';
import { readComment } from './comment-reading.rules.ts';
import type { CommentSource } from './live.rules.ts';
import { type LivePostRow, selectAir, selectLiveProducts } from './live.store.ts';
import { momentAt } from './live-moment.rules.ts';
import { keepsPlace } from './live-page.rules.ts';

/**
 * A comment as it is heard, from wherever: a file, a platform's page, our own page of the live. This is the one shape in which
 * they come into a live, and `isOwn` says that its store wrote it.
 */
export type HeardComment = {
  commentId: string;
  speakerId: string;
  authorName: string;
  text: string;
  at: Date;
  isOwn: boolean;
  source: CommentSource;
};

/** By what comments are read. */
export type ReadingRules = {
  products: Awaited<ReturnType<typeof selectLiveProducts>>;
  air: Awaited<ReturnType<typeof selectAir>>;
  version: LivePostRow['readingVersion'];
};

export async function readingRulesOf(tx: Transaction, post: LivePostRow): Promise<ReadingRules> {
  return {
    products: await selectLiveProducts(tx, [post.id]),
    air: await selectAir(tx, post.id),
    version: post.readingVersion,
  };
}

/** A comment as it is kept: read by the keywords of its moment. */
export function rowOf(
  postId: number,
  rules: ReadingRules,
  { text, isOwn, at, ...heard }: HeardComment,
): NewComment {
  const reading = readComment({ text, isOwn }, momentAt(rules, at));
  const read = { reading, kind: reading.kind, readingVersion: rules.version };
  return { ...heard, ...read, postId, said: text, at };
}

/** Something that a platform tells, or that was found out there. `at` is when it was so. */
export type PageNews =
  | { kind: 'added' | 'edited' | 'found'; at: Date; comment: HeardComment }
  | { kind: 'removed'; at: Date; commentId: string };

export type Taken = { added: number; edited: number; removed: number };

/**
 * Takes what was heard of a held live's page, in the order in which it comes: each comment once by its number, so that what is told
 * twice, late or both told and found counts once. What was edited is read anew; it keeps its place where it asks for no more than
 * before. What was deleted is marked and counts as before. Then the copies are given out anew.
 */
export async function takeNews(
  tx: Transaction,
  post: LivePostRow,
  news: readonly PageNews[],
  now: Date,
): Promise<Taken> {
  const rules = await readingRulesOf(tx, post);
  const numbers = news.map((each) => (each.kind === 'removed' ? each.commentId : each.comment.commentId));
  const rows = await selectCommentsByNumber(tx, post.id, [...new Set(numbers)]);
  const known = new Map<string, Kept>(rows.map((row) => [row.commentId, row]));
  const fresh = new Set<string>();
  const edited = new Set<string>();
  const removed = new Set<string>();
  for (const each of news) {
    const number = each.kind === 'removed' ? each.commentId : each.comment.commentId;
    const row = known.get(number);
    if (each.kind === 'removed') {
      if (row === undefined || row.deletedAt != null) continue;
      known.set(number, { ...row, deletedAt: each.at });
      removed.add(number);
    } else if (row === undefined) {
      known.set(number, rowOf(post.id, rules, each.comment));
      fresh.add(number);
    } else {
      const changed = editedRow(post.id, rules, row, each);
      if (changed === null) continue;
      known.set(number, changed);
      edited.add(number);
    }
  }
  const of = (some: Iterable<string>) => [...some].flatMap((number) => known.get(number) ?? []);
  const added = await insertComments(tx, of(fresh));
  const changes = of(new Set([...edited, ...removed])).filter(({ commentId }) => !fresh.has(commentId));
  for (const { id, said, reading, kind, readingVersion, at, editedAt, saidBefore, deletedAt } of changes)
    if (id !== undefined)
      await updateComment(tx, id, {
        ...{ said, reading, kind, readingVersion, at },
        ...{ editedAt: editedAt ?? null, saidBefore: saidBefore ?? '', deletedAt: deletedAt ?? null },
      });
  if (added + changes.length > 0) await applyLive(tx, post, now);
  return { added, edited: edited.size, removed: removed.size };
}

/** A comment as it is in the table, or will be. */
type Kept = NewComment & { id?: number };

/** What a comment is now that it says something else; null where it doesn't, or where that was told too late. */
function editedRow(
  postId: number,
  rules: ReadingRules,
  row: Kept,
  { kind, at: toldAt, comment }: Exclude<PageNews, { kind: 'removed' }>,
): Kept | null {
  // What was written at first may be told after what it became.
  const isOld = kind === 'added' || (row.editedAt != null && row.editedAt >= toldAt);
  if (row.said === comment.text || isOld || row.deletedAt != null) return null;
  const editedAt = new Date(Math.max(toldAt.getTime(), row.at.getTime()));
  const inPlace = rowOf(postId, rules, { ...comment, at: row.at });
  const read = keepsPlace(row.reading, inPlace.reading)
    ? inPlace
    : rowOf(postId, rules, { ...comment, at: editedAt });
  const { said, reading, readingVersion, at } = read;
  const saidBefore = row.editedAt == null ? row.said : (row.saidBefore ?? '');
  return { ...row, said, reading, kind: read.kind, readingVersion, at, editedAt, saidBefore };
}
