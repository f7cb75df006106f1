import { LRUCache } from 'lru-cache';
import { causeOf, Unavailable } from '../unavailable.ts';
import { cacheCountOf } from './cache-counts.ts';

type Entry<Value> = {
  value: Value;
  tags: readonly string[];
  /** How long it is kept at most, where that isn't the same for all. */
  ttlMs?: number;
  /** What it was made of has changed. */
  isOutdated?: true;
};

export type TaggedCache<Value> = {
  /**
   * The value under a key, loaded once however many ask at the same time. `load` says what the value was made of; when
   * one of those tags is dropped, also while it is being loaded, the value isn't kept. While what it is made of can't be
   * read (Unavailable), a value whose time is over is answered as it was.
   */
  get(key: string, load: () => Promise<Entry<Value>>): Promise<Value>;
  peek(key: string): Value | undefined;
  /** Also a value whose time is over, or that was dropped and is still there (`answersDropped`). */
  peekAtAny(key: string): Value | undefined;
  /** Whether a value is kept whose time isn't over and that wasn't dropped; it doesn't count as being used. */
  isCurrent(key: string): boolean;
  delete(key: string): void;
  /** What was made of these things isn't answered as it is any more; of everything for null. */
  drop(tags: readonly string[] | null): void;
};

/**
 * A cache of things made of tagged things ("product:12", "site"). `maxSize` is in the units of `sizeOf`, ≥ 1 each. With
 * `answersDropped` also a dropped value is answered, as one whose time is over is, while what it is made of can't be read:
 * for what is only shown. What prices and fees are reckoned from must not be answered after a change.
 */
export function createTaggedCache<Value extends object>(options: {
  /** What metrics call it; caches of one name, or of none, are counted together. */
  name?: string;
  maxSize: number;
  sizeOf?: (value: Value) => number;
  ttlMs?: number;
  answersDropped?: boolean;
}): TaggedCache<Value> {
  const count = cacheCountOf(options.name ?? 'other');
  const keysByTag = new Map<string, Set<string>>();
  const droppedAt = new Map<string, number>();
  const loading = new Map<string, { turn: number; promise: Promise<Value> }>();
  let turn = 0;
  let allDroppedAt = 0;
  /** Loads under way, also those that `loading` no longer names because a drop made them stale. */
  let loadCount = 0;

  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: options.maxSize,
    // What has run out is still there for when nothing newer can be had.
    noDeleteOnStaleGet: true,
    sizeCalculation: ({ value }) => Math.max(1, options.sizeOf?.(value) ?? 1),
    ...(options.ttlMs === undefined ? {} : { ttl: options.ttlMs }),
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  function findTrue(key: string): Value | undefined {
    const known = entries.get(key);
    return known === undefined || known.isOutdated === true ? undefined : known.value;
  }

  function forget(key: string): void {
    if (options.answersDropped === true) {
      const entry = entries.peek(key, { allowStale: true });
      if (entry !== undefined) entry.isOutdated = true;
    } else entries.delete(key);
  }

  function isStillTrue(tags: readonly string[], since: number): boolean {
    return allDroppedAt <= since && tags.every((tag) => (droppedAt.get(tag) ?? 0) <= since);
  }

  async function loadInto(key: string, since: number, load: () => Promise<Entry<Value>>): Promise<Value> {
    loadCount += 1;
    try {
      const entry = await load();
      if (isStillTrue(entry.tags, since)) {
        entries.set(key, entry, entry.ttlMs === undefined ? {} : { ttl: entry.ttlMs });
        if (entries.has(key))
          for (const tag of entry.tags) {
            const keys = keysByTag.get(tag);
            if (keys === undefined) keysByTag.set(tag, new Set([key]));
            else keys.add(key);
          }
      }
      return entry.value;
    } catch (error) {
      const old = entries.get(key, { allowStale: true });
      if (old === undefined || causeOf(error, Unavailable) === null) throw error;
      return old.value;
    } finally {
      if (loading.get(key)?.turn === since) loading.delete(key);
      loadCount -= 1;
      // Drops matter only to loads that began before them.
      if (loadCount === 0) droppedAt.clear();
    }
  }

  return {
    get(key, load) {
      const known = findTrue(key);
      if (known !== undefined) {
        count.hits += 1;
        return Promise.resolve(known);
      }
      count.misses += 1;
      const running = loading.get(key);
      if (running !== undefined) return running.promise;
      const since = turn;
      const promise = loadInto(key, since, load);
      loading.set(key, { turn: since, promise });
      return promise;
    },
    peek(key) {
      const known = findTrue(key);
      // Whoever finds nothing here asks to have it loaded, and is counted there.
      if (known !== undefined) count.hits += 1;
      return known;
    },
    peekAtAny: (key) => entries.get(key, { allowStale: true })?.value,
    isCurrent: (key) => entries.has(key) && entries.peek(key)?.isOutdated !== true,
    delete: (key) => void entries.delete(key),
    drop(tags) {
      turn += 1;
      if (tags === null) {
        allDroppedAt = turn;
        loading.clear();
        if (options.answersDropped === true) for (const key of entries.keys()) forget(key);
        else entries.clear();
        return;
      }
      for (const tag of tags) {
        if (loadCount > 0) droppedAt.set(tag, turn);
        for (const key of [...(keysByTag.get(tag) ?? [])]) forget(key);
      }
      // Whoever asks from now on must not be given a load that began before the drop.
      loading.clear();
    },
  };
}
