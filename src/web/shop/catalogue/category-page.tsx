import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/category-page';
import { breadcrumbList } from './breadcrumb-list.rules.ts';
import { CategoryIndex } from './category-index.tsx';
import { listCard, listPath } from './list-seo.rules.ts';
import { listedAs } from './listed-as.ts';
import { ProductBrowser } from './product-browser.tsx';
import { listHeaders, loadProductList } from './product-list.server.ts';

export const headers = publicList;

/** A shelf with its products; without a name, all shelves. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const page = { locale, siteUrl, messages: pickMessages(locale, 'catalogue') };
  if (params.urlKey === undefined) {
    const { dataList } = await api.catalogue.categoryList({ group: listedAs });
    return data({ ...page, kind: 'all' as const, categories: dataList }, { headers: listHeaders });
  }
  const { urlKey } = params;
  const [category, listing] = await Promise.all([
    orNotFound(api.catalogue.category({ urlKey, group: listedAs })),
    orNotFound(loadProductList(server, url, { name: 'category', urlKey })),
  ]);
  // It was called otherwise before, or another one has taken it in: for ever, with whatever was asked for.
  // Asked for anew each time, since it may take the address back.
  if (category.urlKey !== urlKey)
    throw redirect(`/category/${category.urlKey}${url.search}`, {
      status: 301,
      headers: { 'cache-control': 'no-cache' },
    });
  return data({ ...page, kind: 'one' as const, category, listing }, { headers: listHeaders });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { locale, siteUrl, messages } = loaderData;
  const { title, description } = messages.catalogue.category;
  if (loaderData.kind === 'all') return pageMeta({ title, description, path: '/category', locale, siteUrl });
  const { category, listing } = loaderData;
  const path = `/category/${category.urlKey}`;
  return pageMeta({
    title: category.name,
    description: category.description,
    path: listPath(path, listing.query, 'category'),
    image: listCard(listing.list.dataList),
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: messages.catalogue.home, path: '/' },
        ...category.path.map(({ name, urlKey }) => ({ name, path: `/category/${urlKey}` })),
      ]),
    ],
  });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  if (loaderData.kind === 'all') return <CategoryIndex categories={loaderData.categories} />;
  const { category, listing } = loaderData;
  const above = category.path.slice(0, -1);
  return (
    <main className="page-width">
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('home'), to: '/' },
              ...above.map(({ name, urlKey }) => ({ label: name, to: `/category/${urlKey}` })),
              { label: category.name },
            ]}
          />
        }
        lead={category.description ?? undefined}
      >
        {category.name}
      </PageTitle>
      {category.imageUrl !== null && (
        <Picture
          base={category.imageUrl}
          alt=""
          sizes="(width < 80rem) 100vw, 78rem"
          ratio="3/1"
          maxWidthPx={1600}
          minWidthPx={320}
          isPriority
          className="mb-5 overflow-hidden rounded-lg"
        />
      )}
      {category.children.length > 0 && (
        <ul className="-mx-4 -mt-2 flex gap-2 overflow-x-auto px-4 pb-5 md:mx-0 md:flex-wrap md:px-0 lg:hidden">
          {category.children.map((child) => (
            <li key={child.id} className="shrink-0">
              <Link
                to={`/category/${child.urlKey}`}
                prefetch="intent"
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 hover:border-primary hover:text-primary"
              >
                {child.name}
                <span className="text-sm text-ink-mute tabular-nums">{child.count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ProductBrowser listing={listing} path={`/category/${category.urlKey}`} fixed="category" />
    </main>
  );
}
