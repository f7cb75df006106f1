import Share2 from 'lucide-react/icons/share-2';
import { data, Link, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { ProductCard } from '../../kit/catalogue/product-card.tsx';
import { useDialogs } from '../../kit/dialog/dialogs.tsx';
import { shareTargets } from '../../kit/dialog/share.rules.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageAddress, pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { Route } from './+types/shared-list-page';
import { breadcrumbList } from './breadcrumb-list.rules.ts';

export const headers = publicList;

const pathOf = (storeKey: string, listKey: string) => `/seller-store/${storeKey}/list/${listKey}`;

/** A list that a store shares: why, and what. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const { urlKey, listKey } = params;
  const list = await orNotFound(api.sharedList.shown({ urlKey, listKey }));
  const path = pathOf(list.store.urlKey, list.listKey);
  // A link that was given out before everybody could see it.
  if (list.listKey !== listKey) throw redirect(encodeURI(path));
  const tags = list.dataList.map(({ product }) => `product:${product.id}`);
  return data(
    {
      list,
      path,
      address: pageAddress(siteUrl, path, locale),
      locale,
      siteUrl,
      messages: pickMessages(locale, 'catalogue'),
    },
    {
      headers: {
        'x-cache-tags': ['catalogue', `seller:${list.store.id}`, `lists:${list.store.id}`, ...tags].join(' '),
      },
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { list, path, locale, siteUrl, messages } = loaderData;
  const { title, text, store, isByLink, imageUrl, dataList } = list;
  return pageMeta({
    title: `${title} · ${store.name}`,
    description: text,
    path: isByLink ? null : path,
    image: `${imageUrl}/1200.jpg`,
    locale,
    siteUrl,
    jsonLd: isByLink
      ? []
      : [
          {
            '@type': 'ItemList',
            name: title,
            url: `${siteUrl}${encodeURI(path)}`,
            numberOfItems: dataList.length,
            itemListElement: dataList.map(({ product }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              url: `${siteUrl}/product/${encodeURIComponent(product.urlKey)}`,
              name: product.name,
            })),
          },
          breadcrumbList(siteUrl, [
            { name: messages.catalogue.home, path: '/' },
            { name: messages.catalogue.store.title, path: '/store' },
            { name: store.name, path: `/seller-store/${store.urlKey}` },
            { name: title, path },
          ]),
        ],
  });
}

export default function SharedListPage({ loaderData: { list, address } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  const { title, text, store, hasOwnCover, imageUrl, dataList } = list;
  const front = `/seller-store/${store.urlKey}`;
  return (
    <main className="page-width pb-14">
      <header className="grid gap-5 pt-4 pb-7 md:pt-6">
        <Breadcrumb
          items={[
            { label: t('home'), to: '/' },
            { label: t('store.title'), to: '/store' },
            { label: store.name, to: front },
            { label: title },
          ]}
        />
        <div className="grid items-center gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
          {/* A cover that is drawn says the title, which stands beside it. */}
          <div className="lg:order-last">
            <Picture
              base={imageUrl}
              alt={hasOwnCover ? t('sharedList.coverOf', { title }) : ''}
              ratio="20/7"
              sizes="(width < 64rem) calc(100vw - 2rem), 40rem"
              minWidthPx={480}
              maxWidthPx={1280}
              isPriority
              className="aspect-[20/7] rounded-lg bg-wash"
            />
          </div>
          <div className="grid min-w-0 justify-items-start gap-2">
            <h1 className="text-2xl break-words md:text-3xl">{title}</h1>
            <p className="flex flex-wrap items-center gap-x-3 text-ink-mute">
              <span>
                {t('sharedList.by')}{' '}
                <Link
                  to={front}
                  prefetch="intent"
                  className="inline-block py-1 font-semibold text-primary hover:underline"
                >
                  {store.name}
                </Link>
              </span>
              <span>{t('sharedList.count', { count: dataList.length })}</span>
            </p>
            {text !== null && (
              <p className="prose-width pb-1 break-words whitespace-pre-line text-ink-soft">{text}</p>
            )}
            <ShareList title={title} url={address} />
          </div>
        </div>
      </header>
      {dataList.length === 0 ? (
        <EmptyState
          title={t('sharedList.empty')}
          text={t('sharedList.emptyText')}
          action={<ButtonLink to={front}>{t('sharedList.toStore', { name: store.name })}</ButtonLink>}
        />
      ) : (
        <>
          <h2 className="sr-only">{t('sharedList.products')}</h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4 xl:grid-cols-5">
            {dataList.map(({ product, note }, index) => (
              <li key={product.id} className="flex min-w-0 flex-col gap-2">
                <ProductCard product={product} isPriority={index < 2} />
                {note !== null && (
                  <p className="border-l-2 border-accent pl-3 text-sm break-words text-ink-soft">{note}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

/** Opens the share dialog; without scripts the networks stand there as links. */
function ShareList({ title, url }: { title: string; url: string }) {
  const t = useTranslations('catalogue.sharedList');
  const { showShare } = useDialogs();
  const isHydrated = useIsHydrated();
  return (
    <div className="min-h-11">
      {isHydrated && (
        <Button variant="secondary" onClick={() => showShare(title, url)}>
          <Share2 className="size-5" aria-hidden="true" />
          {t('share')}
        </Button>
      )}
      <noscript>
        <ul className="flex flex-wrap gap-2" aria-label={t('share')}>
          {shareTargets({ title, url }).map(({ network, href }) => (
            <li key={network}>
              <a
                href={href}
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink"
              >
                {network}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  );
}
