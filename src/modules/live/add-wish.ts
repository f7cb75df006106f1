import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { applyLive, onConnected } from './apply-live.ts';
import { insertComments, selectComment, selectCommentByNumber, selectLastAt } from './comment.store.ts';
import { readComment } from './comment-reading.rules.ts';
import type { OfHost } from './live.rules.ts';
import { selectAir, selectLiveProducts } from './live.store.ts';
import { momentAt } from './live-moment.rules.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';
import { namedSpeaker } from './speaker.rules.ts';

export type WishDraft = {
  name: string;
  commentId: number | null;
  keyword: string;
  quantity: number;
  note: string;
};
type WishFields = Partial<Record<'name' | 'keyword', 'valueMissing' | 'valueInvalid'>>;
export type WishFailure =
  | { code: 'liveNotFound' | 'liveNotConnected' | 'liveCommentNotFound' }
  | { code: 'liveWishInvalid'; fields: WishFields };

/**
 * The host wishes for something in somebody's name: an event like a comment, at the end of the line, marked as the host's and
 * taken as it is meant, however its words would be read.
 */
export function addWish(
  services: Pick<Services, 'db' | 'clock' | 'newUuid'>,
  { by = null, ...draft }: WishDraft & OfHost & { by?: LiveActor },
): Promise<Result<{ id: number; reserved: number; waiting: number }, WishFailure>> {
  type Failure = { code: 'liveCommentNotFound' } | { code: 'liveWishInvalid'; fields: WishFields };
  return onConnected<{ id: number; reserved: number; waiting: number }, Failure>(
    services,
    draft,
    async (tx, post) => {
      const { id } = draft;
      const of = draft.commentId === null ? null : await selectComment(tx, id, draft.commentId);
      if (draft.commentId !== null && of === null) return fail({ code: 'liveCommentNotFound' });
      const products = await selectLiveProducts(tx, [id]);
      const { keyword, quantity, note } = draft;
      const name = of?.authorName ?? draft.name.trim();
      const fields: WishFields = {
        ...(name === '' ? { name: 'valueMissing' as const } : {}),
        ...(products.some((product) => product.keyword === keyword)
          ? {}
          : { keyword: 'valueInvalid' as const }),
      };
      if (Object.keys(fields).length > 0) return fail({ code: 'liveWishInvalid', fields });
      const now = services.clock();
      const last = await selectLastAt(tx, id);
      const at = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1));
      const said = `${keyword} ${quantity}`;
      const rules = { products, air: await selectAir(tx, id), version: post.readingVersion };
      const reading = readComment({ text: said }, momentAt(rules, at));
      const commentId = `host:${services.newUuid()}`;
      const speakerId = of?.speakerId ?? namedSpeaker(name);
      const decision = {
        deed: 'accept' as const,
        items: [{ keyword, quantity }],
        cancels: [],
        cancelsAll: false,
      };
      await insertComments(tx, [
        {
          ...{ postId: id, commentId, source: 'host', speakerId, authorName: name, said, at, reading },
          ...{
            kind: reading.kind,
            readingVersion: post.readingVersion,
            decision,
            decisionNote: note,
            decidedAt: now,
          },
        },
      ]);
      await applyLive(tx, post, now);
      const added = await selectCommentByNumber(tx, id, commentId);
      if (added === null) throw new Error('a wish was not inserted');
      const outcome = added.outcomes.find((each) => each.keyword === keyword);
      await recordLiveAudit(
        tx,
        by,
        { kind: 'live_wish_added', speakerId, detail: { liveId: id, commentId: added.id, quantity } },
        now,
      );
      return succeed({ id: added.id, reserved: outcome?.reserved ?? 0, waiting: outcome?.waiting ?? 0 });
    },
  );
}
