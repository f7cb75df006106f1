import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { applyLive, onConnected } from './apply-live.ts';
import {
  insertComments,
  type NewComment,
  selectAllComments,
  selectLastAt,
  updateComment,
} from './comment.store.ts';
import { fileCommentsMost, readCommentFile } from './comment-file.rules.ts';
import type { OfHost } from './live.rules.ts';
import { foreignId } from './speaker.rules.ts';
import { readingRulesOf, rowOf } from './take-comments.ts';

export type Imported = {
  /** Comments that weren't there before. */
  added: number;
  /** Comments whose text is another one now. */
  edited: number;
  known: number;
  refused: { line: number; text: string }[];
};

/**
 * Takes comments of a live from a file or from what was pasted: each once by its number at the platform, read by the keywords of
 * its moment; then the copies are given out anew. Whether it comes whole, in parts or again makes no difference.
 */
export function importComments(
  services: Pick<Services, 'db' | 'clock'>,
  { content, ...of }: OfHost & { content: string },
): Promise<
  Result<Imported, { code: 'liveNotFound' | 'liveNotConnected' | 'liveFileEmpty' | 'liveFileTooLong' }>
> {
  return onConnected<Imported, { code: 'liveFileEmpty' | 'liveFileTooLong' }>(
    services,
    of,
    async (tx, post) => {
      const { id } = of;
      const { comments, refused } = readCommentFile(content, bangkokDay(post.startsAt));
      if (comments.length === 0) return fail({ code: 'liveFileEmpty' });
      if (comments.length > fileCommentsMost) return fail({ code: 'liveFileTooLong' });
      const rules = await readingRulesOf(tx, post);
      const before = new Map((await selectAllComments(tx, id)).map((row) => [row.commentId, row]));
      const last = (await selectLastAt(tx, id)) ?? post.startsAt;
      const fresh: NewComment[] = [];
      let edited = 0;
      let followsMs = last.getTime();
      for (const { authorName, text, atMs, ...sent } of comments) {
        const [commentId, speakerId] = [foreignId(sent.commentId), foreignId(sent.speakerId)];
        followsMs = atMs ?? followsMs + 1;
        const at = new Date(followsMs);
        const isOwn = post.pageId !== '' && speakerId === post.pageId;
        const known = before.get(commentId);
        if (known !== undefined) {
          if (known.said === text) continue;
          const read = rowOf(id, rules, {
            ...{ commentId, speakerId, authorName, text, isOwn, at: known.at, source: known.source },
          });
          const { said, reading, kind, readingVersion } = read;
          const saidBefore = known.editedAt === null ? known.said : known.saidBefore;
          // A file doesn't say when: its place in the line stays.
          await updateComment(tx, known.id, {
            ...{ said, reading, kind, readingVersion, saidBefore, editedAt: services.clock() },
          });
          edited += 1;
          continue;
        }
        fresh.push(
          rowOf(id, rules, { commentId, speakerId, authorName, text, at, isOwn, source: 'platform' }),
        );
      }
      const added = await insertComments(tx, fresh);
      if (added + edited > 0) await applyLive(tx, post, services.clock());
      return succeed({
        added,
        edited,
        known: comments.length - added - edited,
        refused: refused.slice(0, 50),
      });
    },
  );
}
