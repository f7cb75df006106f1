import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LiveCard } from '../../../modules/live/live-show.contract.ts';
import { type ShowState, showStates } from '../../../modules/live/live-show.rules.ts';
import { BannerCarousel } from '../../kit/banner/banner-carousel.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { publicPage } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import type { ApiClient } from '../../request/api-client.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Route } from './+types/live-list-page';
import { LiveCards } from './live-cards.tsx';
import { livesTags } from './lives-tags.ts';

export const headers = publicPage;

const perpage = 24;
const states = { tabs: ['all', ...showStates], tabName: 'state' } as const;
const addresses = { 1: listAddress('/live', states), 2: listAddress('/live/list/2', states) };

/**
 * Stores that sell by comments: now, soon, and lately; by `state` one of the three, a page at a time. `/live` and `/live/list/1`
 * are live videos, `/live/list/2` posts.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const asked = 'postTypeId' in params ? params.postTypeId : '1';
  if (asked !== '1' && asked !== '2') throw data(null, { status: 404 });
  const postTypeId: 1 | 2 = asked === '1' ? 1 : 2;
  const { tab, pageNo } = addresses[postTypeId].read(url.searchParams);
  const [sections, { dataList: banners }] = await Promise.all([
    tab === 'all'
      ? boardSections(await api.live.board({ postTypeId }))
      : [{ state: tab, ...(await api.live.shownList({ postTypeId, state: tab, pageNo, perpage })) }],
    api.site.bannerLiveList({}),
  ]);
  const messages = pickMessages(locale, 'liveShow', 'catalogue');
  return data(
    { sections, tab, pageNo, banners, postTypeId, locale, siteUrl, messages },
    { headers: { 'x-cache-tags': livesTags } },
  );
}

type Section = { state: ShowState; dataList: LiveCard[]; total: number };

/** The lives that sell now, also where there are none, and of the others what there is. */
function boardSections({ totals, ...cards }: Awaited<ReturnType<ApiClient['live']['board']>>): Section[] {
  return (['running', 'coming', 'finished'] as const)
    .map((state) => ({ state, dataList: cards[state], total: totals[state] }))
    .filter(({ state, total }) => state === 'running' || total > 0);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { tab, pageNo, postTypeId, locale, siteUrl, messages } = loaderData;
  const { title1, title2, lead } = messages.liveShow;
  const path = addresses[postTypeId].href({ tab, pageNo });
  return pageMeta({ title: postTypeId === 1 ? title1 : title2, description: lead, path, locale, siteUrl });
}

export default function LiveListPage({ loaderData }: Route.ComponentProps) {
  const { sections, tab, pageNo, banners, postTypeId } = loaderData;
  const t = useTranslations('liveShow');
  const address = addresses[postTypeId];
  return (
    <main className="page-width pb-14">
      <PageTitle lead={t('lead')}>{t(postTypeId === 1 ? 'title1' : 'title2')}</PageTitle>
      <BannerCarousel banners={banners} />
      <StatusTabs
        label={t('kinds')}
        tabs={[
          { key: '1', label: t('videos'), to: '/live', isCurrent: postTypeId === 1 },
          { key: '2', label: t('posts'), to: '/live/list/2', isCurrent: postTypeId === 2 },
        ]}
      />
      <div className="mt-6 grid gap-10">
        {sections.map(({ state, dataList, total }) => (
          <section key={state} aria-labelledby={`lives-${state}`} className="grid gap-4">
            <h2 id={`lives-${state}`} className="text-xl">
              {t(state)}
            </h2>
            {dataList.length === 0 ? (
              <EmptyState
                title={t(`${state}Empty`)}
                text={t(`${state}EmptyText`)}
                action={<ButtonLink to="/store">{t('stores')}</ButtonLink>}
              />
            ) : (
              <LiveCards lives={dataList} />
            )}
            {tab === 'all' && total > dataList.length && (
              <p>
                <ButtonLink to={address.href({ tab: state })} variant="secondary">
                  {t(`${state}All`, { count: total })}
                </ButtonLink>
              </p>
            )}
            {tab !== 'all' && (
              <Pagination
                pageNo={pageNo}
                pageCount={Math.ceil(total / perpage)}
                makeHref={(page) => address.href({ tab, pageNo: page })}
              />
            )}
          </section>
        ))}
      </div>
    </main>
  );
}
