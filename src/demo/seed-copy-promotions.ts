import { promotionScopes, promotions } from '../modules/promotion/promotion.tables.ts';
import { demoSeries } from './content/series.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { ShopPlan } from './seed-plan.ts';
import { insertRows, the } from './seed-rows.ts';

type NewPromotion = typeof promotions.$inferInsert;
type Draft = Pick<NewPromotion, 'urlKey' | 'promotionTypeId' | 'terms' | 'nameTh' | 'nameEn'> & {
  sellerKey: string;
  productIds: number[];
};

const bundlesMost = 3;

/** Promotions of copies and parcels of a few stores, begun today: what was ordered before knows nothing of them. */
export async function seedCopyPromotions(
  { tx, now }: SeedContext,
  plan: ShopPlan,
  shop: SeededShop,
): Promise<void> {
  const drafts: Draft[] = [
    {
      urlKey: 'klong-du-dao-more-and-more',
      sellerKey: 'klong-du-dao',
      promotionTypeId: 3,
      terms: {
        kind: 'steps',
        measure: 'copies',
        steps: [
          { from: 3, offBasisPoints: 500, offSatang: null },
          { from: 5, offBasisPoints: 1_000, offSatang: null },
        ],
      },
      nameTh: 'ครบ 3 เล่มลด 5% ครบ 5 เล่มลด 10%',
      nameEn: '3 books 5% off, 5 books 10% off',
      productIds: [],
    },
    {
      urlKey: 'rim-khlong-three-for-two',
      sellerKey: 'rim-khlong-books',
      promotionTypeId: 4,
      terms: { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 },
      nameTh: 'ซื้อ 3 จ่าย 2 ทั้งร้าน',
      nameEn: 'Buy 3, pay for 2',
      productIds: [],
    },
    {
      urlKey: 'tonmai-nithan-free-parcel',
      sellerKey: 'tonmai-nithan',
      promotionTypeId: 8,
      terms: { kind: 'parcel', fromSatang: 49_900, offSatang: null },
      nameTh: 'ส่งฟรีเมื่อซื้อครบ 499 บาท',
      nameEn: 'Free parcel from ฿499',
      productIds: [],
    },
    ...seriesBundles(plan, shop),
  ];
  const rows = drafts.map(
    ({ sellerKey, productIds: _, ...draft }): NewPromotion => ({
      ...draft,
      sellerId: the(shop.directory.sellers, sellerKey),
      startsAt: daysBefore(now, 0),
      endsAt: daysBefore(now, -45),
    }),
  );
  const inserted = await insertRows(tx, promotions, rows, ['id', 'urlKey']);
  const idOf = new Map(inserted.map(({ id, urlKey }) => [urlKey, id]));
  const scopes = drafts.flatMap(({ urlKey, productIds }) =>
    productIds.map((targetId) => ({ promotionId: the(idOf, urlKey), kind: 'product' as const, targetId })),
  );
  if (scopes.length > 0) await insertRows(tx, promotionScopes, scopes);
}

/** The first series of which one store has three volumes or more in stock, each at 15 % less together. */
function seriesBundles(plan: ShopPlan, shop: SeededShop): Draft[] {
  const bundles: Draft[] = [];
  for (const series of demoSeries) {
    const volumes = new Set(
      plan.thai.filter(({ seriesKey }) => seriesKey === series.key).map(({ key }) => key),
    );
    const byStore = new Map<string, Map<string, (typeof plan.offers)[number]>>();
    for (const offer of plan.offers) {
      if (!volumes.has(offer.workKey) || offer.condition !== 'new' || offer.stock < 3) continue;
      if (offer.editionKey.endsWith(':ebook')) continue;
      const own = byStore.get(offer.sellerKey) ?? new Map();
      byStore.set(offer.sellerKey, own);
      if (!own.has(offer.workKey)) own.set(offer.workKey, offer);
    }
    const [sellerKey, offers] = [...byStore].find(([, own]) => own.size >= 3) ?? [];
    if (sellerKey === undefined || offers === undefined || bundles.length === bundlesMost) continue;
    const sum = [...offers.values()].reduce((total, { priceSatang }) => total + priceSatang, 0);
    bundles.push({
      urlKey: `bundle-${series.urlKey}`,
      sellerKey,
      promotionTypeId: 6,
      terms: { kind: 'bundle', priceSatang: Math.floor((sum * 0.85) / 1_000) * 1_000 },
      nameTh: `ยกชุด ${series.nameTh} ${offers.size} เล่ม`,
      nameEn: `${series.nameEn}, all ${offers.size} volumes`,
      productIds: [...offers.values()].map(({ key }) => the(shop.products, `offer:${key}`).id),
    });
  }
  return bundles;
}
