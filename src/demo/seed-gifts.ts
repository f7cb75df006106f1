import { promotionScopes, promotions } from '../modules/promotion/promotion.tables.ts';
import { typeIdOfTerms } from '../modules/promotion/promotion-desk.rules.ts';
import type {
  GiftTerms,
  PromotionScope,
  RunningPromotion,
} from '../modules/promotion/promotion-terms.rules.ts';
import type { DemoGift, GiftTrigger } from './content/content.types.ts';
import { demoGiftChoices, demoGifts } from './content/gifts.ts';
import { demoSeries } from './content/series.ts';
import { daysBefore, type SeedContext, type SeededShop } from './seed-context.ts';
import type { ShopPlan } from './seed-plan.ts';
import { insertRows, the } from './seed-rows.ts';

/** What brings a gift: its terms, what it is on, and the products that are so. */
type Condition = {
  terms: GiftTerms;
  scopes: PromotionScope[];
  /** Null for all of the store's. */
  productIds: number[] | null;
  nameTh: string;
  nameEn: string;
};

/** The gifts that stores give with what their texts ask for; as orders of the last days found them. */
export async function seedGifts(
  { tx, now }: SeedContext,
  plan: ShopPlan,
  shop: SeededShop,
): Promise<RunningPromotion[]> {
  const startsAt = daysBefore(now, 6);
  const endsAt = daysBefore(now, -54);
  const drafts = demoGifts.flatMap((gift) =>
    gift.giftTriggers.map((trigger) => ({ gift, condition: conditionOf(gift, trigger, plan, shop) })),
  );
  const rows = drafts.map(({ gift, condition: { terms, nameTh, nameEn } }) => ({
    urlKey: `gift-${gift.urlKey}`,
    sellerId: the(shop.directory.sellers, gift.sellerKey),
    promotionTypeId: typeIdOfTerms[terms.kind],
    nameTh,
    nameEn,
    descriptionTh: gift.descriptionTh,
    descriptionEn: gift.descriptionEn,
    giftProductId: terms.giftProductId,
    terms,
    startsAt,
    endsAt,
  }));
  const inserted = await insertRows(tx, promotions, rows, ['id', 'urlKey']);
  const idOf = new Map(inserted.map(({ id, urlKey }) => [urlKey, id]));
  const scopes = drafts.flatMap(({ gift, condition }) =>
    condition.scopes.map((scope) => ({ ...scope, promotionId: the(idOf, `gift-${gift.urlKey}`) })),
  );
  if (scopes.length > 0) await insertRows(tx, promotionScopes, scopes);
  return drafts.map(({ gift, condition: { terms, nameTh, nameEn, productIds } }, index): RunningPromotion => {
    const product = the(shop.products, `gift:${gift.key}`);
    return {
      id: the(idOf, `gift-${gift.urlKey}`),
      promotionTypeId: typeIdOfTerms[terms.kind],
      sellerId: rows[index]?.sellerId ?? null,
      funder: 'store',
      gifts: [
        {
          ...{ productId: product.id, sellerId: product.sellerId },
          ...{ nameTh: product.nameTh, nameEn: product.nameEn },
        },
      ],
      ...{ nameTh, nameEn, terms, productIds, partIds: [], audience: 'everybody', tierIds: [], hours: null },
      ...{ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime(), budgetSatang: null, spentSatang: 0 },
      ...{ usageLimit: null, usedCount: 0, perPersonLimit: null, usedByPerson: 0 },
    };
  });
}

function conditionOf(gift: DemoGift, trigger: GiftTrigger, plan: ShopPlan, shop: SeededShop): Condition {
  const nameTh = gift.nameTh.replace(' (ของแถม)', '');
  const nameEn = gift.nameEn.replace(' (free)', '');
  const given = { giftProductId: the(shop.products, `gift:${gift.key}`).id, copies: 1 };
  const idsOf = (workKeys: ReadonlySet<string>): number[] =>
    plan.offers
      .filter(({ sellerKey, workKey }) => sellerKey === gift.sellerKey && workKeys.has(workKey))
      .map(({ key }) => the(shop.products, `offer:${key}`).id);
  const withCopies = (fromCopies: number): GiftTerms => ({ kind: 'productGift', fromCopies, ...given });
  switch (trigger.type) {
    case 'seller-total':
      return {
        terms: { kind: 'amountGift', fromSatang: trigger.minimumSatang, ...given },
        scopes: [],
        productIds: null,
        nameTh: `ซื้อครบ ${trigger.minimumSatang / 100} บาท รับ${nameTh}`,
        nameEn: `${nameEn} with ฿${trigger.minimumSatang / 100} or more`,
      };
    case 'work': {
      const productIds = idsOf(new Set([trigger.workKey]));
      const [first] = productIds;
      const product = [...shop.products.values()].find(({ id }) => id === first);
      return {
        terms: withCopies(1),
        scopes: productIds.map((targetId) => ({ kind: 'product', targetId })),
        productIds,
        nameTh: `ซื้อ${product?.nameTh ?? ''} รับ${nameTh}`,
        nameEn: `${nameEn} with ${product?.nameEn ?? ''}`,
      };
    }
    case 'series-set': {
      const series = demoSeries.find(({ key }) => key === trigger.seriesKey);
      if (series === undefined) throw new Error(`there is no series ${trigger.seriesKey}`);
      const volumes = plan.thai.filter(({ seriesKey }) => seriesKey === trigger.seriesKey);
      return {
        terms: withCopies(trigger.minimumTitles),
        scopes: [{ kind: 'series', targetId: the(shop.directory.series, trigger.seriesKey) }],
        productIds: idsOf(new Set(volumes.map(({ key }) => key))),
        nameTh: `ซื้อชุด${series.nameTh} ${trigger.minimumTitles} เล่ม รับ${nameTh}`,
        nameEn: `${nameEn} with ${trigger.minimumTitles} volumes of ${series.nameEn}`,
      };
    }
    case 'category-quantity': {
      const works = plan.works.filter(({ categoryKey }) => categoryKey === trigger.categoryKey);
      return {
        terms: withCopies(trigger.minimumQuantity),
        scopes: [{ kind: 'category', targetId: the(shop.directory.categories, trigger.categoryKey) }],
        productIds: idsOf(new Set(works.map(({ key }) => key))),
        nameTh: `ซื้อครบ ${trigger.minimumQuantity} เล่ม รับ${nameTh}`,
        nameEn: `${nameEn} with any ${trigger.minimumQuantity}`,
      };
    }
  }
}

/** Gifts that buyers choose among. They begin today: orders of the last days had none. */
export async function seedGiftChoices({ tx, now }: SeedContext, shop: SeededShop): Promise<void> {
  const idOf = (key: string) => the(shop.products, `gift:${key}`).id;
  const rows = demoGiftChoices.map(
    ({ key, sellerKey, minimumSatang, giftKeys: [first, ...others], ...words }) => ({
      ...words,
      urlKey: `gift-${key}`,
      sellerId: the(shop.directory.sellers, sellerKey),
      promotionTypeId: typeIdOfTerms.amountGift,
      giftProductId: idOf(first),
      terms: {
        ...{ kind: 'amountGift' as const, fromSatang: minimumSatang, copies: 1 },
        ...{ giftProductId: idOf(first), otherGiftIds: others.map(idOf) },
      },
      startsAt: daysBefore(now, 0),
      endsAt: daysBefore(now, -40),
    }),
  );
  await insertRows(tx, promotions, rows);
}
