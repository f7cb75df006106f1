import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { readProduct } from './read-product.ts';
import { findOrInsertShortLink, selectShortLinkTarget } from './short-link.store.ts';

/** 11 URL-safe characters: 66 random bits (DECISIONS "Accounts and safety": at least 59). */
const codeLength = 11;
const descriptionLength = 160;

/** What sharing a product needs (SPEC §3 "Share detail"); null when it isn't for sale. The same product keeps its link. */
export async function shareProduct(
  services: Pick<Services, 'db' | 'changes' | 'clock' | 'newSecret' | 'siteUrl'>,
  urlKey: string,
  locale: Locale,
) {
  const product = await readProduct(services, urlKey, locale);
  if (product === null) return null;
  const code = await findOrInsertShortLink(services.db, {
    code: services.newSecret().slice(0, codeLength),
    kind: 'product',
    entityId: product.id,
    createdAt: services.clock(),
  });
  return {
    id: product.id,
    urlKey: product.urlKey,
    metaTitle: product.name,
    metaDescription: product.description.slice(0, descriptionLength),
    shortLink: `${services.siteUrl}/pd/${code}`,
  };
}

/** Where a short link leads; null when nobody made it. */
export async function followShortLink(
  { db }: Pick<Services, 'db'>,
  kind: 'product' | 'store',
  code: string,
): Promise<{ kind: 'product' | 'store'; urlKey: string } | null> {
  const urlKey = await selectShortLinkTarget(db, kind, code);
  return urlKey === null ? null : { kind, urlKey };
}
