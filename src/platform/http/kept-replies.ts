import type { AnyContractRouter } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import type { CallMeta, LimitName } from '../../shared/contract.ts';
import { createTaggedCache } from '../cache/tagged-cache.ts';
import { keepPacked, type Packable, packable, sizeOfPacked } from './packing.ts';

const bytesKept = 16 * 1024 * 1024;

/** A call whose replies may be kept, and the limit that each asking counts against. */
export type KeptCall = NonNullable<CallMeta['keep']> & { limit: LimitName | null };

type KeptReply = { body: Packable };

export type KeptReplies = {
  /** The call that a path (without prefix and query) leads to, when its replies may be kept; else null. */
  callAt(path: string): KeptCall | null;
  /**
   * The kept reply's body, or a new one, made once however many ask for it at the same time. `make` answers what the
   * reply was made of, or null for a reply that isn't to be kept: then so does this.
   */
  findOrMake(
    key: string,
    make: () => Promise<{ body: string; tags: readonly string[]; ttlMs: number } | null>,
  ): Promise<Packable | null>;
  drop(tags: readonly string[] | null): void;
};

/** Keeps the API's public replies (contracts with `keep`) as the bytes they go out as. */
export function createKeptReplies(contract: AnyContractRouter): KeptReplies {
  const callAt = findCalls(contract);
  const cache = createTaggedCache<KeptReply | { body: null }>({
    maxSize: bytesKept,
    sizeOf: ({ body }) => (body === null ? 1 : sizeOfPacked(body)),
  });
  return {
    callAt,
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
  };
}

/** Paths without parameters come before those with: `/product/suggest` is not a product. */
function findCalls(contract: AnyContractRouter): (path: string) => KeptCall | null {
  const plain = new Map<string, KeptCall | null>();
  const patterns: { pattern: RegExp; call: KeptCall | null }[] = [];
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure }) => {
    const { meta, route } = procedure['~orpc'];
    const { keep, limit, aliases = [] }: Partial<CallMeta> = meta;
    if (route.method !== 'GET' || route.path === undefined) return;
    const call = keep === undefined ? null : { ...keep, limit: limit ?? null };
    for (const path of [route.path, ...aliases])
      if (path.includes('{'))
        patterns.push({ pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`), call });
      else plain.set(path, call);
  });
  return (path) => {
    const known = plain.get(path);
    return known === undefined ? (patterns.find(({ pattern }) => pattern.test(path))?.call ?? null) : known;
  };
}
