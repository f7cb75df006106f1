import type { Random } from '../../shared/seeded-random.ts';
import type { DemoEdition, DemoOffer, OfferCondition, ReviewKind } from './content.types.ts';
import { reviewKindOf } from './review-kinds.ts';
import { PRESS_SELLER_KEY } from './sellers.ts';

/** What an offer needs to know of a work; Thai and English ones both fit. */
type OfferedWork = {
  key: string;
  urlKey: string;
  categoryKey: string;
  publisherKey: string | null;
  language: string;
  editions: readonly DemoEdition[];
};

const USED_SELLER_KEY = 'kradat-kao';

/** New-book sellers that carry a kind, the likeliest first. */
const sellersOfKind: Readonly<Record<ReviewKind, readonly string[]>> = {
  novel: ['rim-khlong-books', 'chan-ruean-books', 'chan-song-comics'],
  mystery: ['chan-song-comics', 'rim-khlong-books'],
  ghost: ['chan-song-comics', 'rim-khlong-books'],
  fantasy: ['chan-song-comics', 'klong-du-dao', 'rim-khlong-books'],
  poetry: ['rim-khlong-books', 'chan-ruean-books'],
  children: ['tonmai-nithan', 'kru-phimjai', 'rim-khlong-books'],
  comics: ['chan-song-comics', 'tonmai-nithan'],
  textbook: ['kru-phimjai', 'klong-du-dao'],
  university: ['klong-du-dao', 'kru-phimjai'],
  exam: ['kru-phimjai', 'klong-du-dao', 'tonmai-nithan'],
  history: ['rim-khlong-books', 'chan-ruean-books', 'kru-phimjai'],
  science: ['klong-du-dao', 'tonmai-nithan', 'kru-phimjai'],
  computing: ['klong-du-dao', 'kru-phimjai'],
  business: ['klong-du-dao', 'chan-ruean-books', 'rim-khlong-books'],
  mind: ['chan-ruean-books', 'rim-khlong-books'],
  health: ['chan-ruean-books', 'tonmai-nithan'],
  cookery: ['chan-ruean-books', 'rim-khlong-books'],
  handwork: ['chan-ruean-books', 'rim-khlong-books'],
  language: ['kru-phimjai', 'lighthouse-english', 'chan-ruean-books'],
  travel: ['rim-khlong-books', 'chan-ruean-books'],
  english: ['lighthouse-english', 'chan-song-comics', 'tonmai-nithan', 'rim-khlong-books'],
  'english-facts': ['lighthouse-english', 'klong-du-dao', 'rim-khlong-books'],
  stationery: [],
  uniform: [],
  gift: [],
};

/** How many sellers of new copies an edition finds after its first. */
const furtherSellerChance = [0.55, 0.4];

/** Every seller's offer of every edition, in the order of the works; about 8 in 100 out of stock. E-books don't run out. */
export function demoOffers(works: readonly OfferedWork[], random: Random): DemoOffer[] {
  return works.flatMap((work) => work.editions.flatMap((edition) => offersOf(work, edition, random)));
}

function offersOf(work: OfferedWork, edition: DemoEdition, random: Random): DemoOffer[] {
  const ownPress = work.publisherKey === PRESS_SELLER_KEY;
  const carriers = sellersOfKind[reviewKindOf(work.categoryKey)];
  const candidates = ownPress ? [PRESS_SELLER_KEY, ...carriers] : [...carriers];
  const sellers = candidates.slice(0, 1);
  for (const [index, chance] of furtherSellerChance.entries()) {
    const next = candidates[index + 1];
    if (next !== undefined && random() < chance) sellers.push(next);
  }
  if (edition.format === 'ebook') {
    return sellers
      .slice(0, 1 + (random() < 0.3 ? 1 : 0))
      .map((seller) => newOffer(work, edition, seller, random));
  }
  const offers = sellers.map((seller) => newOffer(work, edition, seller, random));
  const usedChance = work.language === 'th' ? 0.3 : 0.4;
  if (random() < usedChance) offers.push(usedOffer(work, edition, USED_SELLER_KEY, random));
  else if (work.language !== 'th' && random() < 0.15) {
    offers.push(usedOffer(work, edition, 'lighthouse-english', random));
  }
  return offers;
}

function newOffer(work: OfferedWork, edition: DemoEdition, sellerKey: string, random: Random): DemoOffer {
  const discounted = random() < 0.16;
  const takenOff = discounted
    ? 10 + Math.floor(random() * 5) * 5
    : sellerKey === PRESS_SELLER_KEY
      ? 0
      : shade(random);
  const priceSatang = percentOff(edition.listPriceSatang, takenOff);
  return {
    ...identity(work, edition, sellerKey, 'new'),
    priceSatang,
    fullPriceSatang: discounted ? edition.listPriceSatang : null,
    // No demo e-book has a file yet: nothing of it can be sold.
    stock: edition.format === 'ebook' ? 0 : stockOf(sellerKey === PRESS_SELLER_KEY ? 120 : 40, random),
  };
}

function usedOffer(work: OfferedWork, edition: DemoEdition, sellerKey: string, random: Random): DemoOffer {
  const likeNew = random() < 0.45;
  const takenOff = likeNew ? 25 + Math.floor(random() * 12) : 42 + Math.floor(random() * 16);
  return {
    ...identity(work, edition, sellerKey, likeNew ? 'used-like-new' : 'used-good'),
    priceSatang: percentOff(edition.listPriceSatang, takenOff),
    fullPriceSatang: null,
    stock: random() < 0.12 ? 0 : 1 + Math.floor(random() ** 3 * 3),
  };
}

function identity(
  work: OfferedWork,
  edition: DemoEdition,
  sellerKey: string,
  condition: OfferCondition,
): Pick<DemoOffer, 'key' | 'urlKey' | 'workKey' | 'editionKey' | 'sellerKey' | 'condition'> {
  const format = edition.format === 'paperback' ? '' : `-${edition.format}`;
  const urlKey = `${work.urlKey}${format}-${condition === 'new' ? '' : 'used-'}${sellerKey}`;
  return { key: urlKey, urlKey, workKey: work.key, editionKey: edition.key, sellerKey, condition };
}

/** The few per cent a shop takes off without calling it a discount. */
function shade(random: Random): number {
  return Math.floor(random() * 3) * 2;
}

/** Whole baht. */
function percentOff(satang: number, percent: number): number {
  return Math.round((satang * (100 - percent)) / 10_000) * 100;
}

function stockOf(usual: number, random: Random): number {
  const luck = random();
  if (luck < 0.075) return 0;
  if (luck < 0.15) return 1 + Math.floor(random() * 3);
  return 4 + Math.floor(random() * usual);
}
