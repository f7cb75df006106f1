import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type AddToCartFailure, addToCart } from '../cart/add-to-cart.ts';
import { takeOutOfCart } from '../cart/take-out-of-cart.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import type { PriceSource } from '../pricing/pricing.rules.ts';
import { deleteSavedProduct, selectSavedProducts, upsertSavedProduct } from './saved.store.ts';

const savedMax = 500;

type SaveFailure = { code: 'cartNotFound' | 'productNotFound' | 'savedFull' };

/**
 * Moves a product from the cart to what a person keeps for later, in one transaction: it is never in both and never
 * lost. The cart's id, null when that was its last product.
 */
export async function saveForLater(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  {
    userId,
    cartId,
    productId,
    source,
  }: { userId: number; cartId: string; productId: number; source?: PriceSource | undefined },
): Promise<Result<string | null, SaveFailure>> {
  return transact<string | null, SaveFailure>(db, async (tx) => {
    const taken = await takeOutOfCart({ db: tx, clock }, { cartId, userId }, { productId, source });
    if (!taken.ok) return taken;
    const { changed, quantity } = taken.value;
    const isKept = await upsertSavedProduct(tx, { userId, productId, quantity, at: clock() }, savedMax);
    return isKept ? succeed(changed?.cart.id ?? null) : fail({ code: 'savedFull' });
  });
}

type MoveFailure = { code: 'notFound' } | AddToCartFailure;

/**
 * Moves a product from what is kept for later back into the cart: as many copies as were kept, or one when there aren't
 * as many. Pressed twice, it moves once.
 */
export async function moveToCart(
  services: Pick<Services, 'db' | 'clock' | 'newSecret'>,
  { userId, productId }: { userId: number; productId: number },
): Promise<Result<string | null, MoveFailure>> {
  return transact<string | null, MoveFailure>(services.db, async (tx) => {
    const quantity = await deleteSavedProduct(tx, userId, productId);
    if (quantity === null) return fail({ code: 'notFound' });
    const add = (copies: number) =>
      addToCart({ ...services, db: tx }, { cartId: null, userId, productId, quantity: copies, mode: 1 });
    const whole = await add(quantity);
    const added =
      !whole.ok && whole.failure.code === 'productOutOfStock' && quantity > 1 ? await add(1) : whole;
    return added.ok ? succeed(added.value?.cart.id ?? null) : added;
  });
}

/** Takes a product out; what isn't in is out already. */
export async function removeSaved(
  { db }: Pick<Services, 'db'>,
  userId: number,
  productId: number,
): Promise<void> {
  await deleteSavedProduct(db, userId, productId);
}

/** One page of what a person keeps for later, the newest first, of what is still for sale. */
export async function listSaved(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  { userId, pageNo, perPage }: { userId: number; pageNo: number; perPage: number },
  locale: Locale,
) {
  const rows = await selectSavedProducts(services.db, userId, {
    limit: perPage,
    offset: (pageNo - 1) * perPage,
  });
  const total = rows[0]?.total ?? 0;
  const quantities = new Map(rows.map(({ id, quantity }) => [id, quantity]));
  const cards = await readProductCards(
    services,
    rows.map(({ id }) => id),
    locale,
  );
  return {
    dataList: cards.map((product) => ({ product, quantity: quantities.get(product.id) ?? 1 })),
    total,
    pageNo,
    perPage,
    pageCount: Math.ceil(total / perPage),
  };
}
