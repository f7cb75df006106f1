import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import { moveReturn, type ReturnRow, selectReturnByRefund } from './returns.store.ts';

const system = { kind: 'system', userId: null } as const;

/**
 * What a return brought has been paid: the return is refunded, and the shopper and the store told. The store once, however
 * often the money comes back from the buyer's bank and is paid again: that is the buyer's matter and the house's.
 */
export async function finishReturn(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { refund: { refundId, reason }, at }: EventOf<'refundPaid'>,
): Promise<void> {
  if (reason !== 'returned') return;
  const request = await returnOf(tx, refundId);
  const isMoved = await moveReturn(tx, {
    ...{ id: request.id, to: 'refunded', actor: system, dueAt: null, now: at },
    changes: { refundedAt: at },
  });
  const total = formatBaht(request.itemRefundSatang + request.shippingRefundSatang);
  await tellShopper(tx, services, request, 'returnRefunded', { total }, at);
  if (!isMoved) return;
  const cause = `return refunded ${request.returnNumber}`;
  await tellStore(tx, services, request, 'sellerReturnRefunded', { total }, at, cause);
}

/** What a return brought has come back from the buyer's bank or card, and is due again: the return isn't refunded any more. */
export async function unfinishReturn(
  tx: Transaction,
  _: unknown,
  { refund: { refundId, reason }, at }: EventOf<'refundReturned' | 'refundMoved'>,
): Promise<void> {
  if (reason !== 'returned') return;
  const { id, status } = await returnOf(tx, refundId);
  // A card may refuse what it was never paid.
  if (status !== 'refunded') return;
  await moveReturn(tx, {
    ...{ id, to: 'received', actor: system, dueAt: null, now: at },
    changes: { refundedAt: null },
  });
}

async function returnOf(tx: Transaction, refundId: string): Promise<ReturnRow> {
  const request = await selectReturnByRefund(tx, refundId);
  if (request === null) throw new Error(`refund ${refundId} is of no return`);
  return request;
}
