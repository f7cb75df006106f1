import { promotionScopes, promotions } from '../modules/promotion/promotion.tables.ts';
import type { TimedPromotion } from '../modules/promotion/promotion-prices.rules.ts';
import { publishPromotion } from '../modules/promotion/publish-promotion.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { ShopPlan } from './seed-plan.ts';
import { insertRows, the } from './seed-rows.ts';

/** With the products it is on; null for all of its store's. */
export type SeededDiscount = TimedPromotion & { productIds: readonly number[] | null };

type NewPromotion = Omit<typeof promotions.$inferInsert, 'promotionTypeId'> & { promotionTypeId: 1 };

/** Discounts of sellers: prices for a time. */
export async function seedPromotions(
  { tx, now }: SeedContext,
  plan: ShopPlan,
  shop: SeededShop,
): Promise<SeededDiscount[]> {
  const rows = discounts(shop, plan, now);
  const inserted = await insertRows(tx, promotions, rows, ['id', 'urlKey']);
  const byUrlKey = new Map(rows.map((row) => [row.urlKey, row]));
  const scopes = inserted.flatMap(({ id, urlKey }) => {
    const { triggerProductId } = the(byUrlKey, urlKey);
    return triggerProductId == null
      ? []
      : [{ promotionId: id, kind: 'product' as const, targetId: triggerProductId }];
  });
  if (scopes.length > 0) await tx.insert(promotionScopes).values(scopes);
  // Those that run have run since they began.
  for (const { id, urlKey } of inserted) await publishPromotion(tx, id, the(byUrlKey, urlKey).startsAt);
  return inserted.map(({ id, urlKey }) => {
    const row = the(byUrlKey, urlKey);
    return {
      id,
      sellerId: row.sellerId ?? 0,
      promotionTypeId: 1,
      nameTh: row.nameTh,
      nameEn: row.nameEn,
      terms: row.terms ?? null,
      productIds: row.triggerProductId == null ? null : [row.triggerProductId],
      fromMinute: null,
      untilMinute: null,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    };
  });
}

const blank = {
  descriptionTh: null,
  descriptionEn: null,
  discountBasisPoints: null,
  triggerProductId: null,
};

function percentOff(offBasisPoints: number) {
  const terms = { kind: 'discount' as const, offBasisPoints, offSatang: null, priceSatang: null };
  return { discountBasisPoints: offBasisPoints, terms };
}

function discounts(shop: SeededShop, plan: ShopPlan, now: Date): NewPromotion[] {
  const seller = (key: string) => the(shop.directory.sellers, key);
  const single = plan.offers.find(
    (offer) => offer.sellerKey === 'chan-ruean-books' && offer.condition === 'new' && offer.stock > 10,
  );
  return [
    {
      ...blank,
      urlKey: 'suan-dinso-ten-percent',
      sellerId: seller('suan-dinso'),
      promotionTypeId: 1,
      nameTh: 'เครื่องเขียนทุกชิ้น ลด 10%',
      nameEn: '10% off all stationery',
      descriptionTh: 'ลดทุกหัวปากกาและทุกหน้ากระดาษของสวนดินสอ ลดให้เองในตะกร้า ไม่ต้องใช้โค้ด',
      descriptionEn: 'Every pen and page of Pencil Garden, taken off in the cart, no code needed.',
      ...percentOff(1_000),
      startsAt: daysBefore(now, 3),
      endsAt: daysBefore(now, -18),
    },
    {
      ...blank,
      urlKey: 'kru-phimjai-last-term',
      sellerId: seller('kru-phimjai'),
      promotionTypeId: 1,
      nameTh: 'ตำราท้ายเทอม ลด 5%',
      nameEn: '5% off at the end of term',
      ...percentOff(500),
      startsAt: daysBefore(now, 60),
      endsAt: daysBefore(now, 33),
    },
    ...(single === undefined
      ? []
      : [
          {
            ...blank,
            urlKey: 'chan-ruean-book-of-the-month',
            sellerId: seller('chan-ruean-books'),
            promotionTypeId: 1 as const,
            nameTh: 'เล่มประจำเดือนของชานเรือน ลด 20%',
            nameEn: 'Chan Ruean’s book of the month, 20% off',
            ...percentOff(2_000),
            triggerProductId: the(shop.products, `offer:${single.key}`).id,
            startsAt: daysBefore(now, 2),
            endsAt: daysBefore(now, -28),
          },
        ]),
  ];
}
