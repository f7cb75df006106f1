import type { ComponentProps } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the shop with its query and place, a query alone (of this page), or an address elsewhere. */
  to: string;
  /** Its page is fetched once a pointer rests on it or it is reached by keyboard. */
  prefetch?: 'intent' | 'none';
  /** Instead of this page in the browser's history. */
  replace?: boolean;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
  /** The browser fetches it as a whole page: a file, or a page that must be made anew. */
  reloadDocument?: boolean;
};

/**
 * A link to a page. It is an anchor and nothing else; shell/follow-links.tsx listens once for all of them and goes
 * there without loading the shell again. A list has over a hundred links, and React Router's own asks three contexts,
 * resolves its path against the routes and keeps two states for each (decision 111).
 */
export function Link({ to, prefetch, replace, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  const ways =
    (prefetch === 'intent' ? early : '') + (replace ? instead : '') + (preventScrollReset ? kept : '');
  return <a {...rest} href={to} data-link={reloadDocument ? undefined : ways} />;
}

/** Signs of how a link is followed, as they stand in the page. */
const early = 'p';
const instead = 'r';
const kept = 'k';

/** How the link that this was pressed on, or in, is followed; null where the browser does it by itself. */
export function readLink(
  target: EventTarget | null,
): { anchor: HTMLAnchorElement; isFetchedEarly: boolean; replaces: boolean; keepsScroll: boolean } | null {
  const anchor = target instanceof Element ? target.closest('a') : null;
  const ways = anchor?.dataset.link;
  if (anchor === null || ways === undefined || anchor.origin !== window.location.origin) return null;
  return {
    anchor,
    isFetchedEarly: ways.includes(early),
    replaces: ways.includes(instead),
    keepsScroll: ways.includes(kept),
  };
}
