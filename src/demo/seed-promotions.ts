import { promotions } from '../modules/promotion/promotion.tables.ts';
import type { TimedPromotion } from '../modules/promotion/promotion-prices.rules.ts';
import { publishPromotion } from '../modules/promotion/publish-promotion.ts';
import type { DemoGift, GiftTrigger } from './content/content.types.ts';
import { demoGifts } from './content/gifts.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { ShopPlan } from './seed-plan.ts';
import { insertRows, the } from './seed-rows.ts';

type NewPromotion = Omit<typeof promotions.$inferInsert, 'promotionTypeId'> & { promotionTypeId: 1 | 5 | 7 };

/** Discounts of sellers, and the gifts that come with what their triggers name. */
export async function seedPromotions(
  { tx, now }: SeedContext,
  plan: ShopPlan,
  shop: SeededShop,
): Promise<TimedPromotion[]> {
  const rows = [
    ...discounts(shop, plan, now),
    ...demoGifts.flatMap((gift) =>
      gift.giftTriggers.flatMap((trigger) => giftPromotion(gift, trigger, plan, shop, now)),
    ),
  ];
  const inserted = await insertRows(tx, promotions, rows, ['id', 'urlKey']);
  for (const { id } of inserted) await publishPromotion(tx, id);
  const byUrlKey = new Map(rows.map((row) => [row.urlKey, row]));
  return inserted.map(({ id, urlKey }) => {
    const row = the(byUrlKey, urlKey);
    return {
      id,
      sellerId: row.sellerId ?? 0,
      promotionTypeId: row.promotionTypeId,
      nameTh: row.nameTh,
      nameEn: row.nameEn,
      discountBasisPoints: row.discountBasisPoints ?? null,
      triggerFromSatang: row.triggerFromSatang ?? null,
      triggerProductId: row.triggerProductId ?? null,
      giftProductId: row.giftProductId ?? null,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    };
  });
}

const blank = {
  descriptionTh: null,
  descriptionEn: null,
  discountBasisPoints: null,
  triggerFromSatang: null,
  triggerProductId: null,
  giftProductId: null,
};

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
      discountBasisPoints: 1_000,
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
      discountBasisPoints: 500,
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
            discountBasisPoints: 2_000,
            triggerProductId: the(shop.products, `offer:${single.key}`).id,
            startsAt: daysBefore(now, 2),
            endsAt: daysBefore(now, -28),
          },
        ]),
  ];
}

/**
 * A gift's trigger as a promotion: type 5 from an amount, type 7 with a product. A set stands for its last volume, and a
 * number of books of a kind for the least they cost together, so that whoever has what the gift's text asks for gets it.
 */
function giftPromotion(
  gift: DemoGift,
  trigger: GiftTrigger,
  plan: ShopPlan,
  shop: SeededShop,
  now: Date,
): NewPromotion[] {
  const condition = conditionOf(gift, trigger, plan, shop);
  if (condition === null) return [];
  return [
    {
      ...blank,
      ...condition,
      urlKey: `gift-${gift.urlKey}`,
      sellerId: the(shop.directory.sellers, gift.sellerKey),
      descriptionTh: gift.descriptionTh,
      descriptionEn: gift.descriptionEn,
      giftProductId: the(shop.products, `gift:${gift.key}`).id,
      startsAt: daysBefore(now, 6),
      endsAt: daysBefore(now, -54),
    },
  ];
}

type Condition = Pick<
  NewPromotion,
  'promotionTypeId' | 'nameTh' | 'nameEn' | 'triggerFromSatang' | 'triggerProductId'
>;

function conditionOf(
  gift: DemoGift,
  trigger: GiftTrigger,
  plan: ShopPlan,
  shop: SeededShop,
): Condition | null {
  const nameTh = gift.nameTh.replace(' (ของแถม)', '');
  const nameEn = gift.nameEn.replace(' (free)', '');
  const fromAmount = (satang: number): Condition => ({
    promotionTypeId: 5,
    nameTh: `ซื้อครบ ${satang / 100} บาท รับ${nameTh}`,
    nameEn: `${nameEn} with ฿${satang / 100} or more`,
    triggerFromSatang: satang,
    triggerProductId: null,
  });
  const ownOffers = plan.offers.filter(
    (offer) => offer.sellerKey === gift.sellerKey && offer.condition === 'new',
  );
  const withWork = (workKeys: readonly string[]): Condition | null => {
    const offer = workKeys
      .flatMap((key) => ownOffers.filter(({ workKey }) => workKey === key))
      .find(({ stock, editionKey }) => stock > 0 && !editionKey.endsWith(':ebook'));
    if (offer === undefined) return null;
    const product = the(shop.products, `offer:${offer.key}`);
    return {
      promotionTypeId: 7,
      nameTh: `ซื้อ${product.nameTh} รับ${nameTh}`,
      nameEn: `${nameEn} with ${product.nameEn}`,
      triggerFromSatang: null,
      triggerProductId: product.id,
    };
  };
  switch (trigger.type) {
    case 'seller-total':
      return fromAmount(trigger.minimumSatang);
    case 'work':
      return withWork([trigger.workKey]);
    case 'series-set': {
      const volumes = plan.thai
        .filter(({ seriesKey }) => seriesKey === trigger.seriesKey)
        .sort((one, other) => (other.seriesNumber ?? 0) - (one.seriesNumber ?? 0));
      return withWork(volumes.map(({ key }) => key));
    }
    case 'category-quantity': {
      const works = new Set(
        plan.works.filter(({ categoryKey }) => categoryKey === trigger.categoryKey).map(({ key }) => key),
      );
      const prices = ownOffers
        .filter(({ workKey }) => works.has(workKey))
        .map(({ priceSatang }) => priceSatang)
        .sort((one, other) => one - other);
      const least = prices.slice(0, trigger.minimumQuantity).reduce((sum, price) => sum + price, 0);
      return prices.length < trigger.minimumQuantity ? null : fromAmount(Math.floor(least / 5_000) * 5_000);
    }
  }
}
