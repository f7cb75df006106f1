import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyStores } from '../notification/notify-users.ts';
import {
  type AdjustmentKind,
  adjustmentTransactions,
  counterAccounts,
  signedAmount,
} from './adjustment.rules.ts';
import {
  type AdjustmentRow,
  insertAdjustment,
  isReversed,
  isStore,
  lockAdjustment,
  selectOrderOfStore,
} from './adjustment.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'siteUrl'>;
export type Staff = { userId: number; origin: CallOrigin };

export type NewAdjustment = {
  sellerId: number;
  kind: AdjustmentKind;
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
        await book(tx, services, staff, {
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
  services: Needs,
  staff: Staff,
  { id: reversesId, reason }: { id: string; reason: string },
): Promise<Result<{ id: string }, ReverseFailure>> {
  return transact<{ id: string }, ReverseFailure>(services.db, async (tx) => {
    const original = await lockAdjustment(tx, reversesId);
    // What takes back isn't taken back itself: the first is booked again.
    if (original === null || original.reversesId !== null) return fail({ code: 'adjustmentNotFound' });
    if (await isReversed(tx, reversesId)) return fail({ code: 'adjustmentReversed' });
    const id = services.newUuid();
    await book(tx, services, staff, {
      ...original,
      id,
      amountSatang: 0 - original.amountSatang,
      reason,
      reversesId,
      postedAt: services.clock(),
      postedBy: staff.userId,
    });
    return succeed({ id });
  });
}

async function book(tx: Transaction, services: Needs, staff: Staff, row: AdjustmentRow): Promise<void> {
  const { id, sellerId, kind, amountSatang, orderId, reason, reversesId, postedAt } = row;
  await insertAdjustment(tx, row);
  await postLedgerTransaction(tx, {
    kind: adjustmentTransactions[kind],
    cause: id,
    at: postedAt,
    entries: [
      { account: { kind: counterAccounts[kind] }, amountSatang, orderId },
      { account: { kind: 'seller_payable', ownerId: sellerId }, amountSatang: 0 - amountSatang, orderId },
    ],
  });
  const isForStore = amountSatang > 0;
  await notifyStores(
    tx,
    services,
    [
      {
        sellerId,
        right: 'finance',
        kind: isForStore ? 'sellerCredited' : 'sellerCharged',
        params: { total: formatBaht(Math.abs(amountSatang)), reason },
        href: '/manage-store/finance/adjustments',
      },
    ],
    postedAt,
  );
  await recordAudit(
    tx,
    {
      kind: reversesId === null ? 'store_adjusted' : 'store_adjustment_reversed',
      actorUserId: staff.userId,
      subjectUserId: null,
      origin: staff.origin,
      detail: { adjustmentId: id, sellerId, adjustment: kind, amountSatang, orderId, reason, reversesId },
    },
    postedAt,
  );
}
