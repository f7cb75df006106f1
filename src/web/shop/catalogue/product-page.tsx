import { data } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { publicPage } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/product-page';
import { breadcrumbList } from './breadcrumb-list.rules.ts';
import { loadProduct, productTags } from './product/load-product.server.ts';
import { ProductBody } from './product/product-body.tsx';
import { productStructuredData } from './product/structured-data.rules.ts';

export const headers = publicPage;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { locale, siteUrl } = server;
  const loaded = await loadProduct(server, params.urlKey, url);
  return data(
    { loaded, locale, siteUrl, messages: pickMessages(locale, 'catalogue', 'product', 'buy') },
    { headers: { 'x-cache-tags': productTags(loaded) } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { loaded, locale, siteUrl, messages } = loaderData;
  const { product } = loaded;
  const names = [product.name, ...product.authors.map(({ name }) => name)];
  return pageMeta({
    title: names.join(' · '),
    description: product.description,
    path: `/product/${product.urlKey}`,
    image: { kind: 'product', id: product.id },
    type: product.editionId === null ? 'product' : 'book',
    locale,
    siteUrl,
    jsonLd: [
      productStructuredData(loaded, siteUrl),
      breadcrumbList(siteUrl, [
        { name: messages.catalogue.home, path: '/' },
        ...product.categoryPath.map(({ name, urlKey }) => ({ name, path: `/category/${urlKey}` })),
        { name: product.name, path: `/product/${product.urlKey}` },
      ]),
    ],
  });
}

export default function ProductPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return <ProductBody loaded={loaded} />;
}
