import type { Queryable } from '../../platform/db/database.ts';
import {
  authorPicture,
  editionPicture,
  type Picture,
  sellerPicture,
  thingPicture,
} from '../image/picture.rules.ts';
import {
  isAnyForSale,
  selectAuthorPicture,
  selectEditionPicture,
  selectSellerPicture,
  selectThingPicture,
} from './picture.store.ts';

/** Finds the picture of something in the catalogue, by its number; null when there is no such thing. */
export function readPicture(
  kind: 'edition' | 'product' | 'seller' | 'author',
): (db: Queryable, id: number) => Promise<Picture | null> {
  switch (kind) {
    case 'edition':
      return async (db, id) => {
        const row = await selectEditionPicture(db, id);
        return row === null ? null : editionPicture(row.coverKey, row);
      };
    case 'product':
      return async (db, id) => {
        const row = await selectThingPicture(db, id);
        return row === null ? null : thingPicture(row.imageKey, row);
      };
    case 'seller':
      return async (db, id) => {
        const row = await selectSellerPicture(db, id);
        return row === null ? null : sellerPicture(row);
      };
    case 'author':
      return async (db, id) => {
        const row = await selectAuthorPicture(db, id);
        return row === null ? null : authorPicture(row);
      };
  }
}

/** Whether shoppers see an edition by some product. */
export function isEditionShown(db: Queryable, editionId: number): Promise<boolean> {
  return isAnyForSale(db, { editionId });
}

export function isProductShown(db: Queryable, productId: number): Promise<boolean> {
  return isAnyForSale(db, { productId });
}
