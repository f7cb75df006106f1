import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { followedIdsOf } from '../browsing/follow-stores.ts';
import { listCampaigns } from '../campaign/read-campaigns.ts';
import type { ProductCard } from '../catalogue/product-card.contract.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { listContent } from '../content/read-content.ts';
import { listProducts } from '../storefront/list-products.ts';
import type { FeedItem } from './feed.contract.ts';
import { selectNewestOf, selectPublished } from './feed.store.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type Kind = FeedItem['kind'];

const mostOfKind = 20;
const mostOfAll = 40;

/** What is new, the newest first; of one kind if asked. What followed stores have is told to who follows them alone. */
export async function readFeed(
  services: Needs,
  asked: { kind: Kind | undefined; userId: number | null },
  locale: Locale,
): Promise<FeedItem[]> {
  const wants = (kind: Kind) => asked.kind === undefined || asked.kind === kind;
  const found = await Promise.all([
    wants('news') ? readWritten(services, 'news', locale) : [],
    wants('article') ? readWritten(services, 'article', locale) : [],
    wants('campaign') ? readCampaigns(services, locale) : [],
    wants('book') ? readBooks(services, locale) : [],
    wants('followed') && asked.userId !== null ? readFollowed(services, asked.userId, locale) : [],
  ]);
  // What a followed store has is said once, as theirs.
  const followed = new Set(found[4].map(({ path }) => path));
  return found
    .flat()
    .filter(({ kind, path }) => kind === 'followed' || !followed.has(path))
    .sort((a, b) => b.at.localeCompare(a.at) || b.key.localeCompare(a.key))
    .slice(0, mostOfAll);
}

async function readWritten(services: Needs, kind: 'news' | 'article', locale: Locale): Promise<FeedItem[]> {
  const { dataList } = await listContent(
    services,
    { kind, category: '', pageNo: 1, perPage: mostOfKind },
    locale,
  );
  return dataList.map((card) => ({
    ...{ kind, key: `${kind}:${card.id}`, title: card.title, summary: card.summary, path: card.path },
    imageUrl: card.imageUrl ?? card.bookImageUrls[0] ?? null,
    shape: card.imageUrl === null ? ('book' as const) : ('wide' as const),
    ...{ by: card.author, at: card.publishedAt, updatedAt: card.updatedAt },
  }));
}

async function readCampaigns(services: Needs, locale: Locale): Promise<FeedItem[]> {
  const running = await listCampaigns(services, 'running', locale);
  return running.slice(0, mostOfKind).map(({ id, urlKey, name, banner, startsAt }) => ({
    ...{ kind: 'campaign' as const, key: `campaign:${id}`, title: name, summary: '', by: '' },
    ...{
      path: `/campaign/${urlKey}`,
      imageUrl: banner.imageUrl,
      shape: 'wide' as const,
      at: startsAt,
      updatedAt: startsAt,
    },
  }));
}

async function readBooks(services: Needs, locale: Locale): Promise<FeedItem[]> {
  const query = { sortBy: 'newest', group: 'work', pageNo: 1, perpage: mostOfKind } as const;
  return describeBooks(services, 'book', (await listProducts(services, query, locale)).dataList);
}

async function readFollowed(services: Needs, userId: number, locale: Locale): Promise<FeedItem[]> {
  const sellerIds = await followedIdsOf(services, userId);
  if (sellerIds.length === 0) return [];
  const ids = await selectNewestOf(services.db, { sellerIds, now: services.clock(), limit: mostOfKind });
  return describeBooks(services, 'followed', await readProductCards(services, ids, locale));
}

async function describeBooks(
  { db }: Needs,
  kind: 'book' | 'followed',
  products: readonly ProductCard[],
): Promise<FeedItem[]> {
  const published = await selectPublished(
    db,
    products.map(({ id }) => id),
  );
  return products.flatMap(({ id, name, urlKey, imageUrl, authors, seller }) => {
    const at = published.get(id)?.toISOString();
    if (at === undefined) return [];
    const summary = authors.map((author) => author.name).join(', ');
    const path = `/product/${urlKey}`;
    return {
      kind,
      shape: 'book' as const,
      key: `book:${id}`,
      title: name,
      summary,
      path,
      imageUrl,
      by: seller.name,
      at,
      updatedAt: at,
    };
  });
}
