import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { SharedListView } from '../../kit/shared-list/shared-list-view.tsx';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
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
  const { id, title, text, store, isByLink, imageUrl, dataList } = list;
  return pageMeta({
    title: `${title} · ${store.name}`,
    description: text,
    path: isByLink ? null : path,
    // A list by its link alone has no card: those are found by number.
    image: isByLink ? `${imageUrl}/1200.jpg` : { kind: 'list', id },
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

export default function SharedListPage({ loaderData: { list } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  const { title, store } = list;
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-14 md:pt-6">
      <Breadcrumb
        items={[
          { label: t('home'), to: '/' },
          { label: t('store.title'), to: '/store' },
          { label: store.name, to: `/seller-store/${store.urlKey}` },
          { label: title },
        ]}
      />
      <SharedListView list={list} isShared />
    </main>
  );
}
