import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { assortmentTag } from './assortment.rules.ts';
import { type CategoryTree, categoryTree, shownCategories } from './category-tree.rules.ts';
import {
  selectCategories,
  selectChannelNames,
  selectEntries,
  selectFormerAddresses,
  selectIdByUrlKey,
} from './directory.store.ts';
import type { CategoryRow, ChannelNames, DirectoryEntry, DirectoryKind } from './directory.types.ts';
import type { NamedLink } from './product-card.contract.ts';

const namesKept = 100_000;
/** Channels and categories change without a word to the change feed where other slices change them: a minute at most. */
const ttlMs = 60_000;

const kept = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const caches = {
    names: createTaggedCache<{ entry: DirectoryEntry | null }>({ name: 'directory', maxSize: namesKept }),
    ids: createTaggedCache<{ id: number | null }>({ name: 'directory', maxSize: namesKept, ttlMs }),
    categories: createTaggedCache<CategoryTree>({ name: 'directory', maxSize: 2, ttlMs }),
    channels: createTaggedCache<ChannelNames>({ name: 'directory', maxSize: 1, ttlMs }),
  };
  for (const cache of Object.values(caches)) changes.subscribe(cache.drop);
  return caches;
});

type Needs = Pick<Services, 'db' | 'changes'>;

/** Names and addresses of these things, by number. */
export async function readNames(
  services: Needs,
  kind: DirectoryKind,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, NamedLink>> {
  const { names } = kept(services);
  const keyOf = (id: number) => `${kind}:${id}`;
  const known = new Map<number, DirectoryEntry | null>();
  const missing: number[] = [];
  for (const id of ids) {
    const found = names.peek(keyOf(id));
    if (found === undefined) missing.push(id);
    else known.set(id, found.entry);
  }
  if (missing.length > 0) {
    const rows = selectEntries(services.db, kind, missing).then(
      (found) => new Map(found.map((entry) => [entry.id, entry])),
    );
    const load = async (id: number) => ({
      value: { entry: (await rows).get(id) ?? null },
      tags: [keyOf(id), 'catalogue'],
    });
    await Promise.all(
      missing.map(async (id) => known.set(id, (await names.get(keyOf(id), () => load(id))).entry)),
    );
  }
  const links = new Map<number, NamedLink>();
  for (const [id, entry] of known) if (entry !== null) links.set(id, toLink(entry, locale));
  return links;
}

/** The number behind a page's address; null when there is no such thing. */
export async function readIdByUrlKey(
  services: Needs,
  kind: DirectoryKind,
  urlKey: string,
): Promise<number | null> {
  const { id } = await kept(services).ids.get(`${kind} ${urlKey}`, async () => {
    const found = await selectIdByUrlKey(services.db, kind, urlKey);
    return {
      value: { id: found },
      tags: found === null ? ['catalogue', 'stores', assortmentTag] : ['catalogue', `${kind}:${found}`],
    };
  });
  return id;
}

/** The whole tree, hidden categories among it: what something is filed under, whoever sees it. */
export function readCategoryTree(services: Needs): Promise<CategoryTree> {
  return kept(services).categories.get('all', () => loadTree(services, (rows) => rows));
}

/** The tree as shoppers see it, without hidden categories and what is below them. */
export function readShownTree(services: Needs): Promise<CategoryTree> {
  return kept(services).categories.get('shown', () => loadTree(services, shownCategories));
}

async function loadTree({ db }: Needs, choose: (rows: CategoryRow[]) => CategoryRow[]) {
  const [rows, former] = await Promise.all([selectCategories(db), selectFormerAddresses(db)]);
  return { value: categoryTree(choose(rows), former), tags: ['catalogue'] };
}

export function readChannelNames(services: Needs): Promise<ChannelNames> {
  return kept(services).channels.get('all', async () => ({
    value: await selectChannelNames(services.db),
    tags: ['catalogue', 'site'],
  }));
}

export function toLink(entry: DirectoryEntry, locale: Locale): NamedLink {
  return { id: entry.id, urlKey: entry.urlKey, name: inLocale(locale, entry.nameTh, entry.nameEn) };
}
