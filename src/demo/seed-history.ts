import type { ProductFacts, SellerFacts, StoredCart } from '../modules/cart/cart-facts.rules.ts';
import { type Checkout, calculateCheckout } from '../modules/checkout/checkout.rules.ts';
import type { OrderStatus, PaymentChannel } from '../modules/order/order-status.rules.ts';
import { holdUntil } from '../modules/payment/payment.rules.ts';
import { pricesOfPromotion, sourceOfPromotion } from '../modules/promotion/promotion-prices.rules.ts';
import { nothingPromoted, type RunningPromotion } from '../modules/promotion/promotion-terms.rules.ts';
import type { VoucherFacts } from '../modules/promotion/voucher.rules.ts';
import { timersSetting } from '../modules/settings/setting-schemas.rules.ts';
import type { ShippingFacts } from '../modules/shipping/shipping.rules.ts';
import { type Random, seededRandom } from '../shared/seeded-random.ts';
import type { PlannedSale } from './content/content.types.ts';
import type { DemoAccounts, DemoBuyer } from './seed-accounts.ts';
import { dayMs } from './seed-context.ts';
import { refKey } from './seed-plan.ts';
import type { SeededDiscount } from './seed-promotions.ts';
import { the } from './seed-rows.ts';
import { usedUpVoucher } from './seed-vouchers.ts';

/** When what happened to one seller's part of a purchase; null where it hasn't come to that yet. */
export type OrderCourse = {
  status: OrderStatus;
  readyAt: Date | null;
  preparedAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  closedAt: Date | null;
};

export type Purchase = {
  createdAt: Date;
  buyer: DemoBuyer;
  language: 'th' | 'en';
  channel: PaymentChannel;
  cart: StoredCart;
  checkout: Checkout;
  paidAt: Date | null;
  holdUntil: Date | null;
  /** One a seller, in the checkout's order. */
  courses: OrderCourse[];
};

export type HistoryFacts = {
  products: ReadonlyMap<string, ProductFacts>;
  sellers: readonly SellerFacts[];
  shipping: readonly ShippingFacts[];
  promotions: readonly SeededDiscount[];
  gifts: readonly RunningPromotion[];
  vouchers: readonly VoucherFacts[];
  accounts: DemoAccounts;
};

type PricingFacts = HistoryFacts & { byId: ReadonlyMap<number, ProductFacts> };

const hourMs = dayMs / 24;
const minuteMs = hourMs / 60;

/** Ages in days of what the demo's shopper has bought: something in every state (SPEC §2 "my orders with tabs"). */
const shopperAges = [26, 21, 16, 11, 8, 3, 2, 0.4];
const shopperUnpaidAge = 0.1;

/** A channel for the parcels of a cart; null, the first of each store, where none of its stores ships by what came to mind. */
function channelOf(cart: StoredCart, facts: PricingFacts, random: () => number): string | null {
  const code = ['registered', 'ems', 'courier', 'economy'][Math.floor(random() * 4)] ?? null;
  const stores = new Set(cart.lines.map(({ productId }) => facts.byId.get(productId)?.sellerId));
  return facts.shipping.some((each) => each.code === code && stores.has(each.sellerId)) ? code : null;
}

/** The last month's purchases, the oldest first, each priced by the rules that price a checkout. */
export function planHistory(sales: readonly PlannedSale[], known: HistoryFacts, now: Date): Purchase[] {
  const facts = { ...known, byId: new Map([...known.products.values()].map((each) => [each.id, each])) };
  const random = seededRandom('history');
  const baskets = fillBaskets(sales, random);
  const buyers = assignBuyers(baskets, facts.accounts, random);
  const uses = new VoucherUses(facts.vouchers);
  return baskets.map((basket, index): Purchase => {
    const buyer = buyers.get(index) ?? facts.accounts.shopper;
    const isShopper = buyer === facts.accounts.shopper;
    const isUnpaid = isShopper && basket.ageDays === nearestAge(baskets, shopperUnpaidAge);
    const isExpired = !isShopper && basket.ageDays > 1 && random() < 0.03;
    const createdAt = new Date(now.getTime() - basket.ageDays * dayMs);
    const channel = isUnpaid ? 'transfer' : isExpired ? 'promptpay' : channelFor(basket.ageDays, random);
    const cart = cartOf(basket, buyer, facts, createdAt, index);
    const checkout = calculateCheckout(
      { cart, heldStores: [], ...factsAt(facts, cart, createdAt) },
      {
        products: null,
        shipping: new Map(),
        shippingCode: channelOf(cart, facts, random),
        voucherCodes: isUnpaid || isExpired ? [] : vouchersFor(random),
      },
      uses.factsFor(buyer.userId),
      createdAt.getTime(),
      0,
      undefined,
      { ...nothingPromoted, promotions: facts.gifts },
    );
    uses.note(buyer.userId, checkout);
    const paidAt =
      isUnpaid || isExpired ? null : new Date(createdAt.getTime() + (1 + random() * 9) * minuteMs);
    const hold = holdUntil(timersSetting.parse({}), channel, createdAt);
    const courses = checkout.orders.map((order): OrderCourse => {
      if (isUnpaid) return { ...nothingYet, status: 'unpaid' };
      if (isExpired) return { ...nothingYet, status: 'expired', closedAt: hold };
      const start = channel === 'cod' ? createdAt : (paidAt ?? createdAt);
      return runCourse(start, order.channel, now, random);
    });
    return {
      createdAt,
      buyer,
      language: random() < 0.12 ? 'en' : 'th',
      channel,
      cart,
      checkout,
      paidAt: channel === 'cod' ? lastCompletion(courses) : paidAt,
      holdUntil: isUnpaid ? hold : null,
      courses,
    };
  });
}

type Basket = { ageDays: number; sales: PlannedSale[] };

/** A day's sales in baskets of one to four, at times of that day; the oldest first. */
function fillBaskets(sales: readonly PlannedSale[], random: Random): Basket[] {
  const baskets: Basket[] = [];
  for (const [day, ofDay] of Map.groupBy(sales, ({ dayOffset }) => dayOffset)) {
    for (let start = 0; start < ofDay.length; ) {
      const luck = random();
      const size = luck < 0.42 ? 1 : luck < 0.74 ? 2 : luck < 0.9 ? 3 : 4;
      baskets.push({ ageDays: day + 0.04 + random() * 0.92, sales: ofDay.slice(start, start + size) });
      start += size;
    }
  }
  return baskets.sort((one, other) => other.ageDays - one.ageDays);
}

function nearestAge(baskets: readonly Basket[], ageDays: number): number | undefined {
  const [nearest] = baskets
    .map((basket) => basket.ageDays)
    .sort((one, other) => Math.abs(one - ageDays) - Math.abs(other - ageDays));
  return nearest;
}

function assignBuyers(
  baskets: readonly Basket[],
  { shopper, buyers }: DemoAccounts,
  random: Random,
): ReadonlyMap<number, DemoBuyer> {
  const ofShopper = new Set([...shopperAges, shopperUnpaidAge].map((age) => nearestAge(baskets, age)));
  return new Map(
    baskets.flatMap(({ ageDays }, index) => {
      const buyer = ofShopper.has(ageDays) ? shopper : buyers[Math.floor(random() * buyers.length)];
      return buyer === undefined ? [] : [[index, buyer] as const];
    }),
  );
}

/** Cards only where nothing can be sent back any more: the demo's gateway knows nothing of these payments. */
function channelFor(ageDays: number, random: Random): PaymentChannel {
  const luck = random();
  if (luck < 0.16) return 'cod';
  return luck < 0.45 && ageDays > 15 ? 'card' : 'promptpay';
}

function vouchersFor(random: Random): string[] {
  const house = random() < 0.16 ? [usedUpVoucher] : random() < 0.1 ? ['SALA50'] : [];
  const seller = random() < 0.12 ? ['PRESS10'] : [];
  return [...seller, ...house, ...(random() < 0.2 ? ['SONGFREE'] : [])];
}

function cartOf(
  { sales }: Basket,
  buyer: DemoBuyer,
  facts: HistoryFacts,
  createdAt: Date,
  index: number,
): StoredCart {
  const quantities = new Map<ProductFacts, number>();
  for (const { productRef, quantity } of sales) {
    const product = the(facts.products, refKey(productRef));
    quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  }
  return {
    id: `demo-cart-${index + 1}`,
    userId: buyer.userId,
    version: 1,
    lines: [...quantities].map(([product, quantity], place) => ({
      productId: product.id,
      quantity,
      isCheckBox: true,
      priceSeenSatang: product.priceSatang,
      addedAtMs: createdAt.getTime() - (quantities.size - place) * 5 * minuteMs,
    })),
    giftChoices: [],
    promotionCode: null,
    affiliateCode: null,
    codeShare: null,
    referer: null,
  };
}

/** What the price of this cart depended on then: its products and the gifts it could earn. */
function factsAt({ byId, sellers, shipping, promotions, gifts }: PricingFacts, cart: StoredCart, at: Date) {
  const running = promotions.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  const ids = [
    ...cart.lines.map(({ productId }) => productId),
    ...gifts.flatMap((promotion) => promotion.gifts.map(({ productId }) => productId)),
  ];
  return {
    products: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
    sellers: [...sellers],
    shipping: [...shipping],
    windows: running.flatMap((promotion, index) =>
      pricesOfPromotion(promotion, promotion.productIds).map(({ startsAt, endsAt, ...price }) => ({
        ...price,
        id: index,
        startsAtMs: startsAt.getTime(),
        endsAtMs: endsAt.getTime(),
        source: sourceOfPromotion(promotion.id),
      })),
    ),
    atMs: at.getTime(),
  };
}

/** How often each voucher was used so far, and by whom. */
class VoucherUses {
  readonly #vouchers: readonly VoucherFacts[];
  readonly #uses: { voucherId: number; userId: number }[] = [];

  constructor(vouchers: readonly VoucherFacts[]) {
    this.#vouchers = vouchers;
  }

  factsFor(userId: number): VoucherFacts[] {
    return this.#vouchers.map((voucher) => {
      const uses = this.#uses.filter(({ voucherId }) => voucherId === voucher.id);
      return {
        ...voucher,
        usedCount: uses.length,
        usedByShopper: uses.filter((use) => use.userId === userId).length,
      };
    });
  }

  note(userId: number, { vouchers }: Checkout): void {
    for (const { voucher, refusal } of vouchers)
      if (voucher !== null && refusal === null) this.#uses.push({ voucherId: voucher.id, userId });
  }
}

const nothingYet = {
  readyAt: null,
  preparedAt: null,
  shippedAt: null,
  deliveredAt: null,
  completedAt: null,
  closedAt: null,
};

/** Packed within a day, sent some hours later, delivered as the channel promises, confirmed within four days. */
function runCourse(readyAt: Date, channel: ShippingFacts | null, now: Date, random: Random): OrderCourse {
  const after = (start: Date, hours: number) => new Date(start.getTime() + hours * hourMs);
  const prepared = after(readyAt, 2 + random() * 18);
  const shipped = after(prepared, 1 + random() * 9);
  const days = (channel?.daysMin ?? 1) + random() * ((channel?.daysMax ?? 2) - (channel?.daysMin ?? 1));
  const delivered = after(shipped, days * 24);
  const completed = after(delivered, 4 + random() * 92);
  const past = (at: Date) => (at <= now ? at : null);
  return {
    status: completed <= now ? 'complete' : shipped <= now ? 'shipped' : 'ready_to_ship',
    readyAt,
    preparedAt: past(prepared),
    shippedAt: past(shipped),
    deliveredAt: past(delivered),
    completedAt: past(completed),
    closedAt: null,
  };
}

/** Cash on delivery is paid with the last parcel. */
function lastCompletion(courses: readonly OrderCourse[]): Date | null {
  const times = courses.flatMap(({ completedAt }) => completedAt ?? []);
  if (times.length < courses.length) return null;
  return new Date(Math.max(...times.map((at) => at.getTime())));
}
