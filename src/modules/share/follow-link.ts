import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { isLinkCode, type LinkPrefix, prefixOf, type ShareKind } from './share.rules.ts';
import { selectEntity } from './short-link.store.ts';

type Needs = Pick<Services, 'db' | 'changes'>;
type Entity = { kind: ShareKind; id: number };

const codesMost = 50_000;

/** A code stands for the same thing as long as there is one: nothing drops it. */
const kept = oncePerProcess((_: Needs) =>
  createTaggedCache<Entity>({ name: 'short links', maxSize: codesMost }),
);

/** Whether a code is known without asking the database. */
export function isLinkKept(services: Needs, code: string): boolean {
  return kept(services).peek(code) !== undefined;
}

/** What a short link stands for; null when nobody made it, or under another address. */
export async function followShortLink(
  services: Needs,
  { prefix, code }: { prefix: LinkPrefix; code: string },
): Promise<Entity | null> {
  if (!isLinkCode(code)) return null;
  const cache = kept(services);
  const known = cache.peek(code);
  const entity = known ?? (await find(services, code));
  if (entity === null) return null;
  // Invented codes are many: they aren't kept.
  if (known === undefined) await cache.get(code, async () => ({ value: entity, tags: [] }));
  return prefixOf(entity.kind) === prefix ? entity : null;
}

async function find({ db }: Needs, code: string): Promise<Entity | null> {
  const found = await selectEntity(db, code);
  return found === null ? null : { kind: found.kind, id: found.entityId };
}
