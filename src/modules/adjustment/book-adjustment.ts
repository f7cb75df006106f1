import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { type Deciding, secondPersonDetail } from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { adjustmentTransactions, counterAccounts } from './adjustment.rules.ts';
import { type AdjustmentRow, insertAdjustment } from './adjustment.store.ts';

export type Staff = Deciding;

/**
 * Books an adjustment in the transaction in which it was decided: kept, in the ledger, told to whoever keeps the store's
 * books, and in the audit log, where it is found by the order it is about.
 */
export async function bookAdjustment(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  staff: Staff,
  row: AdjustmentRow,
  orderNumber: string | null = null,
): Promise<void> {
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
      detail: {
        adjustmentId: id,
        ...{ sellerId, adjustment: kind, amountSatang, orderId, reason, reversesId },
        ...(orderNumber === null ? {} : { orderNumber }),
        ...secondPersonDetail(staff),
      },
    },
    postedAt,
  );
}
