import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { applyLive, onConnected } from './apply-live.ts';
import { selectComment, selectLastAt, updateComment } from './comment.store.ts';
import { copiesMost } from './comment-reading.rules.ts';
import type { OfHost } from './live.rules.ts';
import { insertRelease, selectLiveProducts, selectReservations } from './live.store.ts';
import { suggestionOf } from './live-moment.rules.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Of = OfHost & { by?: LiveActor };
type Closed = { code: 'liveNotFound' | 'liveNotConnected' };
export type DecideFailure =
  | Closed
  | { code: 'liveCommentNotFound' | 'liveDecisionEmpty' | 'liveDecisionInvalid' };

export type Deciding = {
  commentId: number;
  /** `undo` goes back to how it was read. */
  deed: 'accept' | 'refuse' | 'undo';
  /** What is ordered; left out: what was suggested. */
  items: { keyword: string; quantity: number }[] | null;
  note: string;
};

/** The host says what a comment is; its place in the line stays that of when it was written. */
export function decideComment(
  services: Needs,
  { commentId, deed, items, note, by = null, ...of }: Of & Deciding,
): Promise<Result<true, DecideFailure>> {
  type Failure = Exclude<DecideFailure, Closed>;
  return onConnected<true, Failure>(services, of, async (tx, post) => {
    const { id } = of;
    const comment = await selectComment(tx, id, commentId);
    if (comment === null) return fail({ code: 'liveCommentNotFound' });
    const audit = () =>
      recordLiveAudit(
        tx,
        by,
        {
          ...{ kind: 'live_comment_decided', speakerId: comment.speakerId },
          moved: { before: comment.decision?.deed ?? comment.kind, after: deed },
          detail: { liveId: id, commentId: comment.id },
        },
        services.clock(),
      );
    if (deed === 'undo') {
      await updateComment(tx, comment.id, { decision: null, decisionNote: '', decidedAt: null });
      await applyLive(tx, post, services.clock());
      await audit();
      return succeed(true);
    }
    const suggested = suggestionOf(comment.reading);
    const decision =
      deed === 'refuse'
        ? { deed, items: [], cancels: [], cancelsAll: false }
        : { deed, ...suggested, ...(items === null ? {} : { items, cancels: [], cancelsAll: false }) };
    if (deed === 'accept') {
      if (decision.items.length === 0 && decision.cancels.length === 0 && !decision.cancelsAll)
        return fail({ code: 'liveDecisionEmpty' });
      const keywords = new Set((await selectLiveProducts(tx, [id])).map(({ keyword }) => keyword));
      const isFine = decision.items.every(
        ({ keyword, quantity }) => keywords.has(keyword) && quantity >= 1 && quantity <= copiesMost,
      );
      if (!isFine) return fail({ code: 'liveDecisionInvalid' });
    }
    await updateComment(tx, comment.id, { decision, decisionNote: note, decidedAt: services.clock() });
    await applyLive(tx, post, services.clock());
    await audit();
    return succeed(true);
  });
}

/** Lets go of what somebody has, or waits for, of a product: the next in the line moves up. */
export function releaseReservation(
  services: Needs,
  {
    buyer,
    liveProductId,
    note,
    by = null,
    ...of
  }: Of & { buyer: string; liveProductId: number; note: string },
): Promise<Result<true, Closed | { code: 'liveReservationNotFound' }>> {
  return onConnected<true, { code: 'liveReservationNotFound' }>(services, of, async (tx, post) => {
    const { id } = of;
    const own = (await selectReservations(tx, id)).find(
      (row) => row.buyer === buyer && row.liveProductId === liveProductId,
    );
    if (own === undefined || own.wished === 0) return fail({ code: 'liveReservationNotFound' });
    // After everything that was said by then, whatever the platform's clock.
    const last = await selectLastAt(tx, id);
    const at = new Date(Math.max(services.clock().getTime(), (last?.getTime() ?? 0) + 1));
    await insertRelease(tx, { postId: id, buyer, liveProductId, note, at });
    await applyLive(tx, post, services.clock());
    await recordLiveAudit(
      tx,
      by,
      {
        ...{ kind: 'live_reservation_released', speakerId: buyer },
        moved: { before: `${own.reserved}+${own.waiting}`, after: '0+0' },
        detail: { liveId: id, liveProductId },
      },
      services.clock(),
    );
    return succeed(true);
  });
}
