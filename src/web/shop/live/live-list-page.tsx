import { data, Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Route } from './+types/live-list-page';

/** Stores that sell by comments now: `/live` and `/live/list/1` are live videos, `/live/list/2` posts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const asked = 'postTypeId' in params ? params.postTypeId : '1';
  if (asked !== '1' && asked !== '2') throw data(null, { status: 404 });
  const postTypeId = asked === '1' ? 1 : 2;
  const { dataList } = await api.live.shownList({ postTypeId });
  return { lives: dataList, postTypeId, locale, siteUrl, messages: pickMessages(locale, 'live') };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { postTypeId, locale, siteUrl, messages } = loaderData;
  const { title1, title2, lead } = messages.live.shop;
  const path = postTypeId === 1 ? '/live' : '/live/list/2';
  return pageMeta({ title: postTypeId === 1 ? title1 : title2, description: lead, path, locale, siteUrl });
}

export default function LiveListPage({ loaderData: { lives, postTypeId } }: Route.ComponentProps) {
  const t = useTranslations('live.shop');
  const locale = useLocale();
  return (
    <main className="page-width pb-14">
      <PageTitle lead={t('lead')}>{t(postTypeId === 1 ? 'title1' : 'title2')}</PageTitle>
      <StatusTabs
        label={t('kinds')}
        tabs={[
          { key: '1', label: t('videos'), to: '/live', isCurrent: postTypeId === 1 },
          { key: '2', label: t('posts'), to: '/live/list/2', isCurrent: postTypeId === 2 },
        ]}
      />
      {lives.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to="/store">{t('stores')}</ButtonLink>}
        />
      ) : (
        <ul className="mt-6 grid gap-6 md:grid-cols-2">
          {lives.map(({ id, name, startsAt, store, products, productCount }) => (
            <li key={id} className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4">
              <h2 className="flex flex-wrap items-baseline gap-2 text-lg font-semibold wrap-anywhere">
                <Badge tone="danger">{t('badge')}</Badge> {name}
              </h2>
              <p className="text-sm text-ink-mute">
                <Link to={`/store/${store.urlKey}`} className="font-semibold text-primary underline">
                  {store.name}
                </Link>{' '}
                · {formatDateTime(locale, new Date(startsAt))}
              </p>
              <ul className="grid grid-cols-4 gap-2">
                {products.map((product) => (
                  <li key={product.urlKey}>
                    {product.imageUrl !== null && (
                      <Picture
                        base={product.imageUrl}
                        alt={product.name}
                        sizes="6rem"
                        maxWidthPx={240}
                        minWidthPx={96}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {productCount > products.length && (
                <p className="text-sm text-ink-soft">
                  {t('more', { count: productCount - products.length })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
