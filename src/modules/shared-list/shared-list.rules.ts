import { urlKeyOf } from '../../shared/url-key.ts';
import { bannerPictures } from '../banner/banner.rules.ts';

/** How many lists a store may have, and how many products a list. */
export const listsMost = 100;
export const listProductsMost = 200;

export const listTextMost = { title: 120, text: 2_000, note: 300 } as const;

/** Everybody, whoever has the link, nobody. */
export const listVisibilities = ['public', 'byLink', 'hidden'] as const;
export type ListVisibility = (typeof listVisibilities)[number];

/** A cover has the shape of a banner, since it is drawn as one where there is none. */
export const listCover = bannerPictures.desktop;

/** How many covers of products stand on a cover that is drawn. */
export const coversOnCover = 4;

/** How many products of a list stand on a shelf of the store's front. */
export const shelfLength = 12;

export type ListDraft = {
  titleTh: string;
  titleEn: string;
  textTh: string;
  textEn: string;
  visibility: ListVisibility;
};
export type ListField = 'titleTh' | 'cover' | 'coverPart';
export type ListInvalid = { code: 'listInvalid'; fields: Partial<Record<ListField, string>> };

/** What can't be saved of a list, by field. */
export function checkList({ titleTh }: Pick<ListDraft, 'titleTh'>): ListInvalid['fields'] {
  return titleTh === '' ? { titleTh: 'required' } : {};
}

/** A new list's address among those that the store has: of its English title, where it has one. */
export function chooseListKey(
  { titleTh, titleEn }: Pick<ListDraft, 'titleTh' | 'titleEn'>,
  taken: readonly string[],
): string {
  const wanted = urlKeyOf(titleEn === '' ? titleTh : titleEn);
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** Whether it gets another link: those that were given out before it was hidden are dead. */
export function needsNewLink(before: ListVisibility, after: ListVisibility): boolean {
  return before === 'hidden' && after !== 'hidden';
}

/** The last part of a list's address as it is shared; null while nobody sees it. */
export function listKeyOf({
  visibility,
  urlKey,
  linkKey,
}: {
  visibility: ListVisibility;
  urlKey: string;
  linkKey: string;
}): string | null {
  if (visibility === 'hidden') return null;
  return visibility === 'public' ? urlKey : linkKey;
}
