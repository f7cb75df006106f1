export const explanationKinds = [
  'items',
  'live_price',
  'flash_sale',
  'campaign',
  'product_discount',
  'gift',
  'bundle_promotion',
  'buy_get_promotion',
  'steps_promotion',
  'seller_voucher',
  'platform_voucher',
  'points',
  'shipping',
  'one_parcel',
  'shipping_promotion',
  'shipping_voucher',
] as const;

/** One step of "why this total": what it is, whom it concerns, who funds it, and what it adds (negative: takes off). */
export type Explanation = {
  kind: (typeof explanationKinds)[number];
  sellerId: number | null;
  nameTh: string | null;
  nameEn: string | null;
  fundedBy: 'seller' | 'platform' | null;
  amountSatang: number;
};

/** What points pay is the buyer's own: nobody else funds it. */
export function explainPoints(pointsSatang: number): Explanation[] {
  if (pointsSatang === 0) return [];
  const nobody = { sellerId: null, nameTh: null, nameEn: null, fundedBy: null };
  return [{ kind: 'points', ...nobody, amountSatang: -pointsSatang }];
}
