import type { SoldOrder } from '../ledger/ledger.rules.ts';
import type { GroupOrder } from './order-state.store.ts';

/** An order as the ledger sees it. */
export function soldOrder(order: GroupOrder): SoldOrder {
  return {
    orderId: order.id,
    userId: order.userId,
    sellerId: order.sellerId,
    totalSatang: order.totalSatang,
    platformFundedSatang: order.platformFundedSatang,
    sellerVoucherSatang: order.sellerVoucherSatang,
    commissionSatang: order.commissionSatang,
  };
}
