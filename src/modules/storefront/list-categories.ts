import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { type CategoryNode, pathTo } from '../catalogue/category-tree.rules.ts';
import type { NamedLink } from '../catalogue/product-card.contract.ts';
import { categoryImageUrl } from '../catalogue/read-categories.ts';
import { readShownTree, toLink } from '../catalogue/read-directory.ts';
import { liveSearch } from '../search/live-search.ts';
import type { CountedAs } from './product-query.rules.ts';
import type { CategoryBranch } from './storefront.contract.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

/** The tree of categories, each with how many products it and those below it have. Three levels. */
export async function listCategories(
  services: Needs,
  locale: Locale,
  group?: CountedAs,
): Promise<CategoryBranch[]> {
  const [tree, counts] = await Promise.all([readShownTree(services), countByCategory(services, group)]);
  const leaf = (node: CategoryNode) => ({ ...toLink(node, locale), count: counts.get(node.id) ?? 0 });
  return tree.roots.map((root) => ({
    ...leaf(root),
    imageUrl: categoryImageUrl(root),
    children: root.children.map((child) => ({ ...leaf(child), children: child.children.map(leaf) })),
  }));
}

export type CategoryDetail = NamedLink & {
  description: string | null;
  /** The base of its picture's addresses; null without one. */
  imageUrl: string | null;
  count: number;
  path: NamedLink[];
  children: (NamedLink & { count: number })[];
};

/** A category by its address, or one it had before; null when there is none, or when it is hidden. */
export async function readCategory(
  services: Needs,
  urlKey: string,
  locale: Locale,
  group?: CountedAs,
): Promise<CategoryDetail | null> {
  const [tree, counts] = await Promise.all([readShownTree(services), countByCategory(services, group)]);
  const node = tree.byUrlKey.get(urlKey);
  if (node === undefined) return null;
  return {
    ...toLink(node, locale),
    description:
      node.descriptionTh === null
        ? node.descriptionEn
        : inLocale(locale, node.descriptionTh, node.descriptionEn),
    imageUrl: categoryImageUrl(node),
    count: counts.get(node.id) ?? 0,
    path: pathTo(tree, node.id).map((above) => toLink(above, locale)),
    children: node.children.map((child) => ({ ...toLink(child, locale), count: counts.get(child.id) ?? 0 })),
  };
}

/** The categories that a store's products are in, and how many; whether it is open or not. */
export async function listStoreCategories(
  services: Needs,
  sellerId: number,
  locale: Locale,
): Promise<(NamedLink & { count: number })[]> {
  const [tree, index] = await Promise.all([readShownTree(services), liveSearch(services).current()]);
  const { facets } = index.search({ sellerId, perPage: 1 });
  return facets.category.flatMap(({ id, count }) => {
    const node = tree.byId.get(id);
    return node === undefined ? [] : { ...toLink(node, locale), count };
  });
}

async function countByCategory(services: Needs, group: CountedAs | undefined): Promise<Map<number, number>> {
  const index = await liveSearch(services).current();
  const { facets } = index.search({ perPage: 1, collapse: group });
  return new Map(facets.category.map(({ id, count }) => [id, count]));
}
