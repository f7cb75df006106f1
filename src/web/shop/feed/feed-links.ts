import type { MetaDescriptor } from 'react-router';
import type { Locale } from '../../../shared/locale.ts';

/** Where feed readers find what is new, from a page that tells of it (RSS autodiscovery). */
export function feedLinks(title: string, locale: Locale): MetaDescriptor[] {
  const language = locale === 'en' ? '?lang=en' : '';
  return (['rss', 'atom'] as const).map((type) => ({
    ...{ tagName: 'link', rel: 'alternate', type: `application/${type}+xml`, title },
    href: `/feed.${type}${language}`,
  }));
}
