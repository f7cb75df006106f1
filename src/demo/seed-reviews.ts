import { reviews } from '../modules/review/review.tables.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { ShopPlan } from './seed-plan.ts';
import { insertRows, the } from './seed-rows.ts';

/** Every planned review, under the first offer of its book or the thing itself. Returns how many. */
export async function seedReviews(
  { tx, now }: SeedContext,
  plan: ShopPlan,
  shop: SeededShop,
): Promise<number> {
  const firstOffer = new Map<string, string>();
  for (const offer of plan.offers)
    if (!firstOffer.has(offer.workKey)) firstOffer.set(offer.workKey, `offer:${offer.key}`);
  const rows = [...plan.reviews].flatMap(([key, written]) => {
    const random = seededRandom(`review times:${key}`);
    const workId = shop.works.get(key) ?? null;
    const ref = firstOffer.get(key) ?? (shop.products.has(`gift:${key}`) ? `gift:${key}` : `options:${key}`);
    const productId = the(shop.products, ref).id;
    return written.map(({ reviewerName, stars, text, daysAgo }) => ({
      workId,
      productId,
      displayName: reviewerName,
      stars,
      text,
      helpfulCount: Math.floor(random() ** 4 * 20),
      createdAt: daysBefore(now, daysAgo + 0.02 + random() * 0.9),
    }));
  });
  rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  await insertRows(tx, reviews, rows);
  return rows.length;
}
