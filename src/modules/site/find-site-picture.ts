import type { Queryable } from '../../platform/db/database.ts';
import { type BannerKind, bannerPicture, type Picture, pictureBase } from '../image/picture.rules.ts';
import { isBannerHung, selectBanner, selectSitePictures } from './site-picture.store.ts';

/** A banner's picture: the upload, or what its words are drawn as. */
export function findBannerPicture(kind: BannerKind) {
  return async (db: Queryable, id: number): Promise<Picture | null> => {
    const row = await selectBanner(db, id);
    return row === null ? null : bannerPicture(id, kind, row);
  };
}

/** Whether everybody sees a banner now. */
export function isBannerShown(db: Queryable, id: number, now: Date): Promise<boolean> {
  return isBannerHung(db, id, now);
}

/** A picture that settings or landing pages name. */
export async function findSitePicture(db: Queryable, id: number): Promise<Picture | null> {
  const [row] = await selectSitePictures(db, [id]);
  return row === undefined ? null : { storageKey: row.storageKey };
}

/** The bases of the addresses of such pictures, by their numbers; there is none for a number that is no picture's. */
export async function findSitePictureUrls(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectSitePictures(db, ids);
  return new Map(rows.map(({ id, storageKey }) => [id, pictureBase('site', id, { storageKey })]));
}
