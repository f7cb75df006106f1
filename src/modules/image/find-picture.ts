import { createHash } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { readPicture } from '../catalogue/read-picture.ts';
import { selectBanner, selectCampaignImageKey, selectReviewPhotoKey } from './image.store.ts';
import { bannerPicture, isBannerKind, type Picture, type PictureKind, versionOf } from './picture.rules.ts';

export type FoundPicture = { picture: Picture; version: string };

/** The picture an address names, with the version it has now; null when there is none. */
export async function findPicture(
  { db }: Pick<Services, 'db'>,
  kind: PictureKind,
  id: string,
): Promise<FoundPicture | null> {
  if (kind === 'review') {
    const [, review, index] = /^(\d{1,15})-([0-4])$/.exec(id) ?? [];
    if (review === undefined || index === undefined) return null;
    const key = await selectReviewPhotoKey(db, Number(review), Number(index));
    return key === null ? null : { picture: { storageKey: key }, version: versionOf({ storageKey: key }) };
  }
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const number = Number(id);
  if (kind === 'campaign') {
    const key = await selectCampaignImageKey(db, number);
    return key === null ? null : { picture: { storageKey: key }, version: siteVersion(key) };
  }
  if (isBannerKind(kind)) {
    const row = await selectBanner(db, number);
    if (row === null) return null;
    return {
      picture: bannerPicture(number, kind, row),
      version: siteVersion(
        row.imageKey ?? JSON.stringify([row.nameTh, row.nameEn, row.subtitleTh, row.subtitleEn]),
      ),
    };
  }
  const picture = await readPicture({ db }, kind, number);
  return picture === null ? null : { picture, version: versionOf(picture) };
}

/** The version that the site's replies put into the addresses of banners and campaigns (site/describe-site.ts). */
function siteVersion(source: string): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 8);
}
