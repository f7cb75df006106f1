import type { ShareKind } from '../../../modules/share/share.rules.ts';

/** What a page offers to share: a list is named within its store. */
export type ShareTargetThing = { kind: ShareKind; urlKey?: string; listKey?: string };

/** The page with plain links, for browsers without scripts. */
export function shareLinksPath({ kind, urlKey = '', listKey = '' }: ShareTargetThing): string {
  const parts = [kind, urlKey, listKey].filter((part) => part !== '');
  return `/sharing/${parts.map(encodeURIComponent).join('/')}`;
}

/** What the dialog asks for. */
export function shareResourcePath({ kind, urlKey = '', listKey = '' }: ShareTargetThing): string {
  return `/resources/share?${new URLSearchParams({ kind, urlKey, listKey })}`;
}
