import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { describeTerms, inBaht } from './describe-terms.rules.ts';
import type { DeskPromotion } from './promotion-desk.contract.ts';
import { hasBegun, type PromotionState, promotionStateOf } from './promotion-desk.rules.ts';
import {
  countPromotions,
  type DeskPromotionRow,
  type PartRow,
  selectDeskPromotion,
  selectPromotionPage,
} from './promotion-desk.store.ts';
import { isGift } from './promotion-terms.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

export function describeRow(locale: Locale, row: DeskPromotionRow, now: Date): DeskPromotion {
  const { fromMinute, untilMinute } = row;
  const named = ({ id, nameTh, nameEn, urlKey, priceSatang }: PartRow) => ({
    id,
    name: inLocale(locale, nameTh, nameEn),
    urlKey,
    price: toBaht(priceSatang),
  });
  return {
    id: row.id,
    version: row.version,
    state: promotionStateOf(row, now),
    promotionTypeId: row.promotionTypeId,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    offer: describeTerms(row.terms),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    hours: fromMinute === null || untilMinute === null ? null : { from: fromMinute, until: untilMinute },
    audience: row.audience,
    budget: inBaht(row.budgetSatang),
    usageLimit: row.usageLimit,
    perPersonLimit: row.perPersonLimit,
    scopes: row.scopes.map(({ kind, id, nameTh, nameEn: nameOther }) => ({
      kind,
      id,
      name: nameTh === null ? null : inLocale(locale, nameTh, nameOther),
    })),
    gifts: row.gifts.map(named),
    giftCostMost: isGift(row.terms)
      ? toBaht(row.terms.copies * Math.max(0, ...row.gifts.map(({ priceSatang }) => priceSatang)))
      : null,
    parts: row.terms.kind === 'bundle' || row.terms.kind === 'productGift' ? row.parts.map(named) : [],
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    hasBegun: hasBegun(row, now),
    orders: row.orders,
    given: toBaht(row.givenSatang),
    sales: toBaht(row.salesSatang),
  };
}

/** A page of a store's promotions in a state, and how many there are in each. */
export async function listDeskPromotions(
  { db, clock }: Needs,
  locale: Locale,
  asked: { sellerId: number; state: PromotionState; search: string; pageNo: number; perPage: number },
) {
  const now = clock();
  const { perPage } = asked;
  const [rows, counts] = await Promise.all([
    selectPromotionPage(db, { ...asked, now, limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countPromotions(db, { ...asked, now }),
  ]);
  return { dataList: rows.map((row) => describeRow(locale, row, now)), counts };
}

/** One of a store's; another store's isn't found. */
export async function readDeskPromotion(
  { db, clock }: Needs,
  locale: Locale,
  { sellerId, id }: { sellerId: number; id: number },
): Promise<Result<DeskPromotion, { code: 'promotionNotFound' }>> {
  const row = await selectDeskPromotion(db, sellerId, id);
  return row === null ? fail({ code: 'promotionNotFound' }) : succeed(describeRow(locale, row, clock()));
}
