import { createTaggedCache } from '../cache/tagged-cache.ts';
import { keepPacked, type Packable, packable, sizeOfPacked } from './packing.ts';

const bytesKept = 8 * 1024 * 1024;
const soonMs = 1_000;

type KeptReply = { body: Packable };

export type KeptReplies = {
  /**
   * The kept reply's body, or a new one, made once however many ask for it at the same time. `make` answers what the
   * reply was made of, or null for a reply that isn't to be kept: then so does this.
   */
  findOrMake(
    key: string,
    make: () => Promise<{ body: string; tags: readonly string[]; ttlMs: number } | null>,
  ): Promise<Packable | null>;
  drop(tags: readonly string[] | null): void;
  /**
   * Drops what was made of these things, a second from now at the latest, with all that is told of until then: what changes
   * many times a second would otherwise leave nothing kept.
   */
  dropSoon(tag: string): void;
};

/**
 * Keeps the API's public replies (contracts with `keep`) as the bytes they go out as. A key is the culture and the
 * canonical address of the request that the reply is made from.
 */
export function createKeptReplies(): KeptReplies {
  const cache = createTaggedCache<KeptReply | { body: null }>({
    name: 'api-replies',
    answersDropped: true,
    maxSize: bytesKept,
    sizeOf: ({ body }) => (body === null ? 1 : sizeOfPacked(body)),
  });
  const soon = new Set<string>();
  return {
    async findOrMake(key, make) {
      const known = cache.peek(key);
      if (known !== undefined) return known.body;
      const { body } = await cache.get(key, async () => {
        const made = await make();
        return made === null
          ? { value: { body: null }, tags: [] }
          : { ...made, value: { body: keepPacked(packable(Buffer.from(made.body))) } };
      });
      if (body === null) cache.delete(key);
      return body;
    },
    drop: cache.drop,
    dropSoon(tag) {
      if (soon.has(tag)) return;
      soon.add(tag);
      setTimeout(() => {
        soon.delete(tag);
        cache.drop([tag]);
      }, soonMs).unref();
    },
  };
}
