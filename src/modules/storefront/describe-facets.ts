import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { DirectoryKind } from '../catalogue/directory.types.ts';
import { readChannelNames, readNames, readShownTree, toLink } from '../catalogue/read-directory.ts';
import type { FacetCount, SearchFacets } from '../search/search.types.ts';
import type { ProductFacets } from './product-list.contract.ts';

/** Facet counts with the names of what was counted. What has no name any more is left out. */
export async function describeFacets(
  services: Pick<Services, 'db' | 'changes'>,
  facets: SearchFacets,
  locale: Locale,
): Promise<ProductFacets> {
  const named = async (kind: DirectoryKind, counts: FacetCount<number>[]) => {
    const names = await readNames(
      services,
      kind,
      counts.map(({ id }) => id),
      locale,
    );
    return counts.flatMap(({ id, count }) => {
      const link = names.get(id);
      return link === undefined ? [] : { ...link, count };
    });
  };
  const [tree, channels, seller, author, publisher] = await Promise.all([
    readShownTree(services),
    readChannelNames(services),
    named('seller', facets.seller),
    named('author', facets.author),
    named('publisher', facets.publisher),
  ]);
  return {
    category: facets.category.flatMap(({ id, count }) => {
      const node = tree.byId.get(id);
      return node === undefined ? [] : { ...toLink(node, locale), parentId: node.parentId, count };
    }),
    rating: facets.rating,
    discount: facets.discount,
    format: facets.format,
    language: facets.language,
    seller,
    author,
    publisher,
    payment: facets.payment.flatMap(({ id, count }) => {
      const channel = channels.payment.find(({ code }) => code === id);
      return channel === undefined
        ? []
        : { id, name: inLocale(locale, channel.nameTh, channel.nameEn), count };
    }),
    shipping: facets.shipping.flatMap(({ id, count }) => {
      const channel = channels.shipping.find((known) => known.id === id);
      return channel === undefined
        ? []
        : { id, name: inLocale(locale, channel.nameTh, channel.nameEn), count };
    }),
    price: {
      min: facets.price.minSatang === null ? null : toBaht(facets.price.minSatang),
      max: facets.price.maxSatang === null ? null : toBaht(facets.price.maxSatang),
      buckets: facets.price.buckets.map(({ startSatang, endSatang, count }) => ({
        start: toBaht(startSatang),
        end: endSatang === null ? null : toBaht(endSatang),
        count,
      })),
    },
  };
}
