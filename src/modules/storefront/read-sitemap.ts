import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { readAside } from '../../platform/db/read-database.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { campaignsTag, listCampaignKeys } from '../campaign/read-campaigns.ts';
import { assortmentTag } from '../catalogue/assortment.rules.ts';
import { contentTag } from '../content/content.rules.ts';
import { countContent, listContentPaths } from '../content/read-content.ts';
import {
  directoryKinds,
  selectDirectoryEntries,
  selectDirectoryParts,
  selectProductEntries,
  selectProductParts,
} from './sitemap.store.ts';

type Needs = Pick<Services, 'db' | 'reads' | 'changes' | 'clock'>;
type Entries = { entries: { path: string; updatedAt: string | null }[] };
type Parts = { parts: { name: string; updatedAt: string | null }[] };

const ttlMs = 10 * 60_000;

const kept = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const parts = createTaggedCache<Parts>({ name: 'sitemap', maxSize: 1, ttlMs });
  const entries = createTaggedCache<Entries>({
    name: 'sitemap',
    maxSize: 200_000,
    sizeOf: (value) => value.entries.length,
    ttlMs,
  });
  changes.subscribe(parts.drop);
  changes.subscribe(entries.drop);
  return { parts, entries };
});

/** Pages that are there whatever is sold. */
const standingPages = [
  '/',
  '/product',
  '/store',
  '/seller-store',
  '/promotion',
  '/affiliate',
  '/campaign',
  '/news',
  '/article',
  '/faq',
  '/aboutus',
  '/our-story',
  '/return-policy',
  '/feed',
  '/contactus',
  '/term-and-condition',
  '/privacy-policy',
  '/cookie-policy',
];
const folders = {
  categories: '/category/',
  authors: '/author/',
  series: '/series/',
  publishers: '/publisher/',
  stores: '/store/',
  lists: '/seller-store/',
};
/** What staff write beside the standing pages. */
const writtenKinds = ['news', 'article'] as const;
const writtenPerPart = 10_000;
/** A store's decorated front stands beside its catalogue. */
const fronts: Partial<Record<keyof typeof folders, string>> = { stores: '/seller-store/' };

/** The parts of the sitemap, by name: `pages`, `categories-1`, …, `products-1`, … */
export function readSitemapParts(services: Needs): Promise<Parts> {
  return kept(services).parts.get('all', async () => {
    const [directories, products, ...written] = await readAside(services, 'siteMap', (db) =>
      Promise.all([
        selectDirectoryParts(db),
        selectProductParts(db),
        ...writtenKinds.map((kind) => countContent({ ...services, db }, kind)),
      ]),
    );
    return {
      value: {
        parts: [
          { name: 'pages', updatedAt: null },
          ...directoryKinds.flatMap((kind) =>
            Array.from({ length: directories[kind] }, (_, index) => ({
              name: `${kind}-${index + 1}`,
              updatedAt: null,
            })),
          ),
          ...writtenKinds.flatMap((kind, place) =>
            Array.from({ length: Math.ceil((written[place] ?? 0) / writtenPerPart) }, (_, index) => ({
              name: `${kind}-${index + 1}`,
              updatedAt: null,
            })),
          ),
          ...products.map(({ part, updatedAtMs }) => ({
            name: `products-${part}`,
            updatedAt: toTime(updatedAtMs),
          })),
        ],
      },
      tags: ['catalogue', assortmentTag, 'lists', contentTag],
    };
  });
}

/** The pages of one part; null when there is no such part. */
export async function readSitemapPart(services: Needs, name: string): Promise<Entries | null> {
  const { parts } = await readSitemapParts(services);
  if (!parts.some((part) => part.name === name)) return null;
  return kept(services).entries.get(name, async () => ({
    value: {
      entries: await readAside(services, 'siteMap', (db) => loadEntries({ ...services, db }, name)),
    },
    tags: ['catalogue', assortmentTag, 'lists', campaignsTag, contentTag],
  }));
}

async function loadEntries(services: Needs, name: string): Promise<Entries['entries']> {
  const { db } = services;
  if (name === 'pages') {
    const campaigns = (await listCampaignKeys(services)).map((urlKey) => `/campaign/${urlKey}`);
    return [...standingPages, ...campaigns].map((path) => ({ path, updatedAt: null }));
  }
  const [kindName = '', number = '1'] = name.split('-');
  const kind = directoryKinds.find((known) => known === kindName);
  if (kind !== undefined) {
    const urlKeys = await selectDirectoryEntries(db, kind, Number(number));
    const pages = [folders[kind], fronts[kind]].filter((folder) => folder !== undefined);
    return urlKeys.flatMap((urlKey) =>
      pages.map((folder) => ({ path: `${folder}${urlKey}`, updatedAt: null })),
    );
  }
  const written = writtenKinds.find((each) => each === kindName);
  if (written !== undefined)
    return listContentPaths(services, {
      ...{ kind: written, limit: writtenPerPart, offset: (Number(number) - 1) * writtenPerPart },
    });
  const products = await selectProductEntries(db, Number(number));
  return products.map(({ urlKey, updatedAtMs }) => ({
    path: `/product/${urlKey}`,
    updatedAt: toTime(updatedAtMs),
  }));
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
