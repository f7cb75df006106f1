import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  deleteWishlistProduct,
  insertWishlistProduct,
  isProductForSale,
  selectWishlistIds,
} from './browsing.store.ts';

const favouritesMax = 500;

/** Adds a product to a person's favourites; once is as good as twice. */
export async function addFavourite(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  productId: number,
): Promise<Result<null, { code: 'notFound' | 'wishlistFull' }>> {
  return transact<null, { code: 'notFound' | 'wishlistFull' }>(db, async (tx) => {
    if (!(await isProductForSale(tx, productId))) return fail({ code: 'notFound' });
    const isIn = await insertWishlistProduct(tx, { userId, productId, at: clock() }, favouritesMax);
    return isIn ? succeed(null) : fail({ code: 'wishlistFull' });
  });
}

/** Takes a product out; what isn't in is out already. */
export async function removeFavourite(
  { db }: Pick<Services, 'db'>,
  userId: number,
  productId: number,
): Promise<void> {
  await deleteWishlistProduct(db, userId, productId);
}

export async function favouriteIdsOf({ db }: Pick<Services, 'db'>, userId: number): Promise<number[]> {
  return selectWishlistIds(db, userId);
}
