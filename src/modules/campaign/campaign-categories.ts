import type { Services } from '../../platform/services.ts';
import type { CategoryNode } from '../catalogue/category-tree.rules.ts';
import { readCategoryTree } from '../catalogue/read-directory.ts';

type Needs = Pick<Services, 'db' | 'changes'>;

/** These categories with everything below them; those that are gone are left out. */
export async function categoriesWithin(services: Needs, ids: readonly number[]): Promise<Set<number>> {
  const within = new Set<number>();
  if (ids.length === 0) return within;
  const { byId } = await readCategoryTree(services);
  const take = (node: CategoryNode): void => {
    within.add(node.id);
    for (const child of node.children) take(child);
  };
  for (const id of ids) {
    const node = byId.get(id);
    if (node !== undefined) take(node);
  }
  // Categories that are all gone leave nothing that fits, not everything.
  return within.size === 0 ? new Set([0]) : within;
}

/** The categories that url keys name; null when one names none. */
export async function readCategoryKeys(services: Needs, keys: readonly string[]): Promise<number[] | null> {
  const { byUrlKey } = await readCategoryTree(services);
  const found = keys.map((key) => byUrlKey.get(key)?.id ?? null);
  return found.includes(null) ? null : found.filter((id) => id !== null);
}
