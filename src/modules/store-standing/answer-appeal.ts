import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import type { MarkState } from './store-standing.rules.ts';
import { lockMark, setAnswer, setAppeal } from './store-standing.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
type Moved = { id: number; state: MarkState };

export type AppealFailure = { code: 'markNotFound' | 'markAppealed' };

/** A store has staff look at a mark that counts against it: once. One that has ended isn't there any more. */
export function appealMark(
  services: Needs,
  by: { sellerId: number; userId: number },
  { id, reason }: { id: number; reason: string },
): Promise<Result<Moved, AppealFailure>> {
  return transact<Moved, AppealFailure>(services.db, async (tx) => {
    const now = services.clock();
    const mark = await lockMark(tx, id);
    if (mark === null || mark.sellerId !== by.sellerId || mark.endsAt <= now)
      return fail({ code: 'markNotFound' });
    if (mark.state !== 'counted') return fail({ code: 'markAppealed' });
    await setAppeal(tx, { id, now, userId: by.userId, reason });
    return succeed({ id, state: 'appealed' });
  });
}

export type AnswerFailure = { code: 'markNotFound' | 'markAnswered' | 'ownAffair' };
type Answer = { id: number; reason: string; state: 'kept' | 'lifted' };

/** Staff answer an appeal, not about what they bought themselves: the mark goes, or stays until it ends. */
export function answerAppeal(
  services: Needs,
  staff: { userId: number; origin: CallOrigin },
  { id, reason, state }: Answer,
): Promise<Result<Moved, AnswerFailure>> {
  return transact<Moved, AnswerFailure>(services.db, async (tx) => {
    const now = services.clock();
    const mark = await lockMark(tx, id);
    if (mark === null || mark.state === 'counted') return fail({ code: 'markNotFound' });
    if (mark.buyerId === staff.userId) return fail({ code: 'ownAffair' });
    if (mark.state !== 'appealed') return fail({ code: 'markAnswered' });
    await setAnswer(tx, { id, now, userId: staff.userId, reason, state });
    const { sellerId, orderNumber } = mark;
    await recordAudit(
      tx,
      {
        kind: state === 'lifted' ? 'store_mark_lifted' : 'store_mark_kept',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: mark.state, after: state },
        detail: { markId: id, sellerId, orderNumber, reason },
      },
      now,
    );
    const notice = state === 'lifted' ? 'sellerMarkLifted' : 'sellerMarkKept';
    await notifyStores(
      tx,
      services,
      [
        {
          sellerId,
          right: 'orders',
          kind: notice,
          params: { orderNumber, reason },
          href: '/manage-store/standing',
        },
      ],
      now,
    );
    return succeed({ id, state });
  });
}
