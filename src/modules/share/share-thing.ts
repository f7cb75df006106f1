import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { readShared, type Shared, type SharedAbove } from './read-shared.ts';
import { codeLength, prefixOf, type ShareKey, type ShareKind } from './share.rules.ts';
import { findOrInsertShortLink } from './short-link.store.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock' | 'newSecret' | 'siteUrl'>;

/** What sharing a thing needs (SPEC §3 "Share detail"); null when visitors don't see it. The same thing keeps its link. */
export async function shareThing(services: Needs, key: ShareKey, locale: Locale, above: SharedAbove | null) {
  const shared = await readShared(services, key, locale, above);
  return shared === null ? null : detailOf(services, shared);
}

/** The same by the address of a product; SPEC §7 has articles at that path as well. */
export async function shareProduct(services: Needs, urlKey: string, locale: Locale) {
  return (
    (await shareThing(services, { kind: 'product', urlKey, listKey: '' }, locale, null)) ??
    shareThing(services, { kind: 'article', urlKey, listKey: '' }, locale, null)
  );
}

async function detailOf(services: Needs, shared: Shared) {
  const { kind, id, urlKey, path, title, description, isByLink } = shared;
  const link = isByLink ? path : await linkTo(services, kind, id);
  return {
    ...{ id, urlKey, path },
    ...{ metaTitle: title, metaDescription: description, shortLink: `${services.siteUrl}${link}` },
  };
}

async function linkTo(services: Needs, kind: ShareKind, id: number): Promise<string> {
  const code = await findOrInsertShortLink(services.db, {
    code: services.newSecret().slice(0, codeLength),
    ...{ kind, entityId: id, createdAt: services.clock() },
  });
  return `/${prefixOf(kind)}/${code}`;
}
