import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readPicture } from '../catalogue/read-picture.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { pictureBase } from '../image/picture.rules.ts';
import { describeTerms } from './describe-terms.rules.ts';
import type { ShownPromotion } from './shown-promotion.contract.ts';
import {
  countShownPromotions,
  type ShownPromotionRow,
  selectShownPromotion,
  selectShownPromotions,
} from './shown-promotion.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;

/** What keeps promotions forgets them by. */
export const promotionsTag = 'promotions';

/** Promotions in a state, with the products they hang on. */
export async function listPromotions(
  services: Needs,
  asked: { state: 'running' | 'coming'; pageNo: number; perPage: number },
  locale: Locale,
) {
  const now = services.clock();
  const { perPage } = asked;
  const [rows, counts] = await Promise.all([
    selectShownPromotions(services.db, {
      ...{ state: asked.state, now, limit: perPage },
      offset: (asked.pageNo - 1) * perPage,
    }),
    countShownPromotions(services.db, now),
  ]);
  return { dataList: await describeAll(services, rows, locale), counts };
}

/** One of them, also once it is over: whoever has kept its address is told. */
export async function readPromotion(
  services: Needs,
  id: number,
  locale: Locale,
): Promise<Result<ShownPromotion, { code: 'promotionNotFound' }>> {
  const row = await selectShownPromotion(services.db, id);
  const [promotion] = row === null ? [] : await describeAll(services, [row], locale);
  return promotion === undefined ? fail({ code: 'promotionNotFound' }) : succeed(promotion);
}

async function describeAll(
  services: Needs,
  rows: readonly ShownPromotionRow[],
  locale: Locale,
): Promise<ShownPromotion[]> {
  const now = services.clock();
  const named = rows.flatMap((row) => [...row.partIds, ...(productOf(row) ?? [])]);
  const cards = new Map(
    (await readProductCards(services, [...new Set(named)], locale)).map((card) => [card.id, card] as const),
  );
  return Promise.all(
    rows.map(async (row): Promise<ShownPromotion> => {
      const description = locale === 'en' ? (row.descriptionEn ?? row.descriptionTh) : row.descriptionTh;
      return {
        id: row.id,
        urlKey: row.urlKey,
        promotionTypeId: row.promotionTypeId,
        name: inLocale(locale, row.nameTh, row.nameEn),
        description,
        state: row.endsAt <= now ? 'over' : row.startsAt > now ? 'coming' : 'running',
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        store: storeOf(row, locale),
        offer: row.terms === null ? null : describeTerms(row.terms),
        parts: row.terms?.kind === 'bundle' ? row.partIds.flatMap((partId) => cards.get(partId) ?? []) : [],
        discountPercent:
          row.terms?.kind === 'discount' && row.terms.offBasisPoints !== null
            ? row.terms.offBasisPoints / 100
            : null,
        fromAmount: row.terms?.kind === 'amountGift' ? toBaht(row.terms.fromSatang) : null,
        product: (productOf(row) ?? []).flatMap((productId) => cards.get(productId) ?? [])[0] ?? null,
        gifts: await giftsOf(services.db, row, locale),
      };
    }),
  );
}

/** The one product that it hangs on, if it does. */
function productOf({ terms, partIds }: ShownPromotionRow): number[] | null {
  const isOfProducts = terms?.kind === 'productGift' || terms?.kind === 'discount';
  return isOfProducts && partIds.length === 1 ? partIds : null;
}

function storeOf({ sellerId, sellerUrlKey, sellerTh, sellerEn }: ShownPromotionRow, locale: Locale) {
  if (sellerId === null || sellerUrlKey === null || sellerTh === null) return null;
  return { id: sellerId, urlKey: sellerUrlKey, name: inLocale(locale, sellerTh, sellerEn ?? '') };
}

async function giftsOf(
  db: Queryable,
  { gifts }: ShownPromotionRow,
  locale: Locale,
): Promise<ShownPromotion['gifts']> {
  const shown = await Promise.all(
    gifts.map(async ({ id, nameTh, nameEn }) => {
      const picture = await readPicture('product')(db, id);
      if (picture === null) return [];
      return [{ id, name: inLocale(locale, nameTh, nameEn), imageUrl: pictureBase('product', id, picture) }];
    }),
  );
  return shown.flat();
}
