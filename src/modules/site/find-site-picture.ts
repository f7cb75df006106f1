import type { Queryable } from '../../platform/db/database.ts';
import { type BannerKind, bannerPicture, type Picture } from '../image/picture.rules.ts';
import { selectBanner } from './site-picture.store.ts';

/** A banner's picture: the upload, or what its words are drawn as. */
export function findBannerPicture(kind: BannerKind) {
  return async (db: Queryable, id: number): Promise<Picture | null> => {
    const row = await selectBanner(db, id);
    return row === null ? null : bannerPicture(id, kind, row);
  };
}
