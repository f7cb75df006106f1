import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ShownBanner } from '../../../modules/banner/banner.contract.ts';
import type { ContentCard, ShownContent, ShownItem } from '../../../modules/content/content.contract.ts';
import type { Locale } from '../../../shared/locale.ts';
import { BannerCarousel } from '../../kit/banner/banner-carousel.tsx';
import { ContentView } from '../../kit/content/content-view.tsx';
import { pageAddress, pageMeta } from '../../kit/page/seo.ts';
import { ShareButton } from '../../kit/share/share-button.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Day } from '../../ui/day.tsx';
import { Link } from '../../ui/link.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import { ProductShelf } from '../catalogue/product-shelf.tsx';
import { ContentCover } from './content-cover.tsx';
import { Byline, Kicker } from './content-list.tsx';

type ItemData = {
  item: ShownItem;
  locale: Locale;
  siteUrl: string;
  messages: { content: { home: string; news: { title: string }; article: { title: string } } };
};

/** A picture for cards in messengers: the cover, else the first book. */
export function contentImage({ imageUrl, bookImageUrls }: ShownContent): string | null {
  const base = imageUrl ?? bookImageUrls[0];
  return base === undefined ? null : `${base}/1200.jpg`;
}

export function contentItemMeta({ item, locale, siteUrl, messages }: ItemData): MetaDescriptor[] {
  const kind = item.kind === 'news' ? 'news' : 'article';
  const image = contentImage(item);
  const metas = pageMeta({
    title: item.metaTitle,
    description: item.metaDescription,
    path: item.path,
    image: { kind, id: item.id },
    type: 'article',
    locale,
    siteUrl,
    jsonLd: [
      {
        '@type': kind === 'news' ? 'NewsArticle' : 'Article',
        headline: item.title.slice(0, 110),
        description: item.summary,
        datePublished: item.publishedAt,
        dateModified: item.updatedAt,
        inLanguage: locale,
        mainEntityOfPage: pageAddress(siteUrl, item.path, locale),
        ...(image === null ? {} : { image: [new URL(image, siteUrl).href] }),
        ...(item.author === '' ? {} : { author: { '@type': 'Person', name: item.author } }),
        ...(item.category === null ? {} : { articleSection: item.category.name }),
      },
      breadcrumbList(siteUrl, [
        { name: messages.content.home, path: '/' },
        { name: messages.content[kind].title, path: `/${kind}` },
        { name: item.title, path: item.path },
      ]),
    ],
  });
  return [
    ...metas,
    { property: 'article:published_time', content: item.publishedAt },
    { property: 'article:modified_time', content: item.updatedAt },
  ];
}

/** A story: what it is filed under, its title, standfirst, cover, text, books, and what is before and after it. */
export function ContentItem({ item, banners = [] }: { item: ShownItem; banners?: readonly ShownBanner[] }) {
  const t = useTranslations('content');
  const kind = item.kind === 'news' ? 'news' : 'article';
  return (
    <main className="page-width pb-16">
      <Breadcrumb
        className="pt-4 md:pt-6"
        items={[
          { label: t('home'), to: '/' },
          { label: t(`${kind}.title`), to: `/${kind}` },
          ...(item.category === null
            ? []
            : [{ label: item.category.name, to: `/${kind}?category=${item.category.urlKey}` }]),
          { label: item.title },
        ]}
      />
      <ContentArticle item={item} share={<ShareButton of={{ kind, urlKey: item.urlKey }} look="boxed" />} />
      {banners.length > 0 && (
        <div className="mt-12">
          <BannerCarousel banners={banners} isAtEnd />
        </div>
      )}
      <Around item={item} />
    </main>
  );
}

/** The document itself; a preview shows it as well. */
export function ContentArticle({ item, share }: { item: ShownContent; share?: ReactNode }) {
  const t = useTranslations('content');
  const isStory = item.kind === 'news' || item.kind === 'article';
  const isEdited = isStory && item.updatedAt.slice(0, 10) > item.publishedAt.slice(0, 10);
  return (
    <>
      <article>
        <header className="mx-auto grid max-w-3xl gap-4 pt-6 pb-8 md:pt-12 md:text-center">
          <Kicker card={item} />
          <h1 className="text-3xl leading-snug text-pretty wrap-anywhere md:text-4xl md:leading-snug">
            {item.title}
          </h1>
          {item.summary !== '' && <p className="text-lg text-ink-soft text-pretty">{item.summary}</p>}
          {isStory && <Byline card={item} className="md:justify-center" />}
        </header>
        {item.imageUrl !== null && (
          <div className="mx-auto max-w-5xl pb-8 md:pb-12">
            <ContentCover card={item} isPriority />
          </div>
        )}
        <div className="mx-auto max-w-2xl">
          {item.body !== null && (
            <ContentView text={item.body} things={item.things} under={1} className="reading-text" />
          )}
          {share !== undefined && <div className="flex pt-8">{share}</div>}
          {isEdited && (
            <p className="pt-8 text-sm text-ink-mute">
              {t.rich('updated', { date: () => <Day at={item.updatedAt} /> })}
            </p>
          )}
        </div>
      </article>
      <ProductShelf
        title={t('related')}
        products={item.related}
        className="mt-12 border-t border-line pt-8"
      />
    </>
  );
}

function Around({ item: { previous, next } }: { item: ShownItem }) {
  const t = useTranslations('content');
  if (previous === null && next === null) return null;
  return (
    <nav
      aria-label={t('more')}
      className="mt-10 grid gap-x-10 gap-y-6 border-t border-line pt-8 sm:grid-cols-2"
    >
      {next === null ? <span className="max-sm:hidden" /> : <Step card={next} label={t('next')} />}
      {previous !== null && <Step card={previous} label={t('previous')} isRight />}
    </nav>
  );
}

function Step({ card, label, isRight = false }: { card: ContentCard; label: string; isRight?: boolean }) {
  return (
    <Link to={card.path} prefetch="intent" className={isRight ? 'group sm:text-right' : 'group'}>
      <span className="block text-sm text-ink-mute">{label}</span>
      <span className="font-serif text-lg text-pretty group-hover:text-primary">{card.title}</span>
    </Link>
  );
}
