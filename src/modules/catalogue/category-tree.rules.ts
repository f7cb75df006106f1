/** What a tree of categories is made of, in the order they are shown. */
type Category = {
  id: number;
  parentId: number | null;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string | null;
  descriptionEn: string | null;
  imageKey: string | null;
};

export type CategoryNode = Category & { children: CategoryNode[] };

export type CategoryTree = {
  roots: CategoryNode[];
  byId: ReadonlyMap<number, CategoryNode>;
  /** By the address it has and those it had: whoever shows a page compares, and leads on. */
  byUrlKey: ReadonlyMap<string, CategoryNode>;
};

/** An address that a category had before. */
export type FormerAddress = { urlKey: string; categoryId: number };

/** Every category once: those whose parent isn't there, and one of each circle of parents, are roots. */
export function categoryTree(
  categories: readonly Category[],
  former: readonly FormerAddress[] = [],
): CategoryTree {
  const byId = new Map<number, CategoryNode>();
  for (const category of categories) byId.set(category.id, { ...category, children: [] });
  const roots: CategoryNode[] = [];
  for (const node of byId.values()) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    if (parent === undefined || isBelow(byId, parent, node)) roots.push(node);
    else parent.children.push(node);
  }
  return {
    roots,
    byId,
    byUrlKey: new Map([
      ...former.flatMap(({ urlKey, categoryId }) => {
        const node = byId.get(categoryId);
        return node === undefined ? [] : [[urlKey, node] as const];
      }),
      ...[...byId.values()].map((node) => [node.urlKey, node] as const),
    ]),
  };
}

/** Those of them that are shown: neither hidden themselves nor below one that is. */
export function shownCategories<Some extends { id: number; parentId: number | null; isHidden: boolean }>(
  categories: readonly Some[],
): Some[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const isShown = (category: Some): boolean => {
    const seen = new Set<Some>();
    let at: Some | undefined = category;
    while (at !== undefined && !seen.has(at)) {
      if (at.isHidden) return false;
      seen.add(at);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    return true;
  };
  return categories.filter(isShown);
}

/** From the root down to the category itself. */
export function pathTo(tree: CategoryTree, id: number): CategoryNode[] {
  const path: CategoryNode[] = [];
  let node = tree.byId.get(id);
  while (node !== undefined && !path.includes(node)) {
    path.unshift(node);
    node = node.parentId === null ? undefined : tree.byId.get(node.parentId);
  }
  return path;
}

/** Whether a category has itself above it, by way of `from`. */
function isBelow(byId: ReadonlyMap<number, CategoryNode>, from: CategoryNode, node: CategoryNode): boolean {
  const seen = new Set<CategoryNode>();
  let above: CategoryNode | undefined = from;
  while (above !== undefined && !seen.has(above)) {
    if (above === node) return true;
    seen.add(above);
    above = above.parentId === null ? undefined : byId.get(above.parentId);
  }
  return false;
}
