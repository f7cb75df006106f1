import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { BannerCarousel } from '../../kit/banner/banner-carousel.tsx';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Route } from './+types/live-list-page';
import { LiveCards } from './live-cards.tsx';

/** Stores that sell by comments: now, soon, and lately. `/live` and `/live/list/1` are live videos, `/live/list/2` posts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const asked = 'postTypeId' in params ? params.postTypeId : '1';
  if (asked !== '1' && asked !== '2') throw data(null, { status: 404 });
  const postTypeId = asked === '1' ? 1 : 2;
  const [board, { dataList: banners }] = await Promise.all([
    api.live.board({ postTypeId }),
    api.site.bannerLiveList({}),
  ]);
  return {
    board,
    banners,
    postTypeId,
    locale,
    siteUrl,
    messages: pickMessages(locale, 'liveShow', 'catalogue'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { postTypeId, locale, siteUrl, messages } = loaderData;
  const { title1, title2, lead } = messages.liveShow;
  const path = postTypeId === 1 ? '/live' : '/live/list/2';
  return pageMeta({ title: postTypeId === 1 ? title1 : title2, description: lead, path, locale, siteUrl });
}

export default function LiveListPage({ loaderData: { board, banners, postTypeId } }: Route.ComponentProps) {
  const t = useTranslations('liveShow');
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
        <section aria-labelledby="lives-running" className="grid gap-4">
          <h2 id="lives-running" className="text-xl">
            {t('running')}
          </h2>
          {board.running.length === 0 ? (
            <EmptyState
              title={t('runningEmpty')}
              text={t('runningEmptyText')}
              action={<ButtonLink to="/store">{t('stores')}</ButtonLink>}
            />
          ) : (
            <LiveCards lives={board.running} />
          )}
        </section>
        {(['coming', 'finished'] as const).map(
          (state) =>
            board[state].length > 0 && (
              <section key={state} aria-labelledby={`lives-${state}`} className="grid gap-4">
                <h2 id={`lives-${state}`} className="text-xl">
                  {t(state)}
                </h2>
                <LiveCards lives={board[state]} />
              </section>
            ),
        )}
      </div>
    </main>
  );
}
