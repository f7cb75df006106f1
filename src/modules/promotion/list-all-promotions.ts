import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { describeRow } from './list-desk-promotions.ts';
import type { PromotionState } from './promotion-desk.rules.ts';
import {
  countPromotions,
  type DeskPromotionRow,
  selectDeskPromotion,
  selectPromotionPage,
} from './promotion-desk.store.ts';
import { selectStores } from './promotion-scopes.store.ts';
import type { StaffPromotion } from './staff-promotion.contract.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** As stores see them, whose they are, and who pays. */
async function describeAll(
  { db }: Needs,
  locale: Locale,
  rows: readonly DeskPromotionRow[],
  now: Date,
): Promise<StaffPromotion[]> {
  const stores = await selectStores(
    db,
    rows.flatMap(({ sellerId }) => (sellerId === null ? [] : [sellerId])),
  );
  return rows.map((row) => {
    const store = stores.find(({ id }) => id === row.sellerId);
    return {
      ...describeRow(locale, row, now),
      tierIds: row.tierIds,
      store:
        store === undefined
          ? null
          : { id: store.id, urlKey: store.urlKey, name: inLocale(locale, store.nameTh, store.nameEn) },
      funder: row.funder,
    };
  });
}

/** A page of everybody's promotions in a state, and how many there are in each. */
export async function listAllPromotions(
  needs: Needs,
  locale: Locale,
  asked: { state: PromotionState; search: string; pageNo: number; perPage: number },
) {
  const now = needs.clock();
  const { perPage } = asked;
  const all = { ...asked, sellerId: null, now };
  const [rows, counts] = await Promise.all([
    selectPromotionPage(needs.db, { ...all, limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countPromotions(needs.db, all),
  ]);
  return { dataList: await describeAll(needs, locale, rows, now), counts };
}

/** One of them, whoever's it is. */
export async function readAnyPromotion(
  needs: Needs,
  locale: Locale,
  id: number,
): Promise<Result<StaffPromotion, { code: 'promotionNotFound' }>> {
  const row = await selectDeskPromotion(needs.db, null, id);
  const [promotion] = row === null ? [] : await describeAll(needs, locale, [row], needs.clock());
  return promotion === undefined ? fail({ code: 'promotionNotFound' }) : succeed(promotion);
}
