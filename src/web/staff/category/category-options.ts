import type { CategoryRow } from '../../../modules/category-desk/category-desk.contract.ts';
import { inLocale, type Locale } from '../../../shared/locale.ts';

/** The tree to choose from, without a category and what is below it. */
export function categoryOptions(
  tree: readonly CategoryRow[],
  locale: Locale,
  exceptId: number | null,
): { value: number; label: string }[] {
  const gone = new Set<number | null>(exceptId === null ? [] : [exceptId]);
  // Each stands before what is below it.
  return tree.flatMap(({ id, parentId, level, nameTh, nameEn }) => {
    if (gone.has(id) || (parentId !== null && gone.has(parentId))) {
      gone.add(id);
      return [];
    }
    return [{ value: id, label: `${'\u2003'.repeat(level - 1)}${inLocale(locale, nameTh, nameEn)}` }];
  });
}
