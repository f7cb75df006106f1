import { sharingTexts } from '../../messages/sharing-messages.ts';
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { formatBaht } from '../../shared/money.ts';
import { campaignsTag, readCampaign } from '../campaign/read-campaigns.ts';
import { contentTag, contentTimes } from '../content/content.rules.ts';
import { readItem } from '../content/read-content.ts';
import { type CardFacts, pictureBase, type ShareCardKind } from '../image/picture.rules.ts';
import { promotionsTag, readPromotion } from '../promotion/read-promotions.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { findPublicAddress, findShownListId, readShownList } from '../shared-list/read-lists.ts';
import { readTaggedProduct } from '../storefront/read-product.ts';
import { readStore } from '../storefront/read-stores.ts';
import {
  homeId,
  pageOf,
  type ShareKey,
  type ShareKind,
  shareDescription,
  shareTitle,
} from './share.rules.ts';
import { selectPromotionId, selectUrlKey } from './short-link.store.ts';

export type SharedNeeds = Pick<Services, 'db' | 'changes' | 'clock'>;
type Needs = SharedNeeds;

/** A thing as it is shared, in a language. */
export type Shared = {
  kind: ShareKind;
  id: number;
  urlKey: string;
  /** Its page at this site. */
  path: string;
  /** Whether whoever has its address alone sees it: it is shared by that, which is a secret, and has no short link. */
  isByLink: boolean;
  title: string;
  description: string;
  /** In baht as `320.00`; null where nothing is sold. */
  price: string | null;
  /** What its picture is drawn from. */
  card: CardFacts;
};
/** A thing, null when visitors don't see it, and by which tags that changes. */
export type TaggedShared = { shared: Shared | null; tags: readonly string[] };
type Tagged = TaggedShared;

/** How things of slices that stand on this one are read (src/modules/shared-above.ts), by their kind. */
export type SharedAbove = Readonly<
  Record<'live', (services: Needs, urlKey: string, locale: Locale) => Promise<Tagged>>
>;

const sharedMost = 10_000;
/** What begins and ends by the clock changes without anybody saying so. */
const ttlMs = 60_000;

const kept = oncePerProcess((services: Needs) => {
  const cache = createTaggedCache<Tagged>({ name: 'shared', maxSize: sharedMost, ttlMs });
  services.changes.subscribe(cache.drop);
  return { cache, settings: createSettingsReader(services) };
});

async function keep(services: Needs, key: string, load: () => Promise<Tagged>): Promise<Shared | null> {
  const { cache } = kept(services);
  const { shared } = await cache.get(key, async () => {
    const value = await load();
    return { value, tags: value.tags };
  });
  // What isn't there yet may be there the next moment.
  if (shared === null) cache.delete(key);
  return shared;
}

/** A thing by its address; null when visitors don't see it. Without `above` only what lies beneath is known. */
export function readShared(
  services: Needs,
  key: ShareKey,
  locale: Locale,
  above: SharedAbove | null,
): Promise<Shared | null> {
  const { kind, urlKey, listKey } = key;
  return keep(services, `${locale} ${kind} key ${JSON.stringify([urlKey, listKey])}`, () =>
    load(services, key, locale, above),
  );
}

/** A thing by its number; null when visitors don't see it. Asks the database nothing while it is kept. */
export function readSharedById(
  services: Needs,
  { kind, id }: { kind: ShareKind; id: number },
  locale: Locale,
  above: SharedAbove | null,
): Promise<Shared | null> {
  return keep(services, `${locale} ${kind} id ${id}`, async () => {
    const key = await keyOf(services, kind, id);
    return key === null ? { shared: null, tags: [] } : load(services, key, locale, above);
  });
}

/** The page of a thing that visitors may not see now: it says why. Null where there is none, or that would tell something. */
export async function readHiddenPage(
  { db }: Pick<Services, 'db'>,
  { kind, id }: { kind: ShareKind; id: number },
): Promise<string | null> {
  if (kind !== 'product' && kind !== 'store') return null;
  const urlKey = await selectUrlKey(db, kind, id);
  return urlKey === null ? null : pageOf(kind, urlKey);
}

async function keyOf({ db }: Needs, kind: ShareKind, id: number): Promise<ShareKey | null> {
  if (kind === 'home') return id === homeId ? { kind, urlKey: '', listKey: '' } : null;
  if (kind === 'promotion' || kind === 'live') return { kind, urlKey: String(id), listKey: '' };
  if (kind === 'list') {
    const address = await findPublicAddress(db, id);
    return address === null ? null : { kind, urlKey: address.storeKey, listKey: address.listKey };
  }
  const urlKey = await selectUrlKey(db, kind, id);
  return urlKey === null ? null : { kind, urlKey, listKey: '' };
}

const absent: Tagged = { shared: null, tags: [] };
const bahtOf = (baht: number) => formatBaht(Math.round(baht * 100));

async function load(
  services: Needs,
  key: ShareKey,
  locale: Locale,
  above: SharedAbove | null,
): Promise<Tagged> {
  switch (key.kind) {
    case 'product':
      return loadProduct(services, key.urlKey, locale);
    case 'store':
      return loadStore(services, key.urlKey, locale);
    case 'article':
    case 'news':
      return loadContent(services, key.kind, key.urlKey, locale);
    case 'promotion':
      return loadPromotion(services, key.urlKey, locale);
    case 'campaign':
      return loadCampaign(services, key.urlKey, locale);
    case 'list':
      return loadList(services, key, locale);
    case 'live':
      return above === null ? absent : above.live(services, key.urlKey, locale);
    case 'home':
      return loadHome(services, locale);
  }
}

/** Puts together what every kind has. `said` is what it says of itself; where that is nothing, `else` is said. */
export function putTogether(
  locale: Locale,
  of: Pick<Shared, 'kind' | 'id' | 'urlKey' | 'path'>,
  facts: {
    title: string;
    said: string | null;
    else: string;
    line: string | null;
    cover: string | null;
  } & Partial<Pick<CardFacts, 'price' | 'priceBefore' | 'store'>>,
): Shared {
  const title = shareTitle(facts.title);
  const said = facts.said === null || facts.said.trim() === '' ? facts.else : facts.said;
  return {
    ...of,
    isByLink: false,
    title,
    description: shareDescription(said),
    price: facts.price?.replaceAll(',', '') ?? null,
    card: {
      ...{ locale, title, line: facts.line === null ? null : shareTitle(facts.line) },
      ...{ price: facts.price ?? null, priceBefore: facts.priceBefore ?? null },
      ...{ store: facts.store ?? null, cover: facts.cover, shop: sharingTexts(locale)('sharing.shopName') },
    },
  };
}

async function loadProduct(services: Needs, urlKey: string, locale: Locale): Promise<Tagged> {
  const { product, tags } = await readTaggedProduct(services, urlKey, locale);
  if (product === null) return { shared: null, tags };
  const { id, name, price, fullPrice, seller, authors } = product;
  const t = sharingTexts(locale);
  const shared = putTogether(
    locale,
    { kind: 'product', id, urlKey: product.urlKey, path: pageOf('product', product.urlKey) },
    {
      ...{ title: name, said: product.description },
      else: t('sharing.productBy', { name, price: `฿${bahtOf(price)}`, store: seller.name }),
      line: authors.length === 0 ? null : authors.map((author) => author.name).join(', '),
      ...{ price: bahtOf(price), priceBefore: fullPrice > price ? bahtOf(fullPrice) : null },
      ...{ store: seller.name, cover: product.imageUrl },
    },
  );
  return { shared, tags };
}

async function loadStore(services: Needs, urlKey: string, locale: Locale): Promise<Tagged> {
  const store = await readStore(services, urlKey, locale);
  if (store === null) return absent;
  const { id, name, tagline, description, imageUrl } = store;
  const shared = putTogether(
    locale,
    { kind: 'store', id, urlKey: store.urlKey, path: pageOf('store', store.urlKey) },
    {
      ...{ title: name, said: description ?? tagline, line: tagline, cover: imageUrl },
      else: sharingTexts(locale)('sharing.storeText', { name }),
    },
  );
  return { shared, tags: ['stores', 'catalogue', `seller:${id}`] };
}

async function loadContent(
  services: Needs,
  kind: 'article' | 'news',
  key: string,
  locale: Locale,
): Promise<Tagged> {
  const found = await readItem(services, { kind, key }, locale);
  if (!found.ok) return absent;
  const { id, urlKey, path, metaTitle, metaDescription, summary, imageUrl, bookImageUrls } = found.value;
  const line = summary === '' ? null : summary;
  const shared = putTogether(
    locale,
    { kind, id, urlKey, path },
    {
      ...{ title: metaTitle, said: metaDescription, else: metaTitle, line },
      cover: imageUrl ?? bookImageUrls[0] ?? null,
    },
  );
  return { shared, tags: [contentTag, contentTimes, 'catalogue'] };
}

async function loadPromotion(services: Needs, key: string, locale: Locale): Promise<Tagged> {
  // SPEC §2 has its page by number, §7 its share call by key.
  const id = /^[1-9]\d{0,8}$/.test(key) ? Number(key) : await selectPromotionId(services.db, key);
  const found = id === null ? null : await readPromotion(services, id, locale);
  if (found === null || !found.ok) return absent;
  const { urlKey, name, description, store, gifts, product, parts } = found.value;
  const covers = [gifts[0]?.imageUrl, product?.imageUrl, ...parts.map(({ imageUrl }) => imageUrl)];
  const shared = putTogether(
    locale,
    { kind: 'promotion', id: found.value.id, urlKey, path: pageOf('promotion', String(found.value.id)) },
    {
      ...{ title: name, said: description, line: description, store: store?.name ?? null },
      else: sharingTexts(locale)('sharing.promotionText'),
      cover: covers.find((cover) => cover !== undefined) ?? null,
    },
  );
  const products = [...parts, ...(product === null ? [] : [product])].map(({ id }) => `product:${id}`);
  const seller = store === null ? [] : [`seller:${store.id}`];
  return { shared, tags: [promotionsTag, 'catalogue', ...products, ...seller] };
}

async function loadCampaign(services: Needs, urlKey: string, locale: Locale): Promise<Tagged> {
  const found = await readCampaign(services, urlKey, locale);
  if (!found.ok) return absent;
  const { id, name, words, banner } = found.value;
  const shared = putTogether(
    locale,
    { kind: 'campaign', id, urlKey: found.value.urlKey, path: pageOf('campaign', found.value.urlKey) },
    {
      ...{ title: name, said: words, line: words === '' ? null : words, cover: banner.imageUrl },
      else: sharingTexts(locale)('sharing.campaignText'),
    },
  );
  return { shared, tags: [campaignsTag] };
}

async function loadList(services: Needs, { urlKey, listKey }: ShareKey, locale: Locale): Promise<Tagged> {
  const [id, list] = await Promise.all([
    findShownListId(services.db, urlKey, listKey),
    readShownList(services, { storeKey: urlKey, listKey, locale }),
  ]);
  if (id === null || list === null) return absent;
  const { title, text, store, imageUrl, dataList } = list;
  const shared = putTogether(
    locale,
    { kind: 'list', id, urlKey: list.listKey, path: pageOf('list', store.urlKey, list.listKey) },
    {
      ...{ title, said: text, line: null, store: store.name, cover: imageUrl },
      else: sharingTexts(locale)('sharing.listText', { name: store.name }),
    },
  );
  const products = dataList.map(({ product }) => `product:${product.id}`);
  return {
    shared: { ...shared, isByLink: list.isByLink },
    tags: ['catalogue', 'lists', `lists:${store.id}`, `seller:${store.id}`, ...products],
  };
}

async function loadHome(services: Needs, locale: Locale): Promise<Tagged> {
  const { site } = await kept(services).settings.settings();
  const title = inLocale(locale, site.titleTh, site.titleEn);
  const said = inLocale(locale, site.descriptionTh, site.descriptionEn);
  const shared = putTogether(
    locale,
    { kind: 'home', id: homeId, urlKey: '', path: pageOf('home', '') },
    { title, said, else: title, line: said === '' ? null : said, cover: null },
  );
  return { shared, tags: ['site'] };
}

/** The picture of a thing for messengers, 1200 × 630: its address says what is on it, so that it changes with that. */
export function shareImage({ kind, id, card }: Shared): string {
  const cardKind: ShareCardKind = card.locale === 'th' ? `share-${kind}` : `share-${kind}-en`;
  return `${pictureBase(cardKind, id, { card })}/1200.jpg`;
}
