import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { type HandKind, signedAmount } from './adjustment.rules.ts';
import { isReversed, isStore, lockAdjustment, selectOrderOfStore } from './adjustment.store.ts';
import { bookAdjustment, type Staff } from './book-adjustment.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** What was booked on a store's account was taken back by its opposite, for a reason that the store reads. */
    adjustmentReversed: { adjustmentId: string; reason: string };
  }
}

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'siteUrl'>;

export type NewAdjustment = {
  sellerId: number;
  kind: HandKind;
  /** Satang, positive: which way it goes, the kind says. */
  amountSatang: number;
  /** Empty: about no order. */
  orderNumber: string;
  reason: string;
};

export type PostFailure = {
  code: 'storeNotFound' | 'adjustmentOrderUnknown' | 'idempotencyKeyReused';
};

/**
 * Books an amount on a store's account, which its next statement tells with the reason; the store is told at once. The same
 * key books once.
 */
export async function postAdjustment(
  services: Needs,
  staff: Staff,
  given: NewAdjustment,
  key: string | null,
): Promise<Result<{ id: string }, PostFailure>> {
  const now = services.clock();
  return transact<{ id: string }, PostFailure>(services.db, (tx) =>
    answerOnce<{ id: string }, PostFailure>(
      tx,
      { userId: staff.userId, call: 'admin/adjustment', key, body: given, now },
      async () => {
        const { sellerId, kind, amountSatang, orderNumber, reason } = given;
        if (!(await isStore(tx, sellerId))) return fail({ code: 'storeNotFound' });
        const orderId = orderNumber === '' ? null : await selectOrderOfStore(tx, sellerId, orderNumber);
        if (orderNumber !== '' && orderId === null) return fail({ code: 'adjustmentOrderUnknown' });
        const id = services.newUuid();
        await bookAdjustment(tx, services, staff, {
          id,
          sellerId,
          kind,
          amountSatang: signedAmount(kind, amountSatang),
          orderId,
          reason,
          reversesId: null,
          postedAt: now,
          postedBy: staff.userId,
        });
        return succeed({ id });
      },
    ),
  );
}

export type ReverseFailure = { code: 'adjustmentNotFound' | 'adjustmentReversed' };

/** Takes an adjustment back by its opposite. Pressed twice, or by two at once, it is taken back once. */
export async function reverseAdjustment(
  services: Needs & Pick<Services, 'emit'>,
  staff: Staff,
  { id: reversesId, reason }: { id: string; reason: string },
): Promise<Result<{ id: string }, ReverseFailure>> {
  return transact<{ id: string }, ReverseFailure>(services.db, async (tx) => {
    const original = await lockAdjustment(tx, reversesId);
    // What takes back isn't taken back itself: the first is booked again.
    if (original === null || original.reversesId !== null) return fail({ code: 'adjustmentNotFound' });
    if (await isReversed(tx, reversesId)) return fail({ code: 'adjustmentReversed' });
    const id = services.newUuid();
    await bookAdjustment(tx, services, staff, {
      ...original,
      id,
      amountSatang: 0 - original.amountSatang,
      reason,
      reversesId,
      postedAt: services.clock(),
      postedBy: staff.userId,
    });
    await services.emit(tx, { name: 'adjustmentReversed', adjustmentId: reversesId, reason });
    return succeed({ id });
  });
}
