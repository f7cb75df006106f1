import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import { moveReturn, selectReturnByRefund } from './returns.store.ts';

/** What a return brought has been paid: the return is refunded, and the shopper and the store told. */
export async function finishReturn(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { refund: { refundId, reason }, at }: EventOf<'refundPaid'>,
): Promise<void> {
  if (reason !== 'returned') return;
  const request = await selectReturnByRefund(tx, refundId);
  if (request === null) throw new Error(`refund ${refundId} is of no return`);
  await moveReturn(tx, {
    id: request.id,
    to: 'refunded',
    actor: { kind: 'system', userId: null },
    dueAt: null,
    changes: { refundedAt: at },
    now: at,
  });
  const total = formatBaht(request.itemRefundSatang + request.shippingRefundSatang);
  await tellShopper(tx, services, request, 'returnRefunded', { total }, at);
  await tellStore(tx, services, request, 'sellerReturnRefunded', { total }, at);
}
