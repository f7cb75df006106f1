import { type Explanation, explainPoints } from '../order/explanation.rules.ts';
import type { VoucherOutcome } from '../promotion/voucher.rules.ts';

type ExplainedLine = {
  quantity: number;
  fullPriceSatang: number;
  totalSatang: number;
  unitPriceSatang: number;
  gift: object | null;
  window: { source: string; nameTh: string; nameEn: string } | null;
  product: { priceSatang: number };
};
type ExplainedOrder = {
  seller: { id: number };
  lines: readonly ExplainedLine[];
  channel: { nameTh: string; nameEn: string } | null;
  needsParcel: boolean;
  shippingSatang: number;
};

/**
 * "Why this total" (DECISIONS "Orders"), in the order prices are made: full prices, what the seller takes off them,
 * promotions, each seller's voucher, the house's voucher, the buyer's points, shipping, the shipping voucher. The steps
 * add up to the total.
 */
export function explainTotal(
  orders: readonly ExplainedOrder[],
  vouchers: readonly VoucherOutcome[],
  pointsSatang = 0,
): Explanation[] {
  return [
    ...orders.flatMap((order) => [
      ...explainItems(order),
      ...explainVouchers(vouchers, 'seller', order.seller.id),
    ]),
    ...explainVouchers(vouchers, 'platform', null),
    ...explainPoints(pointsSatang),
    ...orders
      .filter(({ needsParcel }) => needsParcel)
      .map(
        ({ seller, channel, shippingSatang }): Explanation => ({
          kind: 'shipping',
          sellerId: seller.id,
          nameTh: channel?.nameTh ?? null,
          nameEn: channel?.nameEn ?? null,
          fundedBy: null,
          amountSatang: shippingSatang,
        }),
      ),
    ...explainVouchers(vouchers, 'shipping', null),
  ];
}

function explainItems({ seller, lines }: ExplainedOrder): Explanation[] {
  const bought = lines.filter((line) => line.gift === null);
  const discount = (nameTh: string | null, nameEn: string | null, amountSatang: number): Explanation => ({
    kind: 'product_discount',
    sellerId: seller.id,
    nameTh,
    nameEn,
    fundedBy: 'seller',
    amountSatang,
  });
  const full = bought.reduce((total, line) => total + line.fullPriceSatang * line.quantity, 0);
  const own = bought.reduce(
    (total, line) => total + (line.fullPriceSatang - line.product.priceSatang) * line.quantity,
    0,
  );
  const promotions = new Map<string, Explanation>();
  for (const line of bought) {
    if (line.window === null) continue;
    const off = (line.product.priceSatang - line.unitPriceSatang) * line.quantity;
    const known = promotions.get(line.window.source);
    promotions.set(
      line.window.source,
      discount(line.window.nameTh, line.window.nameEn, (known?.amountSatang ?? 0) - off),
    );
  }
  return [
    { kind: 'items', sellerId: seller.id, nameTh: null, nameEn: null, fundedBy: null, amountSatang: full },
    ...(own === 0 ? [] : [discount(null, null, -own)]),
    ...promotions.values(),
  ];
}

function explainVouchers(
  outcomes: readonly VoucherOutcome[],
  kind: 'seller' | 'platform' | 'shipping',
  sellerId: number | null,
): Explanation[] {
  return outcomes.flatMap(({ voucher, refusal, amountSatang }): Explanation[] => {
    if (voucher === null || refusal !== null || voucher.kind !== kind || voucher.sellerId !== sellerId)
      return [];
    return [
      {
        kind: `${kind}_voucher`,
        sellerId,
        nameTh: voucher.nameTh,
        nameEn: voucher.nameEn,
        fundedBy: kind === 'seller' ? 'seller' : 'platform',
        amountSatang: -amountSatang,
      },
    ];
  });
}
