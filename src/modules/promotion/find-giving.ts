import type { Queryable } from '../../platform/db/database.ts';
import { isOn } from './assign-copies.rules.ts';
import { barredFrom } from './promotion-conditions.rules.ts';
import { selectRunningPromotions } from './running-promotions.store.ts';

/** Whose person it is doesn't matter to them: a page that everybody sees tells of them, too. */
const ofPeople: readonly string[] = ['signIn', 'outOfHours'];

/** Promotions that give something with a product now, or may from some amount on; what is used up isn't told. */
export async function findGiving(
  db: Queryable,
  { id, sellerId }: { id: number; sellerId: number },
  now: Date,
): Promise<number[]> {
  const running = await selectRunningPromotions(db, { productIds: [id], userId: null, now });
  const nobody = { userId: null, isNewCustomer: false, tierId: null };
  return running
    .filter((promotion) => {
      if (promotion.gifts[0]?.sellerId !== sellerId || !isOn(promotion, { productId: id, sellerId }))
        return false;
      const barred = barredFrom(promotion, nobody, now.getTime());
      return barred === null || ofPeople.includes(barred.why);
    })
    .map((promotion) => promotion.id);
}
