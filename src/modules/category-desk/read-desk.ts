import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { countCampaignsOn } from '../campaign/move-campaign-categories.ts';
import { appliedRate, ownRateAt } from '../catalogue/category-rate.rules.ts';
import {
  type DeskCategory,
  readCategoryRates,
  readDeskCategories,
  readFormerAddresses,
  vatClassOf,
} from '../catalogue/read-categories.ts';
import { countPromotionsOn } from '../promotion/move-category-scopes.ts';
import type { CategoryOnDesk, CategoryRow } from './category-desk.contract.ts';
import { selectMergesInto } from './category-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** The tree of categories for staff, each with what it holds. */
export async function listDeskCategories({ db }: Pick<Services, 'db'>): Promise<{ dataList: CategoryRow[] }> {
  return { dataList: (await readDeskCategories(db)).map(rowOf) };
}

function rowOf(category: DeskCategory): CategoryRow {
  const {
    id,
    parentId,
    urlKey,
    nameTh,
    nameEn,
    level,
    isHidden,
    isOutOfSight,
    ownCount,
    wholeCount,
    imageUrl,
    version,
  } = category;
  return {
    ...{ id, parentId, urlKey, nameTh, nameEn, level, isHidden, isOutOfSight },
    ...{ ownCount, wholeCount, imageUrl, version },
  };
}

/** A category for staff: its words, what it is called elsewhere, what speaks of it, its commission and why it is that. */
export async function readDeskCategory(
  { db, clock }: Needs,
  id: number,
): Promise<Result<CategoryOnDesk, { code: 'categoryNotFound' }>> {
  const all = await readDeskCategories(db);
  const category = all.find((each) => each.id === id);
  if (category === undefined) return fail({ code: 'categoryNotFound' });
  const path: DeskCategory[] = [];
  let at: DeskCategory | undefined = category;
  while (at !== undefined && !path.includes(at)) {
    path.push(at);
    const above: number | null = at.parentId;
    at = above === null ? undefined : all.find((each) => each.id === above);
  }
  const now = clock();
  const [formerKeys, merges, rates, promotionCount, campaignCount] = await Promise.all([
    readFormerAddresses(db, id),
    selectMergesInto(db, id),
    readCategoryRates(
      db,
      path.map((each) => each.id),
    ),
    countPromotionsOn(db, id),
    countCampaignsOn(db, id),
  ]);
  const nameOf = (categoryId: number) => {
    const found = all.find((each) => each.id === categoryId);
    return { id: categoryId, nameTh: found?.nameTh ?? '', nameEn: found?.nameEn ?? '' };
  };
  // A store's own rate is no category's.
  const applied = appliedRate(
    { basisPoints: 0, isAgreed: false },
    rates,
    path.map((each) => each.id),
    now,
  );
  const saying = applied.categoryId === null ? null : ownRateAt(rates, applied.categoryId, now);
  const vat = vatClassOf(all, id);
  return succeed({
    ...rowOf(category),
    descriptionTh: category.descriptionTh ?? '',
    descriptionEn: category.descriptionEn ?? '',
    vatClass: category.vatClass,
    formerKeys,
    promotionCount,
    campaignCount,
    path: path.toReversed().map((each) => nameOf(each.id)),
    children: all.filter((each) => each.parentId === id).map(rowOf),
    merges: merges.map(({ moved, mergedAt, ...merge }) => ({
      ...merge,
      mergedAt: mergedAt.toISOString(),
      products: moved.works.length + moved.products.length,
      promotions: moved.promotions.moved.length + moved.promotions.doubled.length,
      campaigns: moved.campaigns.moved.length + moved.campaigns.doubled.length,
    })),
    rate:
      saying === null
        ? null
        : {
            percent: applied.basisPoints / 100,
            startsAt: saying.startsAt.toISOString(),
            by: nameOf(saying.categoryId),
          },
    rates: rates
      .filter(({ categoryId }) => categoryId === id)
      .map(({ id: rateId, basisPoints, startsAt, reason }) => ({
        id: rateId,
        percent: basisPoints === null ? null : basisPoints / 100,
        startsAt: startsAt.toISOString(),
        reason,
      }))
      .toReversed(),
    vat: vat === null ? null : { vatClass: vat.vatClass, by: nameOf(vat.categoryId) },
  });
}
