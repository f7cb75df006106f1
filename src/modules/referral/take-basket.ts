import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { writeLink } from '../affiliate/click.rules.ts';
import { changeCart } from '../cart/change-cart.ts';
import {
  checkTelephoneProof,
  type EnterFailure,
  enterByTelephone,
  type TelephoneProof,
} from '../identity/enter-by-telephone.ts';
import { findAccountById } from '../identity/find-account.ts';
import type { FactorNeeds } from '../identity/prove-factor.ts';
import type { LoggedIn } from '../identity/sign-in-user.ts';
import { isOf, unsealBuyer } from './buyer-words.ts';
import { clickedThing } from './clicked-thing.rules.ts';
import { basketState } from './referral.rules.ts';
import {
  type BasketRow,
  lockBasket,
  nameLines,
  selectBasket,
  selectIntroduction,
  selectOrder,
  updateBasket,
} from './referral.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'secretBox'>;
export type TakeFailure = { code: 'notFound' | 'orderExpired' };

/** Why a basket can't be had; null when it can, or is had already by whoever comes back to it. */
function whyNot(basket: BasketRow | null, now: Date): TakeFailure | null {
  if (basket === null || basket.sentAt === null) return { code: 'notFound' };
  if (basket.takenAt !== null) return basket.buyerId === null ? { code: 'notFound' } : null;
  return basketState({ ...basket, orders: null }, now) === 'sent' ? null : { code: 'orderExpired' };
}

/**
 * A basket becomes somebody's, once: locked, so that of two at the same moment one has it and to the other it isn't there.
 * Its cart names the affiliate's link from then on, clicked now. What was typed of a buyer stays only where it is theirs.
 */
async function takeIn(
  tx: Transaction,
  services: Needs,
  basket: BasketRow,
  userId: number,
): Promise<Result<true, TakeFailure>> {
  if (basket.takenAt !== null) return basket.buyerId === userId ? succeed(true) : fail({ code: 'notFound' });
  const now = services.clock();
  const [introduction, account, lines] = [
    await selectIntroduction(tx, basket.affiliateId),
    await findAccountById(tx, userId),
    await nameLines(tx, basket.lines),
  ];
  if (introduction === null || account === null) return fail({ code: 'notFound' });
  const { affiliateCode } = introduction;
  if (basket.cartId !== null) {
    const thing = clickedThing(lines.map(({ urlKey }) => urlKey));
    const codeShare = writeLink(services.secretBox, affiliateCode, { at: now, thing });
    await changeCart<never>({ ...services, db: tx }, { cartId: basket.cartId, userId: null }, () =>
      succeed({ affiliateCode, codeShare, referer: null }),
    );
  }
  const typed = unsealBuyer(services.secretBox, basket.code, basket.sealedBuyer);
  const isTheirs = typed !== null && isOf(typed, account);
  await updateBasket(tx, basket.id, {
    ...{ buyerId: userId, takenAt: now },
    ...(isTheirs ? {} : { sealedBuyer: null }),
  });
  return succeed(true);
}

/** Whoever is signed in takes a basket over; coming back to it changes nothing. */
export function takeBasket(
  services: Needs,
  code: string,
  userId: number,
): Promise<Result<true, TakeFailure>> {
  return transact<true, TakeFailure>(services.db, async (tx) => {
    const basket = await lockBasket(tx, code);
    const refused = whyNot(basket, services.clock());
    if (refused !== null || basket === null) return fail(refused ?? { code: 'notFound' });
    return takeIn(tx, services, basket, userId);
  });
}

export type ProvenTake = {
  code: string;
  proof: TelephoneProof;
  hasAcceptedPolicy: boolean;
  acceptsNews: boolean;
  locale: Locale;
  origin: CallOrigin;
};

/**
 * Who isn't signed in proves a telephone by its code and takes the basket over in one go, into the account that has the
 * number or one that is opened for it (SPEC §1 "Customer mode"). Where the basket is another's nothing has happened: no
 * account, no session, and the code is still good.
 */
export async function proveAndTake(
  services: FactorNeeds & Needs & Pick<Services, 'emit'>,
  { code, ...entering }: ProvenTake,
): Promise<Result<LoggedIn & { isNewAccount: boolean }, TakeFailure | EnterFailure>> {
  const refused = whyNot(await selectBasket(services.db, code), services.clock());
  if (refused !== null) return fail(refused);
  const right = await checkTelephoneProof(services, entering.proof);
  if (!right.ok) return right;
  return transact<LoggedIn & { isNewAccount: boolean }, TakeFailure | EnterFailure>(
    services.db,
    async (tx) => {
      const basket = await lockBasket(tx, code);
      const gone = whyNot(basket, services.clock());
      if (gone !== null || basket === null) return fail(gone ?? { code: 'notFound' });
      const typed = unsealBuyer(services.secretBox, code, basket.sealedBuyer);
      const { telephone, countryCodeId } = entering.proof;
      const isNamed = typed !== null && isOf(typed, { telephone, countryCodeId, isTelephoneVerified: true });
      const entered = await enterByTelephone(tx, services, {
        ...entering,
        name: {
          firstname: isNamed ? orNull(typed.firstname) : null,
          lastname: isNamed ? orNull(typed.lastname) : null,
        },
      });
      if (!entered.ok) return entered;
      const taken = await takeIn(tx, services, basket, entered.value.userId);
      return taken.ok ? entered : taken;
    },
  );
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/** The order that an affiliate may send a slip for: of their own basket, whose buyer has said so. Null of any other. */
export async function findSlipOrder(
  { db }: Pick<Services, 'db'>,
  { affiliateId, code }: { affiliateId: number; code: string },
): Promise<{ buyerId: number; referenceCode: string } | null> {
  const basket = await selectBasket(db, code);
  if (basket === null || basket.affiliateId !== affiliateId || !basket.isSlipAllowed) return null;
  const order = await selectOrder(db, basket);
  return order === null || basket.buyerId === null
    ? null
    : { buyerId: basket.buyerId, referenceCode: order.referenceCode };
}
