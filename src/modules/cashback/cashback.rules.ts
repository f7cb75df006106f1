/** What can give cashback: a voucher of the kind, or the link of an affiliate. */
export type CashbackSource = 'voucher' | 'affiliate';
export type CashbackStatus = 'ordered' | 'waiting' | 'confirmed' | 'cancelled';

/**
 * What returns have taken back of a line's cashback altogether, in satang: its share of the copies returned so far,
 * rounded down in the person's favour. All copies take all of it.
 */
export function reversedSatang(amountSatang: number, returnedQuantity: number, quantity: number): number {
  if (returnedQuantity >= quantity) return amountSatang;
  return Number((BigInt(amountSatang) * BigInt(Math.max(0, returnedQuantity))) / BigInt(quantity));
}
