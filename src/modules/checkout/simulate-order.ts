import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { CartFacts } from '../cart/cart-facts.rules.ts';
import { refusalOfChoice } from '../cart/gift-choices.rules.ts';
import { imagineCheckoutFacts } from '../cart/read-cart.ts';
import { findOwnedEbooks } from '../ebook/find-owned.ts';
import { findAccountById } from '../identity/find-account.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { readPoints } from '../points/read-points.ts';
import type { Evaluation } from '../promotion/evaluate-promotions.rules.ts';
import type { ChosenGifts, Person, Promoted } from '../promotion/promotion-terms.rules.ts';
import { readRunningPromotions } from '../promotion/read-running-promotions.ts';
import { readVouchers } from '../promotion/take-vouchers.ts';
import { tellCalculation } from './calculate-order.ts';
import { calculateCheckout } from './checkout.rules.ts';
import type { SimulatedKind, Simulation } from './simulation.contract.ts';

type Ground = Pick<Services, 'db' | 'clock' | 'changes'>;

export type AskedSimulation = {
  /** The store that asks, which sees its own products; null for staff, who see all. */
  sellerId: number | null;
  basket: readonly { productId: number; quantity: number }[];
  /** What would be chosen among gifts. */
  gifts: readonly ChosenGifts[];
  who: SimulatedKind;
  tier: number | null;
  at: string | null;
  provinceId: number | null;
  /** Vouchers, in capitals, and points that would be used. */
  codes: readonly string[];
  points: number;
  /** Of staff: the account that would buy, and who asks. */
  account: { userId: number; askedBy: number; origin: CallOrigin } | null;
};

type SimulationFailure = {
  code:
    | 'simulationPast'
    | 'shippingNotFound'
    | 'userNotFound'
    | NonNullable<ReturnType<typeof refusalOfChoice>>;
};

/** A form's field names a minute: one that has just begun is now. */
const minuteMs = 60_000;

/**
 * What a checkout would say of a basket: for somebody, at an instant from now on. The calculation is the checkout's; copies,
 * budgets and uses are those of now. Of an account only what promotions ask of it, and that it was looked at is kept.
 */
export async function simulateOrder(
  services: Ground,
  locale: Locale,
  asked: AskedSimulation,
): Promise<Result<Simulation, SimulationFailure>> {
  const now = services.clock();
  const said = asked.at === null ? now : new Date(asked.at);
  if (said.getTime() <= now.getTime() - minuteMs) return fail({ code: 'simulationPast' });
  const at = new Date(Math.max(said.getTime(), now.getTime()));
  const { db } = services;
  const account = await readAccount(services, asked, now);
  if (account === 'unknown') return fail({ code: 'userNotFound' });
  const userId = account?.id ?? null;
  const imagined = await imagineCheckoutFacts(db, {
    ...{ userId, basket: asked.basket, now: at },
    giftChoices: asked.gifts.map((chosen) => ({ ...chosen, chosenAtMs: at.getTime() })),
  });
  const facts = asked.sellerId === null ? imagined : ofStore(imagined, asked.sellerId);
  const known = new Set(facts.products.map(({ id }) => id));
  const unknownIds = asked.basket.flatMap(({ productId }) => (known.has(productId) ? [] : [productId]));
  const promoted = await readPromoted(services, facts, { asked, account, at });
  for (const chosen of asked.gifts) {
    const refusal = refusalOfChoice(chosen, promoted.promotions, at.getTime());
    if (refusal !== null) return fail({ code: refusal });
  }
  const owned = await findOwnedEbooks(db, userId, facts.products);
  const choice = {
    ...{
      products: null,
      shipping: new Map<number, number>(),
      shippingCode: null,
      voucherCodes: [...asked.codes],
    },
    ...{ provinceId: asked.provinceId, points: asked.points },
  };
  const vouchers = await readVouchers(db, choice.voucherCodes, userId, asked.sellerId === null ? null : at);
  // Whom nobody named has the points that are asked about.
  const available = userId === null ? asked.points : (await readPoints(db, userId, at)).points;
  const checkout = calculateCheckout(facts, choice, vouchers, at.getTime(), available, owned, promoted);
  if (checkout.orders.some((order) => order.needsParcel && order.channel === null))
    return fail({ code: 'shippingNotFound' });
  const calculation = await tellCalculation({ ...services, clock: () => at }, locale, {
    ...{ cart: facts.cart, facts, checkout },
    chosen: { data: { id: '', orders: [] }, provinceId: asked.provinceId },
  });
  return succeed({
    at: at.toISOString(),
    isLater: at > now,
    unknownIds,
    calculation,
    untold: describeUntold(locale, checkout.promotions, facts, asked.sellerId),
    account,
  });
}

async function readAccount(
  { db }: Ground,
  { account }: AskedSimulation,
  now: Date,
): Promise<Simulation['account'] | 'unknown'> {
  if (account === null) return null;
  const found = await findAccountById(db, account.userId);
  if (found === null) return 'unknown';
  const { askedBy, origin } = account;
  const whose = { actorUserId: askedBy, subjectUserId: found.id, origin };
  await recordAudit(db, { kind: 'account_simulated', ...whose }, now);
  return { id: found.id, isNewCustomer: await isNewCustomer(db, found.id), tierId: found.tierId };
}

/** What others sell isn't there for a store. */
function ofStore<Facts extends CartFacts>(facts: Facts, sellerId: number): Facts {
  return {
    ...facts,
    products: facts.products.filter((product) => product.sellerId === sellerId),
    sellers: facts.sellers.filter(({ id }) => id === sellerId),
    shipping: facts.shipping.filter((channel) => channel.sellerId === sellerId),
    windows: facts.windows.filter((window) => window.sellerId === sellerId),
  };
}

/** Somebody who is signed in and whom nobody named. */
const somebody = 0;

async function readPromoted(
  { db }: Ground,
  { products }: CartFacts,
  { asked, account, at }: { asked: AskedSimulation; account: Simulation['account']; at: Date },
): Promise<Promoted> {
  const { promotions } = await readRunningPromotions(db, {
    productIds: products.map(({ id }) => id),
    userId: account?.id ?? null,
    now: at,
    isNewCustomer: () => Promise.resolve(false),
  });
  const person: Person =
    account !== null
      ? { userId: account.id, isNewCustomer: account.isNewCustomer, tierId: account.tierId }
      : {
          userId: asked.who === 'guest' ? null : somebody,
          isNewCustomer: asked.who === 'newCustomer',
          tierId: asked.who === 'tier' ? asked.tier : null,
        };
  return { promotions, person };
}

function describeUntold(
  locale: Locale,
  { notApplied }: Evaluation,
  { sellers }: CartFacts,
  sellerId: number | null,
): Simulation['untold'] {
  return notApplied.flatMap(({ promotion, why }) => {
    if (sellerId !== null && promotion.sellerId !== sellerId) return [];
    switch (why) {
      case 'over':
      case 'newCustomersOnly':
      case 'tierOnly':
      case 'usedUp':
      case 'budgetSpent':
      case 'noEffect': {
        const seller = sellers.find(({ id }) => id === promotion.sellerId);
        return [
          {
            promotionId: promotion.id,
            promotionTypeId: promotion.promotionTypeId,
            name: inLocale(locale, promotion.nameTh, promotion.nameEn),
            sellerId: promotion.sellerId,
            sellerName: seller === undefined ? null : inLocale(locale, seller.nameTh, seller.nameEn),
            why,
          },
        ];
      }
      default:
        return [];
    }
  });
}
