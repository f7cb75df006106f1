export const vatClasses = ['exempt', 'standard'] as const;
/** Books are exempt from VAT (Revenue Code s. 81 (1) (f)); what isn't a book bears the standard rate. */
export type VatClass = (typeof vatClasses)[number];

/** How many letters a category's words may have, how many levels the tree, and how many categories there may be. */
export const categoryLimits = { nameMost: 80, keyMost: 80, descriptionMost: 500, levelsMost: 3, most: 500 };

export type CategoryDraft = {
  nameTh: string;
  nameEn: string;
  descriptionTh: string;
  descriptionEn: string;
  urlKey: string;
  parentId: number | null;
  vatClass: VatClass | null;
};

export type CategoryFields = Partial<Record<'nameTh' | 'urlKey' | 'parentId' | 'intoId', string>>;

const keyForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What can't be saved of a category's words, by field. */
export function checkCategoryWords({
  nameTh,
  urlKey,
}: Pick<CategoryDraft, 'nameTh' | 'urlKey'>): CategoryFields {
  return {
    ...(nameTh === '' ? { nameTh: 'required' } : {}),
    ...(keyForm.test(urlKey) && urlKey.length <= categoryLimits.keyMost
      ? {}
      : { urlKey: urlKey === '' ? 'required' : 'urlKeyInvalid' }),
  };
}

/** What the tree is made of: who stands under whom. */
export type Standing = { id: number; parentId: number | null };

/** A category and all below it; a circle, which only an import can make, ends where it began. */
export function withBelow(all: readonly Standing[], id: number): Set<number> {
  const found = new Set([id]);
  for (const each of found) for (const below of all) if (below.parentId === each) found.add(below.id);
  return found;
}

/** How many categories stand above one, itself counted: 1 at the top. */
export function levelOf(all: readonly Standing[], id: number): number {
  const parents = new Map(all.map((each) => [each.id, each.parentId]));
  const seen = new Set<number>();
  let at: number | null = id;
  while (at !== null && !seen.has(at)) {
    seen.add(at);
    at = parents.get(at) ?? null;
  }
  return seen.size;
}

/** How many levels a category and what is below it take up. */
export function heightOf(all: readonly Standing[], id: number): number {
  const base = levelOf(all, id);
  return Math.max(...[...withBelow(all, id)].map((each) => levelOf(all, each) - base + 1));
}

/** Why a category can't stand under another; null when it can. `id` is null for a new one, `parentId` for the top. */
export function cannotStandUnder(
  all: readonly Standing[],
  id: number | null,
  parentId: number | null,
): 'categoryParentUnknown' | 'categoryUnderItself' | 'categoryTooDeep' | null {
  if (parentId === null) return null;
  if (!all.some((each) => each.id === parentId)) return 'categoryParentUnknown';
  if (id !== null && withBelow(all, id).has(parentId)) return 'categoryUnderItself';
  const height = id === null ? 1 : heightOf(all, id);
  return levelOf(all, parentId) + height > categoryLimits.levelsMost ? 'categoryTooDeep' : null;
}
