import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockOrderOfFiles, settleFiles } from '../fulfilment/return-copies.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { openReturn } from '../order/record-returned-copies.ts';
import { partsOfReturn } from '../order/returned-parts.rules.ts';
import { findRefundOfReturn } from '../payment/find-refund.ts';
import type { Ground, Moved } from './held-return.ts';
import { askForAccount, tellShopper, tellStore } from './return-notices.ts';
import { returnNumberOf } from './returns.rules.ts';
import { countReturns, insertReturn } from './returns.store.ts';
import { saveOutcome } from './take-back.ts';

export type RefundFileFailure =
  | SecondPersonFailure
  | {
      code:
        | 'orderNotFound'
        | 'fileNotInOrder'
        | 'orderNotComplete'
        | 'fileRefunded'
        | 'ownAffair'
        | 'idempotencyKeyReused';
    };

/**
 * Staff pay an e-book back whose order is complete, with a reason that buyer and store read: it leaves the buyer's library,
 * the money goes back the way it came, and the store's open statement tells it (docs/decisions/0078). Once, however often and
 * by however many it is asked for. Above an amount a second person is asked instead.
 */
export function refundFile(
  services: Ground,
  staff: Deciding,
  { orderNumber, productId, reason }: { orderNumber: string; productId: number; reason: string },
  key: string | null,
): Promise<Result<Moved, RefundFileFailure>> {
  const now = services.clock();
  const body = { orderNumber, productId, reason };
  const once = { userId: staff.userId, call: 'POST /admin/Order/refund-file', key, body, now };
  const refund = async (tx: Transaction): Promise<Result<Moved, RefundFileFailure>> => {
    const locked = await lockOrderOfFiles(tx, orderNumber);
    if (locked === null) return fail({ code: 'orderNotFound' });
    const { order, lines } = locked;
    const { sellerId, userId } = order;
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    const line = lines.find((one) => one.productId === productId);
    if (line === undefined) return fail({ code: 'fileNotInOrder' });
    const quantity = line.quantity - line.returnedQuantity;
    if (quantity === 0) return fail({ code: 'fileRefunded' });
    const returnNumber = returnNumberOf(orderNumber, (await countReturns(tx, order.id)) + 1);
    const copiesOf = new Map([[line.id, quantity]]);
    if (order.status !== 'complete') return fail({ code: 'orderNotComplete' });
    const passed = await passSecondPerson(tx, services, staff, {
      kind: 'fileRefund',
      subject: `${orderNumber} ${productId}`,
      amountSatang: partsOfReturn(lines, copiesOf, order, false).itemSatang,
      subjectUserId: userId,
      version: `${quantity} left`,
      deed: { orderNumber, productId, reason },
      facts: { orderNumber, answer: reason },
    });
    if (!passed.ok) return passed;
    if (passed.value !== null) return succeed({ returnNumber, status: 'received', ...passed.value });
    const id = await insertReturn(
      tx,
      {
        returnNumber,
        orderId: order.id,
        sellerId,
        userId,
        status: 'received',
        reason: 'file_refunded',
        note: reason,
        itemRefundSatang: 0,
        createdAt: now,
        receivedAt: now,
        isRestocked: false,
      },
      [{ orderLineId: line.id, quantity, refundSatang: 0 }],
      { kind: 'staff', userId: staff.userId },
    );
    const returned = await openReturn(tx, locked);
    const settled = await settleFiles(tx, services, { returned, copiesOf, cause: returnNumber, now });
    if (!settled.ok) return settled;
    const { itemSatang, platformFundedSatang } = settled.value.parts;
    const refundId = await findRefundOfReturn(tx, returnNumber);
    const told = { returnNumber, userId, sellerId };
    const params = { orderNumber, reason, total: formatBaht(itemSatang) };
    await tellShopper(tx, services, told, 'fileRefunded', params, now);
    await askForAccount(tx, services, { id: refundId, userId, orderNumber, total: params.total }, now);
    await tellStore(
      tx,
      services,
      told,
      'sellerFileRefunded',
      { ...params, total: formatBaht(itemSatang + platformFundedSatang) },
      now,
    );
    const status = await saveOutcome(tx, { id }, settled.value, { refundId, now });
    await recordAudit(
      tx,
      {
        kind: 'file_refunded',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        detail: {
          ...{ orderNumber, returnNumber, productId, sellerId, amountSatang: itemSatang, reason },
          ...secondPersonDetail(staff),
        },
      },
      now,
    );
    return succeed({ returnNumber, status });
  };
  return transact<Moved, RefundFileFailure>(services.db, (tx) => answerOnce(tx, once, () => refund(tx)));
}
