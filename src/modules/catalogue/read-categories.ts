import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Picture } from '../image/picture.rules.ts';
import { pictureBase } from '../image/picture.rules.ts';
import type { VatClass } from './category.rules.ts';
import {
  type CategoryColumns,
  countHeld,
  selectAddresses,
  selectAllCategories,
  selectCategoryEver,
  selectRates,
  takeTurnAtCategories,
} from './category.store.ts';
import type { CategoryRate } from './category-rate.rules.ts';

export type DeskCategory = CategoryColumns & {
  /** 1 at the top. */
  level: number;
  /** Itself hidden, or below one that is. */
  isOutOfSight: boolean;
  /** Works and things in it, and those below it too. */
  ownCount: number;
  wholeCount: number;
  imageUrl: string | null;
};

/** The whole tree for staff, each category before what is below it, in the order of the shop. */
export async function readDeskCategories(db: Queryable): Promise<DeskCategory[]> {
  const [all, counts] = await Promise.all([selectAllCategories(db), countHeld(db)]);
  const own = new Map(counts.map(({ categoryId, products }) => [categoryId, products]));
  const known = new Set(all.map(({ id }) => id));
  const found: DeskCategory[] = [];
  const seen = new Set<number>();
  const take = (category: CategoryColumns, level: number, isAboveHidden: boolean): number => {
    seen.add(category.id);
    const isOutOfSight = isAboveHidden || category.isHidden;
    const ownCount = own.get(category.id) ?? 0;
    const row = {
      ...category,
      level,
      isOutOfSight,
      ownCount,
      wholeCount: 0,
      imageUrl: categoryImageUrl(category),
    };
    found.push(row);
    const below = all.filter(({ id, parentId }) => parentId === category.id && !seen.has(id));
    row.wholeCount = below.reduce((sum, each) => sum + take(each, level + 1, isOutOfSight), ownCount);
    return row.wholeCount;
  };
  for (const each of all) if (each.parentId === null || !known.has(each.parentId)) take(each, 1, false);
  // Those of a circle, which only an import can make, stand at the top, where they can be moved from.
  for (const each of all) if (!seen.has(each.id)) take(each, 1, false);
  return found;
}

/** The base of the addresses of a category's picture; null without one. */
export function categoryImageUrl({ id, imageKey }: { id: number; imageKey: string | null }): string | null {
  return imageKey === null ? null : pictureBase('category', id, { storageKey: imageKey });
}

/** A category's picture, as `/images/category/…` names it. */
export async function findCategoryPicture(db: Queryable, id: number): Promise<Picture | null> {
  const imageKey = (await selectCategoryEver(db, id))?.imageKey ?? null;
  return imageKey === null ? null : { storageKey: imageKey };
}

/** Addresses that a category had before, each of which leads to it. */
export function readFormerAddresses(db: Queryable, id: number): Promise<string[]> {
  return selectAddresses(db, id);
}

/** What commission these categories have said, the oldest first. */
export function readCategoryRates(
  db: Queryable,
  ids: readonly number[],
): Promise<(CategoryRate & { reason: string })[]> {
  return selectRates(db, ids);
}

/** Of several that change the tree at once, one goes first. */
export function holdTree(tx: Transaction): Promise<void> {
  return takeTurnAtCategories(tx);
}

/** The VAT class of what is newly offered in a category: its own, or of the nearest above that says one; null: none says. */
export function vatClassOf(
  all: readonly Pick<CategoryColumns, 'id' | 'parentId' | 'vatClass'>[],
  id: number,
): { vatClass: VatClass; categoryId: number } | null {
  const byId = new Map(all.map((each) => [each.id, each]));
  const seen = new Set<number>();
  let at = byId.get(id);
  while (at !== undefined && !seen.has(at.id)) {
    if (at.vatClass !== null) return { vatClass: at.vatClass, categoryId: at.id };
    seen.add(at.id);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return null;
}
