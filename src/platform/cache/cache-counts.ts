export type CacheCount = { hits: number; misses: number };

/** What was asked of the caches of this process since it began, by their names. */
export const cacheCounts = new Map<string, CacheCount>();

/** The count of a name: caches of one name are counted together. */
export function cacheCountOf(name: string): CacheCount {
  const known = cacheCounts.get(name);
  if (known !== undefined) return known;
  const count = { hits: 0, misses: 0 };
  cacheCounts.set(name, count);
  return count;
}
