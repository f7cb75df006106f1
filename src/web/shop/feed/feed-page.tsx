import Rss from 'lucide-react/icons/rss';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { type FeedItem, feedKinds } from '../../../modules/feed/feed.contract.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { queryHref } from '../../request/query-href.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/feed-page';
import { feedLinks } from './feed-links.ts';

/** SPEC §2: /feed. What is new; made for who asks, since it tells what the stores they follow have. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl, isSignedIn } = serverSide(context);
  const kind = feedKinds.find((each) => each === url.searchParams.get('kind'));
  const { dataList } = await api.feed.read(kind === undefined ? {} : { kind });
  return data({
    ...{ items: dataList, kind: kind ?? null, isSignedIn, locale, siteUrl },
    messages: pickMessages(locale, 'feed'),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { kind, locale, siteUrl, messages } = loaderData;
  const { title, lead } = messages.feed;
  const path = kind === null ? '/feed' : `/feed?kind=${kind}`;
  return [
    ...pageMeta({ title, description: lead, path: kind === 'followed' ? null : path, locale, siteUrl }),
    ...feedLinks(title, locale),
  ];
}

export default function FeedPage({ loaderData: { items, kind, isSignedIn } }: Route.ComponentProps) {
  const t = useTranslations('feed');
  const shown = feedKinds.filter((each) => each !== 'followed' || isSignedIn);
  const link = 'inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-primary';
  return (
    <main className="page-width max-w-4xl! pb-16">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('title') }]} />}
        lead={t('lead')}
        aside={
          <span className="flex gap-5 text-sm">
            <a href="/feed.rss" className={link}>
              <Rss className="size-4" aria-hidden="true" />
              RSS
            </a>
            <a href="/feed.atom" className={link}>
              Atom
            </a>
          </span>
        }
      >
        {t('title')}
      </PageTitle>
      <nav aria-label={t('kinds')} className="mb-4 border-y border-line">
        <ul className="flex gap-6 overflow-x-auto">
          {[null, ...shown].map((each) => (
            <li key={each ?? 'all'} className="shrink-0">
              <Link
                to={queryHref('/feed', { kind: each })}
                aria-current={each === kind ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center border-b-2 text-sm font-semibold',
                  each === kind
                    ? 'border-primary text-primary'
                    : 'border-transparent text-ink-soft hover:text-primary',
                )}
              >
                {t(`kind.${each ?? 'all'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {items.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t(kind === 'followed' ? 'emptyFollowed' : 'emptyText')}
          action={
            <ButtonLink to={kind === 'followed' ? '/store' : '/product'}>
              {t(kind === 'followed' ? 'toStores' : 'toBooks')}
            </ButtonLink>
          }
        />
      ) : (
        <ol className="divide-y divide-line">
          {items.map((item) => (
            <li key={`${item.kind}${item.key}`}>
              <Entry item={item} />
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}

function Entry({ item }: { item: FeedItem }) {
  const t = useTranslations('feed');
  const isBook = item.shape === 'book';
  return (
    <article aria-label={item.title} className="relative flex items-start gap-4 py-5 md:gap-6">
      {item.imageUrl !== null && (
        <Picture
          base={item.imageUrl}
          alt=""
          ratio={isBook ? '2/3' : '16/9'}
          sizes="7rem"
          maxWidthPx={320}
          className={classNames(
            'shrink-0',
            isBook ? 'aspect-2/3 w-16! rounded-sm shadow-cover' : 'aspect-video w-28! rounded-md',
          )}
        />
      )}
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute tabular-nums">
          <span className="font-semibold text-accent-ink">{t(`of.${item.kind}`)}</span>
          <Day at={item.at} />
        </p>
        <h2 className="text-lg text-pretty wrap-anywhere">
          <Link to={item.path} prefetch="intent" className="after:absolute after:inset-0 hover:text-primary">
            {item.title}
          </Link>
        </h2>
        {item.summary !== '' && <p className="line-clamp-2 text-ink-soft">{item.summary}</p>}
        {item.by !== '' && <p className="text-sm text-ink-mute">{item.by}</p>}
      </div>
    </article>
  );
}
