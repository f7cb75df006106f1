import { fail, type Result, succeed } from '../../shared/result.ts';
import type { TooManyCopies, UnpaidOrder } from '../order/unpaid-limits.rules.ts';
import { lackingOf } from '../promotion/give-gifts.rules.ts';
import type { ChannelRefusal } from '../settings/payment-channel.rules.ts';
import type { Checkout } from './checkout.rules.ts';

/** What the text of a voucher's refusal says of it. */
export type VoucherTold = {
  minSpendSatang: number;
  sellerNameTh: string | null;
  sellerNameEn: string | null;
};

type Names = { nameTh: string; nameEn: string };
export type LackingProduct = Names & { productId: number; availableQuantity: number };
export type ChangedPrice = Names & {
  productId: number;
  priceBeforeSatang: number;
  priceSatang: number;
};

/** Why an order wasn't placed. Codes are the API's. */
export type PlacementRefusal =
  | { code: 'accountWaitingApproval' }
  | { code: 'ownStore' }
  | { code: 'cartNotFound' }
  | { code: 'cartChanged' }
  | { code: 'cartAlreadyOrdered'; data: { referenceCode: string } }
  | { code: 'idempotencyKeyReused' }
  | { code: 'nothingSelected' }
  | { code: 'productOutOfStock'; data: { products: LackingProduct[] } }
  | { code: 'ebookNotAvailable' }
  | { code: 'ebookOwned'; data: { products: (Names & { productId: number })[] } }
  | { code: 'ebookOnDelivery' }
  | { code: 'addressMissing' }
  | { code: 'addressNotFound' }
  | { code: 'paymentMissing' }
  | { code: 'paymentChannelNotFound' }
  | ChannelRefusal
  | { code: 'shippingNotFound' }
  | { code: 'voucherRefused'; data: { voucherCode: string; reason: string; voucher: VoucherTold | null } }
  | { code: 'pointsNotEnough'; data: { points: number } }
  | { code: 'tooManyUnpaidOrders'; data: { most: number; orders: readonly UnpaidOrder[] } }
  | {
      code: 'tooManyUnpaidCopies';
      data: { products: (TooManyCopies & Names)[]; orders: readonly UnpaidOrder[] };
    }
  | { code: 'prepaymentNeeded' }
  /** A gift that was shown can't be given any more: the buyer sees that before they order without it. */
  | { code: 'giftGone' }
  /** Nor can one that was chosen; another comes instead, which they see, too. */
  | { code: 'giftChanged' }
  | {
      /** The flash sale is sold out, or the buyer wants more than one person may have: they see the price before they pay it. */
      code: 'priceChanged' | 'flashSoldOut' | 'flashLimitReached';
      data: { grandTotalSatang: number; products: ChangedPrice[] };
    };

type Parties<Buyer, Address, Channel> = {
  buyer: Buyer | null;
  address: Address | null;
  channel: Channel | null;
  /** Whether the call names an address, and a way to pay. */
  isAddressNamed: boolean;
  isChannelNamed: boolean;
};

/**
 * Whether what was calculated may be ordered by this buyer, to this address, paid this way. `seen.total` is the total in
 * baht that the client showed: when it is given it must be today's; when it isn't, the prices seen in the cart must be.
 * `seen.gifts` are the promotions whose gifts it showed, `seen.giftProducts` what each of them gave; who says nothing of them
 * is held to what was chosen in the cart.
 */
export function checkPlacement<
  Buyer extends { status: string; sellerId: number | null },
  Address,
  Channel extends string,
>(
  parties: Parties<Buyer, Address, Channel>,
  checkout: Checkout,
  { total: seenTotal, ...seenGifts }: { total: number | null } & SeenGifts,
): Result<{ buyer: Buyer; address: Address | null; channel: Channel }, PlacementRefusal> {
  const { buyer, address, channel } = parties;
  if (buyer === null || buyer.status !== 'active') return fail({ code: 'accountWaitingApproval' });
  if (checkout.missingProductIds.length > 0) return fail({ code: 'cartChanged' });
  if (checkout.lacking.some(({ problem }) => problem === 'notYet'))
    return fail({ code: 'ebookNotAvailable' });
  if (checkout.lacking.length > 0)
    return fail({ code: 'productOutOfStock', data: { products: lackingProducts(checkout) } });
  if (checkout.orders.length === 0) return fail({ code: 'nothingSelected' });
  // Sales, stars and cashback of one's own are no sales, stars and cashback.
  if (checkout.orders.some(({ seller }) => seller.id === buyer.sellerId)) return fail({ code: 'ownStore' });
  if (checkout.owned.length > 0)
    return fail({
      code: 'ebookOwned',
      data: { products: checkout.owned.map(({ product }) => nameOf(product)) },
    });
  const isSent = checkout.orders.some(({ needsParcel }) => needsParcel);
  if (address === null && (isSent || parties.isAddressNamed))
    return fail({ code: parties.isAddressNamed ? 'addressNotFound' : 'addressMissing' });
  if (channel === null)
    return fail({ code: parties.isChannelNamed ? 'paymentChannelNotFound' : 'paymentMissing' });
  // Whoever brings a parcel takes the money for it; a file is its buyer's once it is paid.
  if (
    channel === 'cod' &&
    checkout.orders.some(({ lines }) => lines.some(({ product }) => product.isDigital))
  )
    return fail({ code: 'ebookOnDelivery' });
  if (checkout.orders.some((order) => order.needsParcel && order.channel === null))
    return fail({ code: 'shippingNotFound' });
  for (const { code, refusal, voucher } of checkout.vouchers)
    if (refusal !== null)
      return fail({
        code: 'voucherRefused',
        data: { voucherCode: code, reason: refusal, voucher },
      });
  const { points } = checkout;
  if (points.wanted > points.used)
    return fail({ code: 'pointsNotEnough', data: { points: Math.min(points.available, points.most) } });
  const wrongGifts = checkGifts(checkout, seenGifts);
  if (wrongGifts !== null) return fail({ code: wrongGifts });
  const products = changedPrices(checkout);
  const isChanged =
    seenTotal === null ? products.length > 0 : Math.round(seenTotal * 100) !== checkout.totalSatang;
  if (isChanged)
    return fail({ code: whyChanged(checkout), data: { grandTotalSatang: checkout.totalSatang, products } });
  return succeed({ buyer, address, channel });
}

type SeenGifts = {
  gifts: readonly number[] | null;
  giftProducts: readonly { promotionId: number; productIds: readonly number[] }[] | null;
};

function checkGifts(
  { promotions, unmetGifts }: Checkout,
  { gifts, giftProducts }: SeenGifts,
): 'giftGone' | 'giftChanged' | null {
  const given = new Map(
    promotions.applied.flatMap(({ promotion, gift }) =>
      gift === null ? [] : [[promotion.id, gift.products] as const],
    ),
  );
  const seen = [...(gifts ?? []), ...(giftProducts ?? []).map(({ promotionId }) => promotionId)];
  if (!seen.every((promotionId) => given.has(promotionId))) return 'giftGone';
  if (giftProducts === null) {
    const isSaid = gifts !== null;
    const unmet = unmetGifts.filter(({ promotion }) => !isSaid || given.has(promotion.id));
    if (unmet.length === 0) return null;
    return unmet.some(({ promotion }) => !given.has(promotion.id)) ? 'giftGone' : 'giftChanged';
  }
  const isAsSeen = ({ promotionId, productIds }: (typeof giftProducts)[number]) => {
    const now = (given.get(promotionId) ?? []).flatMap(({ productId, copies }) =>
      Array.from({ length: copies }, () => productId),
    );
    return now.length === productIds.length && lackingOf(productIds, now).length === 0;
  };
  return giftProducts.every(isAsSeen) ? null : 'giftChanged';
}

function nameOf({ id, nameTh, nameEn }: Names & { id: number }) {
  return { productId: id, nameTh, nameEn };
}

function lackingProducts(checkout: Checkout): LackingProduct[] {
  return checkout.lacking.map(({ product, availableQuantity }) => ({
    productId: product.id,
    nameTh: product.nameTh,
    nameEn: product.nameEn,
    availableQuantity: product.isActive ? availableQuantity : 0,
  }));
}

/** Whether it is a flash sale whose price the buyer doesn't get any more. */
function whyChanged(checkout: Checkout): 'priceChanged' | 'flashSoldOut' | 'flashLimitReached' {
  const missed = checkout.orders
    .flatMap(({ lines }) => lines)
    .filter((line) => line.priceBeforeSatang !== null && line.limited?.isApplied === false);
  if (missed.length === 0) return 'priceChanged';
  return missed.some(({ limited }) => limited?.left === 0) ? 'flashSoldOut' : 'flashLimitReached';
}

/** The refusal of whoever has had as many copies of a flash sale as one person may: what they would pay beyond it. */
export function refuseBeyondLimit(checkout: Checkout): PlacementRefusal {
  const lines = checkout.orders.flatMap((order) => order.lines);
  const beyond = lines.filter(({ limited }) => limited?.isApplied === true);
  const products = beyond.map(({ product: { id, nameTh, nameEn, priceSatang }, unitPriceSatang }) => ({
    ...{ productId: id, nameTh, nameEn },
    ...{ priceBeforeSatang: unitPriceSatang, priceSatang },
  }));
  const more = beyond.reduce(
    (sum, line) => sum + (line.product.priceSatang - line.unitPriceSatang) * line.quantity,
    0,
  );
  return {
    code: 'flashLimitReached',
    data: { grandTotalSatang: checkout.totalSatang + more, products },
  };
}

function changedPrices(checkout: Checkout): ChangedPrice[] {
  return checkout.orders.flatMap((order) =>
    order.lines.flatMap(({ product, priceBeforeSatang, unitPriceSatang }) =>
      priceBeforeSatang === null
        ? []
        : [
            {
              productId: product.id,
              nameTh: product.nameTh,
              nameEn: product.nameEn,
              priceBeforeSatang,
              priceSatang: unitPriceSatang,
            },
          ],
    ),
  );
}
