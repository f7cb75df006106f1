import type { MetaDescriptor } from 'react-router';
import { homeId, type ShareCard, shareCardPath } from '../../../modules/share/share.rules.ts';
import type { Locale } from '../../../shared/locale.ts';

export type PageMeta = {
  /** The page's own title; the shop's name follows it. */
  title: string;
  description?: string | null;
  /** The page's path with the query that makes it what it is: "/category/novels?pageNo=2". Null for pages not to index. */
  path: string | null;
  /**
   * What messengers show: the drawn card of what can be shared, else a picture's path or whole address. Of a page to index
   * that names none, the shop's own card.
   */
  image?: ShareCard | string | null;
  locale: Locale;
  siteUrl: string;
  /** After the title; pass null where the title is the shop's own. */
  siteName?: string | null;
  type?: 'website' | 'article' | 'book' | 'product' | 'profile';
  jsonLd?: readonly Record<string, unknown>[];
};

/** The shop’s name in titles. */
export const shortName: Record<Locale, string> = { th: 'บรรณศาลา', en: 'Bannasala' };

/**
 * A page's `meta`: title, description, canonical and alternate addresses, cards for messengers, structured data. A
 * page's Thai address has no `lang`, its English one has `lang=en`; x-default is the Thai one.
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, locale, siteUrl, type = 'website' } = page;
  const image = page.image ?? (path === null ? null : ({ kind: 'home', id: homeId } as const));
  const siteName = page.siteName === undefined ? shortName[locale] : page.siteName;
  const fullTitle = siteName === null ? title : `${title} · ${siteName}`;
  const metas: MetaDescriptor[] = [{ title: fullTitle }];
  if (description !== null && description !== undefined && description !== '') {
    const short = shorten(description, 160);
    metas.push({ name: 'description', content: short }, { property: 'og:description', content: short });
  }
  metas.push(
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: shortName[locale] },
    { property: 'og:locale', content: locale === 'th' ? 'th_TH' : 'en_US' },
    {
      name: 'twitter:card',
      content: image === null ? 'summary' : 'summary_large_image',
    },
  );
  if (image !== null) {
    const path = typeof image === 'string' ? image : shareCardPath(image, locale);
    metas.push({ property: 'og:image', content: new URL(path, siteUrl).href });
    // How high other pictures are isn't known here: a wrong figure makes a messenger cut them.
    if (typeof image !== 'string')
      metas.push(
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
      );
  }
  if (path === null) metas.push({ name: 'robots', content: 'noindex' });
  else {
    const address = (language: Locale) => pageAddress(siteUrl, path, language);
    metas.push(
      { property: 'og:url', content: address(locale) },
      { tagName: 'link', rel: 'canonical', href: address(locale) },
      { tagName: 'link', rel: 'alternate', hrefLang: 'th', href: address('th') },
      { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: address('en') },
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('th') },
    );
  }
  for (const thing of page.jsonLd ?? [])
    metas.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } });
  return metas;
}

/** The one address of a page in a language. */
export function pageAddress(siteUrl: string, path: string, locale: Locale): string {
  const url = new URL(path, siteUrl);
  url.searchParams.delete('lang');
  if (locale === 'en') url.searchParams.set('lang', 'en');
  url.hash = '';
  return url.href;
}

/** Cuts at a word (as Thai has them) so that at most `maxLength` characters stand before the ellipsis. */
export function shorten(text: string, maxLength: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  // The search engine's copy comes from the server, which has a segmenter; an old browser may not.
  if (Intl.Segmenter === undefined) return `${plain.slice(0, maxLength)}…`;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(plain)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  return `${plain.slice(0, end === 0 ? maxLength : end).trimEnd()}…`;
}
