import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShownPromotion } from '../../../modules/promotion/shown-promotion.contract.ts';
import { listAddress } from '../../kit/desk/list-address.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import type { Route } from './+types/promotions-page';
import { usePromotionWords } from './promotion-words.ts';

export const headers = publicList;

const perpage = 24;
const address = listAddress('/promotion', { tabs: ['running', 'coming'], tabName: 'state' });

/** What stores offer now, and what is to come. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const { tab, pageNo } = address.read(url.searchParams);
  const list = await api.shownPromotion.list({ state: tab, pageNo, perpage });
  return data(
    { list, tab, pageNo, locale, siteUrl, messages: pickMessages(locale, 'promotion', 'promotionOffer') },
    { headers: { 'x-cache-tags': 'catalogue promotions stores' } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { tab, pageNo, locale, siteUrl, messages } = loaderData;
  const { title, description, home } = messages.promotion;
  return pageMeta({
    title,
    description,
    path: address.href({ tab, ...(pageNo > 1 ? { pageNo } : {}) }),
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: home, path: '/' },
        { name: title, path: '/promotion' },
      ]),
    ],
  });
}

export default function PromotionsPage({ loaderData: { list, tab, pageNo } }: Route.ComponentProps) {
  const t = useTranslations('promotion');
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pb-14">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('title') }]} />}
        lead={t('description')}
      >
        {t('title')}
      </PageTitle>
      <StatusTabs
        label={t('tabs')}
        tabs={address.tabs.map((key) => ({
          key,
          label: t(`state.${key}`),
          to: address.href({ tab: key }),
          isCurrent: key === tab,
          count: list.counts[key],
          countLabel: t('count', { count: list.counts[key] }),
        }))}
      />
      {list.dataList.length === 0 ? (
        <EmptyState
          title={t(`empty.${tab}`)}
          text={t('emptyText')}
          action={<ButtonLink to="/campaign">{t('toCampaigns')}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {list.dataList.map((promotion) => (
            <li key={promotion.id} className="flex">
              <PromotionCard promotion={promotion} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(list.counts[tab] / perpage)}
        makeHref={(page) => address.href({ tab, ...(page > 1 ? { pageNo: page } : {}) })}
      />
    </main>
  );
}

function PromotionCard({ promotion }: { promotion: ShownPromotion }) {
  const t = useTranslations('promotion');
  const { kind, takes } = usePromotionWords()(promotion);
  const { id, name, state, startsAt, endsAt, store, gifts, product, parts } = promotion;
  const picture = gifts[0]?.imageUrl ?? product?.imageUrl ?? parts[0]?.imageUrl;
  return (
    <article
      aria-label={name}
      className="relative flex w-full gap-4 rounded-lg border border-line bg-surface p-4 large-text:flex-col has-[a:hover]:border-ink md:p-5"
    >
      {picture !== undefined && (
        <span className="w-20 shrink-0">
          <Picture
            base={picture}
            alt=""
            sizes="5rem"
            ratio="2/3"
            minWidthPx={96}
            maxWidthPx={240}
            className="aspect-[2/3] rounded-sm object-cover"
          />
        </span>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="flex flex-wrap gap-1">
          <Badge tone="accent">{kind}</Badge>
        </p>
        <h2 className="text-lg leading-snug">
          <Link
            to={`/promotion/${id}`}
            prefetch="intent"
            className="after:absolute after:inset-0 hover:text-primary"
          >
            {name}
          </Link>
        </h2>
        <p className="text-ink-soft">{takes}</p>
        <p className="text-sm text-ink-mute">{store?.name ?? t('allStores')}</p>
        <Countdown
          until={state === 'coming' ? startsAt : endsAt}
          label={t(state === 'coming' ? 'begins' : 'ends')}
          className="text-sm text-accent-ink"
        />
      </div>
    </article>
  );
}
