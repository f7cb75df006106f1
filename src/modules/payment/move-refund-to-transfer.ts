import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { setRefundTransfer } from './payment.store.ts';
import { selectRefund } from './refund.store.ts';

/**
 * A card takes its money back no more (closed, expired, refused by its bank): staff transfer it to an account its buyer
 * names. Money the gateway had said was there, and that bounced later, is due again in the ledger. Once: what has become a
 * transfer stays one.
 */
export async function moveRefundToTransfer(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { refundId, failureCode, now }: { refundId: string; failureCode: string; now: Date },
): Promise<void> {
  const found = await selectRefund(tx, refundId, true);
  if (found === null || found.refund.method === 'transfer') return;
  const { refund, channel, userId, orderNumber, referenceCode } = found;
  if (refund.status === 'done')
    await postLedgerTransaction(tx, {
      kind: 'refund_bounced',
      cause: refundId,
      at: now,
      entries: [
        { account: { kind: `received_${channel}` }, amountSatang: refund.amountSatang },
        { account: { kind: 'refunds_due' }, amountSatang: -refund.amountSatang },
      ],
    });
  await setRefundTransfer(tx, refundId, failureCode);
  await notifyUsers(
    tx,
    services,
    [
      {
        userId,
        kind: 'refundNeedsAccount',
        params: { total: formatBaht(refund.amountSatang), orderNumber: orderNumber ?? referenceCode },
        href: orderNumber === null ? '/user/profile/my-order' : `/user/profile/my-order/${orderNumber}`,
      },
    ],
    now,
  );
}
