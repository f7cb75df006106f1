import type { SoldOrder } from '../ledger/ledger.rules.ts';
import type { GroupOrder } from './group-order.types.ts';

/** An order as the ledger sees it. */
export function soldOrder(order: GroupOrder): SoldOrder {
  return {
    orderId: order.id,
    userId: order.userId,
    sellerId: order.sellerId,
    totalSatang: order.totalSatang,
    platformFundedSatang: order.platformFundedSatang,
    pointsSatang: order.pointsSatang,
    sellerVoucherSatang: order.sellerVoucherSatang,
    commissionSatang: order.commissionSatang,
  };
}

/** What of an order is still sold: less what returns have taken back. */
export function keptOrder(order: GroupOrder) {
  const { returned } = order;
  return {
    orderId: order.id,
    sellerId: order.sellerId,
    totalSatang: order.totalSatang - returned.totalSatang,
    platformFundedSatang: order.platformFundedSatang - returned.platformFundedSatang,
    commissionSatang: order.commissionSatang - returned.commissionSatang,
  };
}
