import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { RoundPicture } from '../../kit/catalogue/round-picture.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/author-page';
import { listPath } from './list-seo.rules.ts';
import { listedAs } from './listed-as.ts';
import { movedOn } from './moved-on.server.ts';
import { ProductBrowser } from './product-browser.tsx';
import { loadProductList } from './product-list.server.ts';

export const headers = publicList;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const { urlKey } = params;
  const [author, listing] = await Promise.all([
    orNotFound(api.catalogue.author({ urlKey, group: listedAs })),
    orNotFound(loadProductList(server, url, { name: 'author', urlKey })),
  ]);
  movedOn(url, { urlKey, current: author.urlKey });
  return data(
    { author, listing, locale, siteUrl, messages: pickMessages(locale, 'catalogue') },
    { headers: { 'x-cache-tags': `catalogue author:${author.id}` } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { author, listing, locale, siteUrl, messages } = loaderData;
  const path = `/author/${author.urlKey}`;
  return pageMeta({
    title: author.name,
    description: author.bio ?? messages.catalogue.author.description.replace('{name}', author.name),
    path: listPath(path, listing.query, 'author'),
    image: `${author.imageUrl}/1200.jpg`,
    type: 'profile',
    locale,
    siteUrl,
    jsonLd: [
      {
        '@type': 'Person',
        name: author.name,
        ...(author.otherName === null ? {} : { alternateName: author.otherName }),
        ...(author.bio === null ? {} : { description: author.bio }),
        url: `${siteUrl}${path}`,
        jobTitle: 'Author',
      },
    ],
  });
}

export default function AuthorPage({ loaderData: { author, listing } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  return (
    <main className="page-width">
      <header className="grid gap-4 pt-4 pb-7 md:pt-6">
        <Breadcrumb
          items={[{ label: t('home'), to: '/' }, { label: t('author.label') }, { label: author.name }]}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <RoundPicture
            base={author.imageUrl}
            sizes="7rem"
            maxWidthPx={320}
            isPriority
            className="size-24 md:size-28"
          />
          <div className="min-w-0 flex-1 basis-64">
            <h1 className="text-2xl md:text-3xl">
              {author.name}
              {author.otherName !== null && (
                <span className="block font-sans text-base font-normal text-ink-mute">
                  {author.otherName}
                </span>
              )}
            </h1>
            {author.bio !== null && <p className="prose-width text-ink-soft">{author.bio}</p>}
          </div>
        </div>
        {author.series.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-ink-mute">{t('author.series')}</span>
            {author.series.map((series) => (
              <Link
                key={series.id}
                to={`/series/${series.urlKey}`}
                prefetch="intent"
                className="py-1 text-primary hover:underline"
              >
                {series.name}
              </Link>
            ))}
          </p>
        )}
      </header>
      <ProductBrowser listing={listing} path={`/author/${author.urlKey}`} fixed="author" />
    </main>
  );
}
