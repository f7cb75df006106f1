import type { SlipForReview } from '../../../modules/payment/payment.contract.ts';

type Facts = Pick<
  SlipForReview,
  'amount' | 'orderTotal' | 'transferredAt' | 'orderCreatedAt' | 'bankName' | 'sendingBank'
>;

export type SlipCheck = {
  /** What the slip says less what the order wants, in baht; 0 when they are the same. */
  differenceBaht: number;
  /** From the order to the transfer, in minutes. */
  minutesAfterOrder: number;
  /** The slip's own QR names another bank than the shopper did. */
  bankDiffers: boolean;
};

/** What can be compared before a person looks. */
export function checkAgainstOrder(slip: Facts): SlipCheck {
  const satang = Math.round(slip.amount * 100) - Math.round(slip.orderTotal * 100);
  return {
    differenceBaht: satang / 100,
    minutesAfterOrder: Math.max(
      0,
      Math.round((Date.parse(slip.transferredAt) - Date.parse(slip.orderCreatedAt)) / 60_000),
    ),
    bankDiffers: slip.sendingBank !== null && slip.sendingBank !== slip.bankName,
  };
}
