import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  deleteViewedProducts,
  isProductForSale,
  pruneViewedProducts,
  upsertViewedProduct,
} from './browsing.store.ts';

const kept = 100;

/** Puts a product at the top of what a person looked at. */
export async function rememberView(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  productId: number,
): Promise<Result<null, { code: 'notFound' }>> {
  if (!(await isProductForSale(db, productId))) return fail({ code: 'notFound' });
  await transact(db, async (tx) => {
    await upsertViewedProduct(tx, { userId, productId, at: clock() });
    await pruneViewedProducts(tx, userId, kept);
  });
  return succeed(null);
}

export async function forgetViews({ db }: Pick<Services, 'db'>, userId: number): Promise<void> {
  await deleteViewedProducts(db, userId);
}
