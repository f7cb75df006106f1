/**
 * The accounts of the ledger. Debits are positive, credits negative; an asset's or cost's balance is normally positive,
 * a debt's or income's negative. `ownerId` is 0 for the house's own accounts.
 */
export const accountKinds = {
  /** Money that has arrived and that the house holds, by the way it came. */
  received_card: 'house',
  received_promptpay: 'house',
  received_transfer: 'house',
  received_cod: 'house',
  /** What a buyer has paid and hasn't got orders or a refund for yet. */
  buyer_funds: 'user',
  /** Refunds promised and not sent yet. */
  refunds_due: 'house',
  /** What sellers have sold and not yet delivered: theirs once the order is complete. */
  seller_held: 'seller',
  /** What is due to sellers; payouts take from it. Negative balances carry forward (DECISIONS "Orders"). */
  seller_payable: 'seller',
  /** What the house keeps of sales. */
  commission_income: 'house',
  /** The VAT within that, owed to the Revenue Department. */
  vat_due: 'house',
  /** What the house's own vouchers cost it. */
  platform_vouchers: 'house',
  /** Points people have, as money: a debt. */
  points: 'user',
  /** Points that unfinished orders hold. */
  points_held: 'user',
  /** What points cost the house, less those that ran out or were exchanged. */
  points_cost: 'house',
  /** Cashback of paid orders that may still come back, and cashback that is its owner's. */
  cashback_waiting: 'user',
  cashback: 'user',
  /** What cashback costs the house. */
  cashback_cost: 'house',
  /** Withdrawals asked for and not paid yet; what they bring in, and what is owed to the Revenue Department of them. */
  withdrawals_due: 'house',
  withdrawal_income: 'house',
  withholding_tax_due: 'house',
  /** What the house pays stores for what went wrong, and what it charges them for what it paid in their place. */
  store_compensations: 'house',
  store_charges: 'house',
  /** Tax that stores kept back from the commission and paid for the house: set off against its own (Revenue Code s. 60). */
  tax_withheld_from_house: 'house',
  /** Payouts to stores that were released and that the bank hasn't sent yet. */
  payouts_due: 'house',
  /** Money that has left by transfer to people's and stores' banks. */
  paid_out: 'house',
} as const;
export type AccountKind = keyof typeof accountKinds;

export type LedgerEntry = {
  account: { kind: AccountKind; ownerId?: number };
  amountSatang: number;
  orderId?: number | null;
};

/** What the entries of a transaction leave over; 0 when it balances. */
export function imbalance(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.amountSatang, 0);
}

/** What of a paid order concerns the ledger; amounts in satang. */
export type SoldOrder = {
  orderId: number;
  userId: number;
  sellerId: number;
  /** What the buyer paid of it. */
  totalSatang: number;
  /** What the house adds: its vouchers, and the buyer's points. */
  platformFundedSatang: number;
  /** The part of it that the buyer's points pay. */
  pointsSatang: number;
  /** What the seller's own vouchers took off. */
  sellerVoucherSatang: number;
  commissionSatang: number;
};

/** A sale: the buyer's money, and what the house adds, become the seller's, held until the order is complete. */
export function saleEntries(order: SoldOrder): LedgerEntry[] {
  const { orderId } = order;
  const held = { kind: 'seller_held', ownerId: order.sellerId } as const;
  const sold = order.totalSatang + order.platformFundedSatang + order.sellerVoucherSatang;
  return withoutZeros([
    { account: { kind: 'buyer_funds', ownerId: order.userId }, amountSatang: order.totalSatang, orderId },
    {
      account: { kind: 'platform_vouchers' },
      amountSatang: order.platformFundedSatang - order.pointsSatang,
      orderId,
    },
    { account: { kind: 'points_held', ownerId: order.userId }, amountSatang: order.pointsSatang, orderId },
    // The seller's own voucher shows as an entry of its own, so that its cost can be added up.
    { account: held, amountSatang: -sold, orderId },
    { account: held, amountSatang: order.sellerVoucherSatang, orderId },
  ]);
}

/** A sale taken back: everything the other way round, so that the buyer's money is the buyer's again. */
export function reversalEntries(order: SoldOrder): LedgerEntry[] {
  return saleEntries(order).map((entry) => ({ ...entry, amountSatang: -entry.amountSatang }));
}

/**
 * Completion: what was held is due to the seller, less the commission frozen when it was ordered. What returns have taken
 * back of the order is no part of it any more.
 */
export function releaseEntries(
  order: Pick<
    SoldOrder,
    'orderId' | 'sellerId' | 'totalSatang' | 'platformFundedSatang' | 'commissionSatang'
  >,
): LedgerEntry[] {
  const { orderId, commissionSatang } = order;
  const earned = order.totalSatang + order.platformFundedSatang;
  return withoutZeros([
    { account: { kind: 'seller_held', ownerId: order.sellerId }, amountSatang: earned, orderId },
    {
      account: { kind: 'seller_payable', ownerId: order.sellerId },
      amountSatang: commissionSatang - earned,
      orderId,
    },
    { account: { kind: 'commission_income' }, amountSatang: -commissionSatang, orderId },
  ]);
}

/**
 * Part of a sale taken back because copies have come back: what the buyer paid of it is the buyer's again, what the house
 * added the house's, points wait to go back to where they came from.
 */
export function returnEntries(
  order: Pick<SoldOrder, 'orderId' | 'userId' | 'sellerId'>,
  parts: {
    itemSatang: number;
    shippingSatang: number;
    platformFundedSatang: number;
    pointsSatang: number;
    sellerVoucherSatang: number;
  },
): LedgerEntry[] {
  return reversalEntries({
    ...order,
    totalSatang: parts.itemSatang + parts.shippingSatang,
    platformFundedSatang: parts.platformFundedSatang,
    pointsSatang: parts.pointsSatang,
    sellerVoucherSatang: parts.sellerVoucherSatang,
    commissionSatang: 0,
  });
}

/**
 * A file of a completed order is paid back: what the buyer paid for it is the buyer's again and what the house added the
 * house's, at the cost of what is due to the seller. The commission stays as frozen (DECISIONS "Stores").
 */
export function fileRefundEntries(
  { orderId, userId, sellerId }: Pick<SoldOrder, 'orderId' | 'userId' | 'sellerId'>,
  parts: { itemSatang: number; platformFundedSatang: number; pointsSatang: number },
): LedgerEntry[] {
  const { itemSatang, platformFundedSatang, pointsSatang } = parts;
  return withoutZeros([
    { account: { kind: 'buyer_funds', ownerId: userId }, amountSatang: -itemSatang, orderId },
    { account: { kind: 'platform_vouchers' }, amountSatang: pointsSatang - platformFundedSatang, orderId },
    { account: { kind: 'points_held', ownerId: userId }, amountSatang: -pointsSatang, orderId },
    {
      account: { kind: 'seller_payable', ownerId: sellerId },
      amountSatang: itemSatang + platformFundedSatang,
      orderId,
    },
  ]);
}

function withoutZeros(entries: LedgerEntry[]): LedgerEntry[] {
  return entries.filter((entry) => entry.amountSatang !== 0);
}
