import { lineKeyOf } from '../cart/cart-line-key.rules.ts';
import { type Explanation, explainPoints } from '../order/explanation.rules.ts';
import type { PriceKind, PriceSource } from '../pricing/pricing.rules.ts';
import type { AppliedPromotion } from '../promotion/evaluate-promotions.rules.ts';
import type { PromotionFunder } from '../promotion/promotion-kinds.rules.ts';
import type { PromotionTerms } from '../promotion/promotion-terms.rules.ts';
import type { VoucherOutcome } from '../promotion/voucher.rules.ts';

type ExplainedLine = {
  quantity: number;
  ordinaryPriceSatang: number;
  totalSatang: number;
  unitPriceSatang: number;
  gift: { nameTh: string; nameEn: string; funder: PromotionFunder } | null;
  window: { kind: PriceKind; source: string; nameTh: string; nameEn: string } | null;
  source: PriceSource;
  product: { id: number; priceSatang: number };
};
type ExplainedOrder = {
  seller: { id: number };
  lines: readonly ExplainedLine[];
  channel: { nameTh: string; nameEn: string } | null;
  needsParcel: boolean;
  channelFeeSatang: number;
  shared: { orderNumbers: readonly string[]; savedSatang: number } | null;
};

/**
 * "Why this total" (DECISIONS "Orders"), in the order prices are made: ordinary prices, what the seller takes off them,
 * prices for a time, gifts, promotions, each seller's voucher, the house's voucher, the buyer's points, shipping, what one parcel with earlier orders
 * saves, promotions on it, the shipping voucher. The steps add up to the total. A promotion over several stores is a step for each.
 */
export function explainTotal(
  orders: readonly ExplainedOrder[],
  vouchers: readonly VoucherOutcome[],
  pointsSatang = 0,
  promotions: readonly AppliedPromotion[] = [],
): Explanation[] {
  return [
    ...orders.flatMap((order) => [
      ...explainItems(order),
      ...explainPromotions(order, promotions),
      ...explainVouchers(vouchers, 'seller', order.seller.id),
    ]),
    ...explainVouchers(vouchers, 'platform', null),
    ...explainPoints(pointsSatang),
    ...orders
      .filter(({ needsParcel }) => needsParcel)
      .flatMap((order): Explanation[] => [
        {
          kind: 'shipping',
          sellerId: order.seller.id,
          nameTh: order.channel?.nameTh ?? null,
          nameEn: order.channel?.nameEn ?? null,
          fundedBy: null,
          amountSatang: order.channelFeeSatang + (order.shared?.savedSatang ?? 0),
        },
        ...explainShared(order),
        ...explainParcel(order, promotions),
      ]),
    ...explainVouchers(vouchers, 'shipping', null),
  ];
}

function explainItems({ seller, lines }: ExplainedOrder): Explanation[] {
  const bought = lines.filter((line) => line.gift === null);
  const discount = (
    kind: Explanation['kind'],
    nameTh: string | null,
    nameEn: string | null,
    amountSatang: number,
  ): Explanation => ({
    kind,
    sellerId: seller.id,
    nameTh,
    nameEn,
    fundedBy: 'seller',
    amountSatang,
  });
  const ordinary = bought.reduce((total, line) => total + line.ordinaryPriceSatang * line.quantity, 0);
  const own = bought.reduce(
    (total, line) => total + (line.ordinaryPriceSatang - line.product.priceSatang) * line.quantity,
    0,
  );
  const promotions = new Map<string, Explanation>();
  for (const line of bought) {
    const off = (line.product.priceSatang - line.unitPriceSatang) * line.quantity;
    // A live's window may stand for its copies alone.
    if (line.window === null || off === 0) continue;
    const { kind, source, nameTh, nameEn } = line.window;
    const known = promotions.get(source);
    promotions.set(source, discount(kindOfPrice[kind], nameTh, nameEn, (known?.amountSatang ?? 0) - off));
  }
  return [
    {
      kind: 'items',
      sellerId: seller.id,
      nameTh: null,
      nameEn: null,
      fundedBy: null,
      amountSatang: ordinary,
    },
    ...(own === 0 ? [] : [discount('product_discount', null, null, -own)]),
    ...promotions.values(),
    // A promotion whose copies were chosen apart has several lines.
    ...[...new Set(lines.flatMap(({ gift }) => gift ?? []))].map(
      ({ nameTh, nameEn, funder }): Explanation => {
        const fundedBy = funder === 'store' ? 'seller' : 'platform';
        return { kind: 'gift', sellerId: seller.id, nameTh, nameEn, fundedBy, amountSatang: 0 };
      },
    ),
  ];
}

const kindOfPrice: Record<PriceKind, Explanation['kind']> = {
  live: 'live_price',
  flash_sale: 'flash_sale',
  campaign: 'campaign',
  product_discount: 'product_discount',
};

const kindOfPromotion = {
  steps: 'steps_promotion',
  buyGet: 'buy_get_promotion',
  bundle: 'bundle_promotion',
  parcel: 'shipping_promotion',
  amountGift: 'gift',
  productGift: 'gift',
} as const satisfies Record<PromotionTerms['kind'], Explanation['kind']>;

function explainPromotions(
  { seller, lines }: ExplainedOrder,
  promotions: readonly AppliedPromotion[],
): Explanation[] {
  const keys = new Set(
    lines
      .filter(({ gift }) => gift === null)
      .map(({ product, source }) => lineKeyOf({ productId: product.id, source })),
  );
  return promotions.flatMap((one) => {
    const own = one.shares.filter(({ key }) => keys.has(key));
    return explainPart(
      one,
      seller.id,
      own.reduce((total, { satang }) => total + satang, 0),
    );
  });
}

/** The fee by itself stands above; the parcel of all of it costs less. Orders' numbers are the same in every language. */
function explainShared({ seller, shared }: ExplainedOrder): Explanation[] {
  if (shared === null || shared.savedSatang === 0) return [];
  const name = shared.orderNumbers.join(', ');
  return [
    {
      ...{ kind: 'one_parcel', sellerId: seller.id, nameTh: name, nameEn: name, fundedBy: null },
      amountSatang: -shared.savedSatang,
    },
  ];
}

function explainParcel({ seller }: ExplainedOrder, promotions: readonly AppliedPromotion[]): Explanation[] {
  return promotions.flatMap((one) =>
    one.parcels
      .filter(({ sellerId }) => sellerId === seller.id)
      .flatMap(({ satang }) => explainPart(one, seller.id, satang)),
  );
}

function explainPart(
  { promotion, funder }: AppliedPromotion,
  sellerId: number,
  amountSatang: number,
): Explanation[] {
  if (amountSatang === 0) return [];
  const { nameTh, nameEn, terms } = promotion;
  const fundedBy = funder === 'store' ? 'seller' : 'platform';
  return [
    { kind: kindOfPromotion[terms.kind], sellerId, nameTh, nameEn, fundedBy, amountSatang: -amountSatang },
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
