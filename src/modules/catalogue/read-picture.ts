import type { Services } from '../../platform/services.ts';
import {
  authorPicture,
  editionPicture,
  type Picture,
  sellerPicture,
  thingPicture,
} from '../image/picture.rules.ts';
import {
  selectAuthorPicture,
  selectEditionPicture,
  selectSellerPicture,
  selectThingPicture,
} from './picture.store.ts';

/** The picture of something in the catalogue; null when there is no such thing. */
export async function readPicture(
  { db }: Pick<Services, 'db'>,
  kind: 'edition' | 'product' | 'seller' | 'author',
  id: number,
): Promise<Picture | null> {
  switch (kind) {
    case 'edition': {
      const row = await selectEditionPicture(db, id);
      return row === null ? null : editionPicture(row.coverKey, row);
    }
    case 'product': {
      const row = await selectThingPicture(db, id);
      return row === null ? null : thingPicture(row.imageKey, row);
    }
    case 'seller': {
      const row = await selectSellerPicture(db, id);
      return row === null ? null : sellerPicture(row);
    }
    case 'author': {
      const row = await selectAuthorPicture(db, id);
      return row === null ? null : authorPicture(row);
    }
  }
}
