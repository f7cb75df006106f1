import Rss from 'lucide-react/icons/rss';
import type { MetaDescriptor } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ShownBanner } from '../../../modules/banner/banner.contract.ts';
import type { ContentCard, ContentCards } from '../../../modules/content/content.contract.ts';
import type { Locale } from '../../../shared/locale.ts';
import { BannerCarousel } from '../../kit/banner/banner-carousel.tsx';
import { pageMeta } from '../../kit/page/seo.ts';
import { queryHref } from '../../request/query-href.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import { feedLinks } from '../feed/feed-links.ts';
import { ContentCover } from './content-cover.tsx';
import { perpage } from './content-list.rules.ts';

type Kind = 'news' | 'article';
export type ContentListData = {
  kind: Kind;
  list: ContentCards;
  category: { urlKey: string; name: string } | null;
  pageNo: number;
  banners: readonly ShownBanner[];
};

const addressOf = (kind: Kind, query: { category?: string | undefined; pageNo?: number }) =>
  queryHref(`/${kind}`, { category: query.category, pageNo: query.pageNo });

export function contentListMeta(
  loaded: ContentListData & {
    locale: Locale;
    siteUrl: string;
    messages: { content: { home: string } & Record<Kind, { title: string; lead: string }> };
  },
): MetaDescriptor[] {
  const { kind, list, category, pageNo, locale, siteUrl, messages } = loaded;
  const { title, lead } = messages.content[kind];
  const path = addressOf(kind, { category: category?.urlKey, pageNo });
  const first = list.dataList.find(({ imageUrl }) => imageUrl !== null)?.imageUrl;
  const metas = pageMeta({
    title: category === null ? title : `${category.name} · ${title}`,
    description: lead,
    path,
    image: first == null ? null : `${first}/1200.jpg`,
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: messages.content.home, path: '/' },
        { name: title, path: `/${kind}` },
        ...(category === null ? [] : [{ name: category.name, path }]),
      ]),
    ],
  });
  return [...metas, ...feedLinks(title, locale)];
}

/** News or articles as a magazine lays them out: the newest one large, the others in columns. */
export function ContentList({ kind, list, category, pageNo, banners }: ContentListData) {
  const t = useTranslations('content');
  const title = t(`${kind}.title`);
  const [lead, ...rest] = list.dataList;
  return (
    <main className="page-width pb-16">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: title }]} />}
        lead={t(`${kind}.lead`)}
        aside={
          <Link
            to="/feed"
            prefetch="intent"
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-soft hover:text-primary"
          >
            <Rss className="size-4" aria-hidden="true" />
            {t('feeds')}
          </Link>
        }
      >
        {title}
      </PageTitle>
      <div className="mb-6">
        <StatusTabs
          label={t('kinds')}
          tabs={(['news', 'article'] as const).map((key) => ({
            key,
            label: t(`${key}.title`),
            to: addressOf(key, {}),
            isCurrent: key === kind,
          }))}
        />
      </div>
      {banners.length > 0 && (
        <div className="pb-6">
          <BannerCarousel banners={banners} />
        </div>
      )}
      {list.categories.length > 0 && <Categories kind={kind} list={list} current={category?.urlKey} />}
      {lead === undefined ? (
        <EmptyState
          title={t(`${kind}.empty`)}
          text={t(`${kind}.emptyText`)}
          action={<ButtonLink to="/product?sortBy=newest">{t('toBooks')}</ButtonLink>}
        />
      ) : (
        <>
          <Lead card={lead} />
          <ul className="grid gap-x-8 gap-y-10 pt-10 sm:grid-cols-2 lg:grid-cols-3">
            {rest.map((card) => (
              <li key={card.id} className="flex border-t border-line pt-5">
                <Item card={card} />
              </li>
            ))}
          </ul>
          <Pagination
            pageNo={pageNo}
            pageCount={Math.ceil(list.total / perpage)}
            makeHref={(page) => addressOf(kind, { category: category?.urlKey, pageNo: page })}
            className="pt-12"
          />
        </>
      )}
    </main>
  );
}

function Categories({
  kind,
  list,
  current,
}: {
  kind: Kind;
  list: ContentCards;
  current: string | undefined;
}) {
  const t = useTranslations('content');
  const all = { urlKey: undefined, name: t('all') };
  return (
    <nav aria-label={t('categories')} className="mb-6 border-y border-line">
      <ul className="flex gap-6 overflow-x-auto">
        {[all, ...list.categories].map(({ urlKey, name }) => (
          <li key={urlKey ?? ''} className="shrink-0">
            <Link
              to={addressOf(kind, { category: urlKey })}
              prefetch="intent"
              aria-current={urlKey === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-b-2 text-sm font-semibold',
                urlKey === current
                  ? 'border-primary text-primary'
                  : 'border-transparent text-ink-soft hover:text-primary',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Lead({ card }: { card: ContentCard }) {
  return (
    <article aria-label={card.title} className="relative grid items-center gap-5 md:grid-cols-12 md:gap-10">
      <ContentCover card={card} isPriority className="md:col-span-7" />
      <div className="grid gap-3 md:col-span-5">
        <Kicker card={card} />
        <h2 className="text-2xl text-pretty lg:text-3xl">
          <CardLink card={card} />
        </h2>
        {card.summary !== '' && <p className="text-lg text-ink-soft">{card.summary}</p>}
        <Byline card={card} />
      </div>
    </article>
  );
}

function Item({ card }: { card: ContentCard }) {
  return (
    <article aria-label={card.title} className="relative flex w-full flex-col gap-3">
      <ContentCover card={card} />
      <Kicker card={card} />
      <h2 className="text-xl text-pretty">
        <CardLink card={card} />
      </h2>
      {card.summary !== '' && <p className="line-clamp-3 text-ink-soft">{card.summary}</p>}
      <Byline card={card} className="mt-auto" />
    </article>
  );
}

function CardLink({ card }: { card: ContentCard }) {
  return (
    <Link to={card.path} prefetch="intent" className="after:absolute after:inset-0 hover:text-primary">
      {card.title}
    </Link>
  );
}

/** What it is filed under, above its title. */
export function Kicker({ card }: { card: Pick<ContentCard, 'category'> }) {
  if (card.category === null) return null;
  return <p className="text-sm font-semibold text-accent-ink">{card.category.name}</p>;
}

/** Who wrote it, when, and how long it takes. */
export function Byline({ card, className }: { card: ContentCard; className?: string }) {
  const t = useTranslations('content');
  return (
    <p className={classNames('flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-mute tabular-nums', className)}>
      {card.author !== '' && <span>{t('by', { name: card.author })}</span>}
      <Day at={card.publishedAt} />
      <span>{t('minutes', { count: card.readingMinutes })}</span>
    </p>
  );
}
