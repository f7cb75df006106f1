import type { Queryable } from '../../platform/db/database.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import {
  type CampaignPictureKind,
  campaignPicture,
  type Picture,
  pictureBase,
} from '../image/picture.rules.ts';
import { type CampaignRow, selectCampaign } from './campaign.store.ts';

/** The bases of a campaign's pictures, for wide and narrow screens. */
export function picturesOf(row: CampaignRow, locale: Locale): { imageUrl: string; mobileImageUrl: string } {
  const base = (kind: CampaignPictureKind) => pictureBase(kind, row.id, campaignPicture(kind, row));
  return locale === 'th'
    ? { imageUrl: base('campaign'), mobileImageUrl: base('campaign-mobile') }
    : { imageUrl: base('campaign-en'), mobileImageUrl: base('campaign-mobile-en') };
}

/** A campaign's picture: the upload, or what its words are drawn as. */
export function findCampaignPicture(kind: CampaignPictureKind) {
  return async (db: Queryable, id: number): Promise<Picture | null> => {
    const row = await selectCampaign(db, id);
    return row === null ? null : campaignPicture(kind, row);
  };
}

/** Whether it is among those that are shown: enabled, and running or to come. */
export async function isCampaignShown(db: Queryable, id: number, now: Date): Promise<boolean> {
  const row = await selectCampaign(db, id);
  if (row === null || row.stoppedAt !== null) return false;
  return row.isEnabled && row.endsAt > now;
}

export function nameOf({ nameTh, nameEn }: CampaignRow, locale: Locale): string {
  return inLocale(locale, nameTh, nameEn);
}

/** What a campaign's pictures show: what staff wrote, else its name. */
export function altOf(row: CampaignRow, locale: Locale): string {
  const alt = inLocale(locale, row.altTh, row.altEn);
  return alt === '' ? nameOf(row, locale) : alt;
}

/** A campaign's text in the language, or in Thai where there is none in that. */
export function textOf(row: CampaignRow, locale: Locale) {
  return locale === 'en' && row.wordsEn !== ''
    ? { words: row.wordsEn, formatted: row.formattedEn }
    : { words: row.wordsTh, formatted: row.formattedTh };
}
