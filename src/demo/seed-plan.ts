import { seededRandom } from '../shared/seeded-random.ts';
import type {
  DemoOffer,
  DemoReview,
  EnglishWork,
  PlannedSale,
  ProductRef,
  ThaiWork,
} from './content/content.types.ts';
import { englishWorks } from './content/english-works.ts';
import { demoGifts } from './content/gifts.ts';
import { demoOffers } from './content/offers.ts';
import { plannedSales } from './content/orders.ts';
import { reviewKindOf } from './content/review-kinds.ts';
import { reviewsFor } from './content/reviews.ts';
import { demoOptionProducts } from './content/stationery.ts';
import { thaiWorks } from './content/thai-works.ts';

export type DemoWork = ThaiWork | EnglishWork;

/** Everything the demo shop will hold, before any of it has a number. The same on every machine and every day. */
export type ShopPlan = {
  thai: readonly ThaiWork[];
  english: readonly EnglishWork[];
  works: readonly DemoWork[];
  offers: readonly DemoOffer[];
  sales: readonly PlannedSale[];
  /** Product reference → copies that the planned sales take. */
  soldCopies: ReadonlyMap<string, number>;
  /** Work key, option product key or gift key → its reviews. */
  reviews: ReadonlyMap<string, readonly DemoReview[]>;
  /** Days since the work came to the shop. */
  workAgeDays: ReadonlyMap<string, number>;
};

const salesDays = 30;

export function planShop(): ShopPlan {
  const thai = thaiWorks();
  const english = englishWorks();
  const works: DemoWork[] = [...thai, ...english];
  const offers = demoOffers(works, seededRandom('offers'));
  const sales = plannedSales(
    { offers, optionProducts: demoOptionProducts, gifts: demoGifts },
    seededRandom('sales'),
  );
  const soldCopies = new Map<string, number>();
  for (const { productRef, quantity } of sales)
    soldCopies.set(refKey(productRef), (soldCopies.get(refKey(productRef)) ?? 0) + quantity);
  const soldWorks = new Set(
    offers.filter((offer) => soldCopies.has(`offer:${offer.key}`)).map(({ workKey }) => workKey),
  );
  const workAgeDays = new Map(works.map((work) => [work.key, ageOf(work, soldWorks.has(work.key))]));
  return {
    thai,
    english,
    works,
    offers,
    sales,
    soldCopies,
    reviews: planReviews(works, workAgeDays, soldCopies, offers),
    workAgeDays,
  };
}

export function refKey(ref: ProductRef): string {
  if (ref.type === 'offer') return `offer:${ref.offerKey}`;
  return ref.type === 'leaf' ? `leaf:${ref.sku}` : `gift:${ref.giftKey}`;
}

/** What sold in the last month had come before it; of the rest, the newest books came lately. */
function ageOf(work: DemoWork, isSold: boolean): number {
  const random = seededRandom(`age:${work.key}`);
  if (isSold) return salesDays + 15 + Math.floor(random() * 660);
  const isNew = work.language === 'th' && work.editions.some(({ year }) => year >= 2025);
  return isNew ? 1 + Math.floor(random() * 120) : 3 + Math.floor(random() ** 0.7 * 725);
}

function planReviews(
  works: readonly DemoWork[],
  workAgeDays: ReadonlyMap<string, number>,
  soldCopies: ReadonlyMap<string, number>,
  offers: readonly DemoOffer[],
): ReadonlyMap<string, readonly DemoReview[]> {
  const copiesOfWork = new Map<string, number>();
  for (const offer of offers)
    copiesOfWork.set(
      offer.workKey,
      (copiesOfWork.get(offer.workKey) ?? 0) + (soldCopies.get(`offer:${offer.key}`) ?? 0),
    );
  const reviews = new Map<string, readonly DemoReview[]>();
  for (const work of works) {
    const random = seededRandom(`reviews:${work.key}`);
    const copies = copiesOfWork.get(work.key) ?? 0;
    const usual = work.language === 'th' ? random() ** 2 * 9 : Math.max(0, random() * 7 - 3);
    const mean = 'averageRating' in work ? work.averageRating : 3.7 + random() * 1.1;
    const count = Math.floor(usual) + Math.min(9, Math.floor(copies / 3));
    const written = reviewsFor(work.key, reviewKindOf(work.categoryKey), mean, count, random);
    reviews.set(work.key, fitInto(written, workAgeDays.get(work.key) ?? 1));
  }
  for (const { key, reviewKind } of demoOptionProducts) {
    const random = seededRandom(`reviews:${key}`);
    reviews.set(key, reviewsFor(key, reviewKind, 4.1 + random() * 0.7, Math.floor(random() * 9), random));
  }
  for (const gift of demoGifts.filter(({ priceSatang }) => priceSatang !== null)) {
    const random = seededRandom(`reviews:${gift.key}`);
    reviews.set(
      gift.key,
      reviewsFor(gift.key, 'gift', 4.2 + random() * 0.6, Math.floor(random() * 7), random),
    );
  }
  return reviews;
}

const oldestReviewDays = 541;

/** Nobody reviews a book before the shop has it: an offer comes at most 60 days, or half the time, after its work. */
function fitInto(reviews: readonly DemoReview[], ageDays: number): DemoReview[] {
  const mostDays = Math.min(oldestReviewDays, Math.max(ageDays - 61, ageDays * 0.5) - 1);
  return reviews.map((review) => ({
    ...review,
    daysAgo: Math.max(0, Math.floor((review.daysAgo * mostDays) / oldestReviewDays)),
  }));
}
