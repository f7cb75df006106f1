/** What a tree of categories is made of, in the order they are shown. */
type Category = {
  id: number;
  parentId: number | null;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string | null;
  descriptionEn: string | null;
};

export type CategoryNode = Category & { children: CategoryNode[] };

export type CategoryTree = {
  roots: CategoryNode[];
  byId: ReadonlyMap<number, CategoryNode>;
  byUrlKey: ReadonlyMap<string, CategoryNode>;
};

/** Every category once: those whose parent isn't there, and one of each circle of parents, are roots. */
export function categoryTree(categories: readonly Category[]): CategoryTree {
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
    byUrlKey: new Map([...byId.values()].map((node) => [node.urlKey, node])),
  };
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
