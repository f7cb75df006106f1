import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { passSecondPerson, type SecondPersonFailure } from '../approval/pass-second-person.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { type HandKind, signedAmount } from './adjustment.rules.ts';
import {
  isReversed,
  lockAdjustment,
  selectOrderOfStore,
  selectStoreName,
  sumBooked,
} from './adjustment.store.ts';
import { bookAdjustment, type Staff } from './book-adjustment.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** What was booked on a store's account was taken back by its opposite, for a reason that the store reads. */
    adjustmentReversed: { adjustmentId: string; reason: string };
  }
}

type Needs = Pick<Services, 'clock' | 'newUuid' | 'siteUrl'> & { db: Queryable };

/** What was booked; null with the request that a second person has to approve first. */
export type Booked = { id: string | null; approvalId?: string };

export type NewAdjustment = {
  /** Given when it was asked for; a new one otherwise. */
  id?: string;
  sellerId: number;
  kind: HandKind;
  /** Satang, positive: which way it goes, the kind says. */
  amountSatang: number;
  /** Empty: about no order. */
  orderNumber: string;
  reason: string;
};

export type PostFailure =
  | SecondPersonFailure
  | { code: 'storeNotFound' | 'adjustmentOrderUnknown' | 'idempotencyKeyReused' };

/**
 * Books an amount on a store's account, which its next statement tells with the reason; the store is told at once. The same
 * key books once. Above an amount, with what the same person has booked of the kind for the store since midnight in Bangkok, a
 * second person is asked instead.
 */
export async function postAdjustment(
  services: Needs,
  staff: Staff,
  given: NewAdjustment,
  key: string | null,
): Promise<Result<Booked, PostFailure>> {
  const now = services.clock();
  return transact<Booked, PostFailure>(services.db, (tx) =>
    answerOnce<Booked, PostFailure>(
      tx,
      { userId: staff.userId, call: 'admin/adjustment', key, body: given, now },
      async () => {
        const { sellerId, kind, amountSatang, orderNumber, reason } = given;
        const store = await selectStoreName(tx, sellerId);
        if (store === null) return fail({ code: 'storeNotFound' });
        const orderId = orderNumber === '' ? null : await selectOrderOfStore(tx, sellerId, orderNumber);
        if (orderNumber !== '' && orderId === null) return fail({ code: 'adjustmentOrderUnknown' });
        const id = given.id ?? services.newUuid();
        const { userId: postedBy } = staff;
        await takeTurn(tx, `adjustments ${sellerId} by ${postedBy}`);
        const since = new Date(`${bangkokDay(now)}T00:00:00+07:00`);
        const passed = await passSecondPerson(tx, services, staff, {
          kind: 'adjustment',
          subject: id,
          amountSatang: signedAmount(kind, amountSatang),
          // In parts it is as much as at once.
          doneSatang: await sumBooked(tx, { sellerId, kind, postedBy, since }),
          subjectUserId: null,
          version: 'new',
          deed: { id, sellerId, kind, amountSatang, orderNumber, reason },
          facts: { store, adjustment: kind, ...(orderNumber === '' ? {} : { orderNumber }), answer: reason },
        });
        if (!passed.ok) return passed;
        if (passed.value !== null) return succeed({ id: null, ...passed.value });
        await bookAdjustment(
          tx,
          services,
          staff,
          {
            ...{ id, sellerId, kind, orderId, reason },
            amountSatang: signedAmount(kind, amountSatang),
            reversesId: null,
            postedAt: now,
            postedBy: staff.userId,
          },
          orderNumber === '' ? null : orderNumber,
        );
        return succeed({ id });
      },
    ),
  );
}

export type ReverseFailure = SecondPersonFailure | { code: 'adjustmentNotFound' | 'adjustmentReversed' };

/** Takes an adjustment back by its opposite. Pressed twice, or by two at once, it is taken back once; above an amount a second person is asked. */
export async function reverseAdjustment(
  services: Needs & Pick<Services, 'emit'>,
  staff: Staff,
  { id: reversesId, reason }: { id: string; reason: string },
): Promise<Result<Booked, ReverseFailure>> {
  return transact<Booked, ReverseFailure>(services.db, async (tx) => {
    const held = await lockAdjustment(tx, reversesId);
    // What takes back isn't taken back itself: the first is booked again.
    if (held === null || held.reversesId !== null) return fail({ code: 'adjustmentNotFound' });
    const { orderNumber, ...original } = held;
    if (await isReversed(tx, reversesId)) return fail({ code: 'adjustmentReversed' });
    const { sellerId, kind, amountSatang } = original;
    const passed = await passSecondPerson(tx, services, staff, {
      kind: 'adjustmentReversal',
      subject: reversesId,
      amountSatang: 0 - amountSatang,
      subjectUserId: null,
      version: 'booked',
      deed: { id: reversesId, reason },
      facts: {
        ...{ store: (await selectStoreName(tx, sellerId)) ?? '', adjustment: kind, answer: reason },
        ...(orderNumber === null ? {} : { orderNumber }),
      },
    });
    if (!passed.ok) return passed;
    if (passed.value !== null) return succeed({ id: null, ...passed.value });
    const id = services.newUuid();
    await bookAdjustment(
      tx,
      services,
      staff,
      {
        ...{ ...original, id, reason, reversesId },
        amountSatang: 0 - amountSatang,
        postedAt: services.clock(),
        postedBy: staff.userId,
      },
      orderNumber,
    );
    await services.emit(tx, { name: 'adjustmentReversed', adjustmentId: reversesId, reason });
    return succeed({ id });
  });
}
