import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import { moveReturn, selectReturnByRefund } from './returns.store.ts';

/** A refund has been paid: the return it was for is refunded, and the shopper and the store told. False when it was for none. */
export async function finishReturn(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  refundId: string,
  now: Date,
): Promise<boolean> {
  const request = await selectReturnByRefund(tx, refundId);
  if (request === null) return false;
  await moveReturn(tx, {
    id: request.id,
    to: 'refunded',
    actor: { kind: 'system', userId: null },
    dueAt: null,
    changes: { refundedAt: now },
    now,
  });
  const total = formatBaht(request.itemRefundSatang + request.shippingRefundSatang);
  await tellShopper(tx, services, request, 'returnRefunded', { total }, now);
  await tellStore(tx, services, request, 'sellerReturnRefunded', { total }, now);
  return true;
}
