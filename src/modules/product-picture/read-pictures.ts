import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { mayChangeBook, readBook } from '../catalogue/change-book.ts';
import { isProductShown, readPicture } from '../catalogue/read-picture.ts';
import { type Picture, pictureBase } from '../image/picture.rules.ts';
import { readProductOfStore } from '../listing/list-products.ts';
import { readLastCover } from '../listing/read-cover.ts';
import type { ProductPictures } from './product-picture.contract.ts';
import { picturesMost } from './product-picture.rules.ts';
import {
  type PictureRow,
  selectPictureKey,
  selectPictures,
  selectProductOfPicture,
} from './product-picture.store.ts';

/** Where a picture of a product is. */
export function addressOfPicture({ id, storageKey }: Pick<PictureRow, 'id' | 'storageKey'>): string {
  return pictureBase('product-picture', id, { storageKey });
}

/** The picture of a number; null when there is none. */
export async function findProductPicture(db: Queryable, id: number): Promise<Picture | null> {
  const storageKey = await selectPictureKey(db, id);
  return storageKey === null ? null : { storageKey };
}

/** Whether shoppers see the product that a picture is of. */
export async function isProductPictureShown(db: Queryable, id: number): Promise<boolean> {
  const productId = await selectProductOfPicture(db, id);
  return productId !== null && isProductShown(db, productId);
}

/** The pictures of a store's product and its edition's cover, to be worked on. */
export async function readPicturesOfStore(
  services: Pick<Services, 'db' | 'clock'>,
  sellerId: number,
  productId: number,
): Promise<Result<ProductPictures, { code: 'productNotFound' }>> {
  const product = await readProductOfStore(services, sellerId, productId);
  if (!product.ok) return product;
  const { book, version } = product.value;
  const [rows, cover] = await Promise.all([
    selectPictures(services.db, productId),
    book === null ? null : readCover(services, sellerId, book.editionId),
  ]);
  if (book !== null && cover === null) return fail({ code: 'productNotFound' });
  return succeed({
    version,
    most: picturesMost,
    dataList: rows.map((row) => ({
      id: row.id,
      altTh: row.altTh,
      altEn: row.altEn,
      widthPx: row.widthPx,
      heightPx: row.heightPx,
      imageUrl: addressOfPicture(row),
    })),
    cover,
  });
}

async function readCover({ db }: Pick<Services, 'db'>, sellerId: number, editionId: number) {
  const [book, picture] = await Promise.all([readBook(db, editionId), readPicture('edition')(db, editionId)]);
  if (book === null || picture === null) return null;
  return {
    version: book.version,
    isUploaded: book.coverKey !== null,
    isOwn: await mayChangeBook(db, book, sellerId),
    imageUrl: pictureBase('edition', editionId, picture),
    proposal: await readLastCover(db, sellerId, book),
  };
}
