import type { MetaDescriptor } from 'react-router';
import type { Locale } from '../../../shared/locale.ts';
import { pageMeta } from './seo.ts';

export type PageHead = { title: string; locale: Locale; siteUrl: string };

/** The `meta` of a page made for one visitor: its title, and nothing for search engines. */
export function privateMeta({
  loaderData,
}: {
  loaderData?: { head?: PageHead } | null | undefined;
}): MetaDescriptor[] {
  const head = loaderData?.head;
  return head === undefined ? [] : pageMeta({ ...head, path: null });
}
