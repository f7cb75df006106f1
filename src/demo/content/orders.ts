import type { Random } from '../../shared/seeded-random.ts';
import type { DemoGift, DemoOffer, DemoOptionProduct, PlannedSale, ProductRef } from './content.types.ts';

type SellableContent = {
  offers: readonly DemoOffer[];
  optionProducts: readonly DemoOptionProduct[];
  gifts: readonly DemoGift[];
};

const SALES_DAYS = 30;
const LINES = 900;

/** Works the shop is known for, best first; their new offers lead the list. */
const bestSellingWorkKeys: readonly string[] = [
  'khao-kaeng-sop-thi-sam',
  'kin-khao-rue-yang',
  'khrua-yai-phak-tai',
  'maeo-wat-tua-thi-kao',
  'sop-rachakan-phak-ko',
  'sarawat-kap-raan-thi-pit',
  'saranukrom-ue',
  'prachum-san-kwa-ni',
  'khanit-p1-nap-khong-nai-krapao',
  'dan-thi-mai-mi-nai-phaenthi',
  'harry-potter-and-the-sorcerers-stone',
  'khon-mueang-prachum-raek',
  'om-duai-dinso',
  'the-little-prince',
  'rot-mae-sai-sut-thai',
  'prawattisat-nai-pinto',
  'poet-fa-phat-lom',
  'angkrit-90-wan',
  'non-mai-lap-ko-phawana',
  'python-samrap-khon-tham-excel',
];

/** Thirty days of order lines, latest days a little busier. Sales follow a long tail: the head sells daily, most things once or never. Only what's in stock is sold. */
export function plannedSales(content: SellableContent, random: Random): PlannedSale[] {
  const ranked = rankedProducts(content, random);
  const sales: PlannedSale[] = [];
  for (let line = 0; line < LINES; line += 1) {
    const product = ranked[rankOf(random(), ranked.length)];
    if (product === undefined) continue;
    sales.push({
      dayOffset: Math.floor(random() ** 1.25 * SALES_DAYS),
      productRef: product.ref,
      quantity: random() < 0.82 ? 1 : Math.min(product.most, 2 + Math.floor(random() ** 2 * 4)),
    });
  }
  return sales.sort((left, right) => right.dayOffset - left.dayOffset);
}

/** A place whose chance falls as one over the place and five more: the inverse of that distribution at `luck` in [0, 1). */
function rankOf(luck: number, count: number): number {
  return Math.floor(5 * (((count + 5) / 5) ** luck - 1));
}

type Ranked = { ref: ProductRef; most: number };

function rankedProducts({ offers, optionProducts, gifts }: SellableContent, random: Random): Ranked[] {
  const inStock = offers.filter((offer) => offer.stock > 0 && offer.condition === 'new');
  const head = bestSellingWorkKeys.flatMap((workKey) => {
    const offer = inStock.find((candidate) => candidate.workKey === workKey && candidate.stock > 3);
    return offer === undefined ? [] : [rankedOffer(offer)];
  });
  const headKeys = new Set(head.map(({ ref }) => (ref.type === 'offer' ? ref.offerKey : '')));
  const tail: Ranked[] = [
    ...inStock.filter((offer) => !headKeys.has(offer.key) && random() < 0.22).map(rankedOffer),
    ...optionProducts.flatMap((product) =>
      product.leaves
        .filter((leaf) => leaf.stock > 3 && random() < 0.25)
        .map((leaf): Ranked => ({ ref: { type: 'leaf', productKey: product.key, sku: leaf.sku }, most: 6 })),
    ),
    ...gifts
      .filter((gift) => gift.priceSatang !== null && gift.stock > 3)
      .map((gift): Ranked => ({ ref: { type: 'gift', giftKey: gift.key }, most: 3 })),
  ];
  return [...head, ...shuffled(tail, random)];
}

function rankedOffer(offer: DemoOffer): Ranked {
  return { ref: { type: 'offer', offerKey: offer.key }, most: Math.min(5, offer.stock) };
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}
