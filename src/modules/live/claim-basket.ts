import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { isOwnPurchase } from '../affiliate/own-purchase.ts';
import { putHeldLines } from '../cart/put-held-lines.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { selectBuyerNames } from './comment.store.ts';
import { grantBaskets, holdSpoken } from './hold-baskets.ts';
import { sourceOfLive } from './live.rules.ts';
import { type LivePostRow, selectLiveProducts, selectReservations } from './live.store.ts';
import type { LiveBasket } from './live-basket.contract.ts';
import { basketStateOf, isHeld } from './live-basket.rules.ts';
import {
  type BasketRow,
  countBasketsOfAccount,
  selectBasketByCode,
  selectBasketsOf,
  selectHostName,
  selectPlacedByBuyer,
  updateBasket,
} from './live-basket.store.ts';
import { lockShow } from './live-show.store.ts';

type Ground = Pick<Services, 'db' | 'clock' | 'changes'>;
type NotFound = { code: 'liveBasketNotFound' };

/**
 * What is in a basket, for who has its link: whoever it is until an account has taken it, and that account alone afterwards.
 */
export async function readBasket(
  services: Ground,
  { code, userId, locale }: { code: string; userId: number | null; locale: Locale },
): Promise<Result<LiveBasket, NotFound>> {
  const found = await selectBasketByCode(services.db, code);
  if (found === null || !isTheirs(found.basket, userId)) return fail({ code: 'liveBasketNotFound' });
  return succeed(await describeBasket(services, found.basket, found.post, locale));
}

function isTheirs({ userId: owner }: BasketRow, userId: number | null): boolean {
  return owner === null || owner === userId;
}

const ownMost = 50;

/** A shopper's baskets, the latest first. */
export async function listOwnBaskets(
  services: Ground,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<LiveBasket[]> {
  const own = await selectBasketsOf(services.db, userId, ownMost);
  return Promise.all(own.map(({ basket, post }) => describeBasket(services, basket, post, locale)));
}

async function describeBasket(
  services: Ground,
  basket: BasketRow,
  post: LivePostRow,
  locale: Locale,
): Promise<LiveBasket> {
  const { db, clock } = services;
  const now = clock();
  const [lines, store, names, placed] = await Promise.all([
    selectLines(db, basket),
    selectHostName(db, post),
    selectBuyerNames(db, post.id),
    basket.userId === null ? [] : selectPlacedByBuyer(db, post.id),
  ]);
  const ids = lines.map(({ productId }) => productId);
  const cards = new Map((await readProductCards(services, ids, locale)).map((card) => [card.id, card]));
  const order = placed.find(({ userId }) => userId === basket.userId);
  const reserved = lines.reduce((sum, line) => sum + line.reserved, 0);
  const ordered = order?.copies ?? 0;
  return {
    ...{ code: basket.code, live: post.name, postId: post.id, isSelling: post.state === 'connected' },
    store: { urlKey: store.urlKey, name: inLocale(locale, store.nameTh, store.nameEn) },
    name: names.get(basket.buyer) ?? '',
    state: basketStateOf(basket, { ordered, reserved, isPaid: order?.isPaid ?? false }, now),
    isClaimed: basket.userId !== null,
    lapsesAt: basket.lapsesAt.toISOString(),
    lapsesInMs: Math.max(0, basket.lapsesAt.getTime() - now.getTime()),
    orderNumbers: order?.orderNumbers ?? [],
    products: lines.map(
      ({ productId, nameTh, nameEn, urlKey, keyword, priceSatang, listSatang, ...line }) => ({
        ...{ productId, urlKey, keyword, name: inLocale(locale, nameTh, nameEn) },
        ...{
          reserved: line.reserved,
          waiting: line.waiting,
          imageUrl: cards.get(productId)?.imageUrl ?? null,
        },
        ...{ price: toBaht(Math.min(priceSatang, listSatang)), listPrice: toBaht(listSatang) },
      }),
    ),
    total: toBaht(
      lines.reduce((sum, line) => sum + line.reserved * Math.min(line.priceSatang, line.listSatang), 0),
    ),
  };
}

async function selectLines(db: Queryable, { postId, buyer }: BasketRow) {
  const [products, reservations] = await Promise.all([
    selectLiveProducts(db, [postId]),
    selectReservations(db, postId),
  ]);
  return products.flatMap((product) => {
    const own = reservations.find((row) => row.buyer === buyer && row.liveProductId === product.id);
    return own === undefined || own.wished === 0
      ? []
      : [{ ...product, reserved: own.reserved, waiting: own.waiting }];
  });
}

export type ClaimFailure = {
  code:
    | 'liveBasketNotFound'
    | 'liveBasketLapsed'
    | 'liveBasketOther'
    | 'liveBasketOwn'
    | 'liveBasketEmpty'
    | 'cartTooLarge';
};

/**
 * Whoever has the link and is signed in takes the basket: from now on it is nobody else's, its copies can be bought at the
 * live's prices, and wait in the shopper's cart, ticked alone. Doing it again puts in what there is by now. The lowered price of an
 * affiliate's live is a part of their cashback, and nobody has cashback on what they buy themselves: their own live sells them
 * nothing, whoever the basket is said to be of.
 */
export async function claimBasket(
  services: Ground & Pick<Services, 'newSecret'>,
  { code, userId }: { code: string; userId: number },
): Promise<Result<{ cartId: string }, ClaimFailure>> {
  const claimed = await transact<{ post: LivePostRow; held: Held[] }, ClaimFailure>(
    services.db,
    async (tx) => {
      const found = await selectBasketByCode(tx, code);
      if (found === null) return fail({ code: 'liveBasketNotFound' });
      const post = await lockShow(tx, found.post.id);
      const basket = (await selectBasketByCode(tx, code))?.basket;
      if (post === null || basket === undefined || !isTheirs(basket, userId))
        return fail({ code: 'liveBasketNotFound' });
      const now = services.clock();
      if (!isHeld(basket, now)) return fail({ code: 'liveBasketLapsed' });
      const { affiliateId } = post;
      if (affiliateId !== null && (await isOwnPurchase(tx, { affiliateId, buyerId: userId })))
        return fail({ code: 'liveBasketOwn' });
      if (basket.userId === null) {
        if ((await countBasketsOfAccount(tx, post.id, userId)) > 0) return fail({ code: 'liveBasketOther' });
        await updateBasket(tx, basket, { userId, claimedAt: now });
      }
      const spoken = await holdSpoken(tx, post.id);
      await grantBaskets(tx, post.id, spoken, now);
      const held = spoken.products.flatMap((product): Held[] => {
        const own = spoken.reservations.find(
          (row) => row.buyer === basket.buyer && row.liveProductId === product.id,
        );
        const ordered = spoken.taken.find(
          (row) => row.userId === userId && row.quotaId === product.quotaId,
        )?.copies;
        const quantity = (own?.reserved ?? 0) - (ordered ?? 0);
        return quantity > 0 ? [{ productId: product.productId, quantity }] : [];
      });
      return held.length === 0 ? fail({ code: 'liveBasketEmpty' }) : succeed({ post, held });
    },
  );
  if (!claimed.ok) return claimed;
  const { post, held } = claimed.value;
  const filled = await putHeldLines(services, { userId, source: sourceOfLive(post.id), held });
  if (!filled.ok)
    return fail({ code: filled.failure.code === 'cartTooLarge' ? 'cartTooLarge' : 'liveBasketEmpty' });
  return filled.value === null
    ? fail({ code: 'liveBasketEmpty' })
    : succeed({ cartId: filled.value.cart.id });
}

type Held = { productId: number; quantity: number };
