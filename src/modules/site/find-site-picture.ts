import type { Queryable } from '../../platform/db/database.ts';
import { type BannerKind, bannerPicture, type Picture } from '../image/picture.rules.ts';
import { selectBanner, selectSitePicture } from './site-picture.store.ts';

/** A banner's picture: the upload, or what its words are drawn as. */
export function findBannerPicture(kind: BannerKind) {
  return async (db: Queryable, id: number): Promise<Picture | null> => {
    const row = await selectBanner(db, id);
    return row === null ? null : bannerPicture(id, kind, row);
  };
}

/** A picture that settings name: a logo, the one of the contact page. */
export function findSitePicture(db: Queryable, id: number): Promise<Picture | null> {
  return selectSitePicture(db, id);
}
