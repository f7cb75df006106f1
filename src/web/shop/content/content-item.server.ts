import { data } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShownBanner } from '../../../modules/banner/banner.contract.ts';
import type { ShownContent, ShownItem } from '../../../modules/content/content.contract.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What a page that shows a document is made of: the document, and the books that it names with their prices. */
export function contentTags({ id, things, related }: ShownContent): string {
  const products = [...things.products, ...related];
  return [
    ...['content', `content:${id}`, 'catalogue'],
    ...new Set(products.flatMap((product) => [`product:${product.id}`, `seller:${product.seller.id}`])),
  ].join(' ');
}

export function contentItem(
  { locale, siteUrl }: ServerSide,
  item: ShownItem,
  banners: readonly ShownBanner[] = [],
) {
  return data(
    { item, banners, locale, siteUrl, messages: pickMessages(locale, 'content', 'catalogue') },
    { headers: { 'x-cache-tags': contentTags(item) } },
  );
}
