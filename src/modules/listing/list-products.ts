import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type BookRow, mayChangeBook, readBook } from '../catalogue/change-book.ts';
import { readPicture } from '../catalogue/read-picture.ts';
import { editionPicture, pictureBase, thingPicture } from '../image/picture.rules.ts';
import type { StoreProduct } from './listing.contract.ts';
import { type ListingSort, stateOf, tellValues } from './listing.rules.ts';
import {
  countTabs,
  type ListedRow,
  type ListFilter,
  selectChanges,
  selectIdsForStaff,
  selectListed,
  selectListedIds,
  selectOwner,
} from './listing.store.ts';
import type { ListedProduct } from './listing-fields.contract.ts';
import { selectLastProposal } from './proposal.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

function describeListed(row: ListedRow): ListedProduct {
  const isEbook = row.format === 'ebook';
  return {
    id: row.id,
    urlKey: row.urlKey,
    version: row.version,
    state: stateOf(row),
    publishAt: row.publishAt,
    refusal: row.offSaleReason,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    imageUrl:
      row.editionId === null || (row.imageKey !== null && row.coverKey === null)
        ? pictureBase('product', row.id, thingPicture(row.imageKey, { ...row, urlKey: row.productUrlKey }))
        : pictureBase('edition', row.editionId, editionPicture(row.coverKey, row)),
    isbn13: 'isbn13' in row ? row.isbn13 : null,
    sku: row.sku,
    format: row.format as ListedProduct['format'],
    condition: row.condition,
    hasOptions: row.productTypeId === 2,
    price: toBaht(row.priceSatang),
    fullPrice: toBaht(row.fullPriceSatang),
    currentPrice: toBaht(row.currentSatang),
    hasFile: row.fileKey !== null,
    stockOnHand: isEbook ? 0 : row.stockOnHand,
    stockReserved: isEbook ? 0 : row.stockReserved,
    stockFree: isEbook ? 0 : row.stockOnHand - row.stockReserved,
    lowStockAt: row.lowStockAt,
    soldCount: row.soldCount,
    updatedAt: new Date(row.updatedAtMs).toISOString(),
  };
}

/** Products of a store in the order of their numbers; somebody else's are left out. */
export async function describeProducts(
  { db, clock }: Needs,
  sellerId: number,
  ids: readonly number[],
): Promise<ListedProduct[]> {
  const rows = new Map(
    (await selectListed(db, sellerId, ids, clock())).map((row) => [row.id, describeListed(row)]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** A page of a store's products under a tab, and how many there are under each. */
export async function listProducts(
  { db, clock }: Needs,
  {
    pageNo,
    perPage,
    sortBy,
    ...filter
  }: ListFilter & { sortBy: ListingSort; pageNo: number; perPage: number },
) {
  const page = { sortBy, limit: perPage, offset: (pageNo - 1) * perPage };
  const [ids, counts] = await Promise.all([selectListedIds(db, filter, page), countTabs(db, filter)]);
  return { dataList: await describeProducts({ db, clock }, filter.sellerId, ids), counts };
}

/** Every store's products that a text finds, or without one those that staff took off sale. */
export async function listProductsForStaff(
  { db, clock }: Needs,
  { search, pageNo, perPage }: { search: string; pageNo: number; perPage: number },
  locale: Locale,
) {
  const found = await selectIdsForStaff(db, { search, limit: perPage, offset: (pageNo - 1) * perPage });
  const rows = await selectListed(
    db,
    null,
    found.map(({ id }) => id),
    clock(),
  );
  const listed = new Map(rows.map((row) => [row.id, describeListed(row)]));
  return {
    dataList: found.flatMap(({ id, storeTh, storeEn, storeUrlKey }) => {
      const product = listed.get(id);
      if (product === undefined) return [];
      return [{ ...product, storeName: inLocale(locale, storeTh, storeEn), storeUrlKey }];
    }),
    total: found[0]?.total ?? 0,
  };
}

/** A product of a store's with all that can be changed of it. */
export async function readProductOfStore(
  { db, clock }: Needs,
  sellerId: number,
  id: number,
): Promise<Result<StoreProduct, { code: 'productNotFound' }>> {
  const [row] = await selectListed(db, sellerId, [id], clock());
  if (row === undefined) return fail({ code: 'productNotFound' });
  const { nameTh, nameEn, descriptionTh, descriptionEn, formattedTh, formattedEn, categoryId, vatClass } =
    row;
  const descriptions = { descriptionTh, descriptionEn, formattedTh, formattedEn };
  const book = row.editionId === null ? null : await readBook(db, row.editionId);
  const listed = describeListed(row);
  return succeed({
    ...listed,
    parentId: row.parentId,
    barcode: row.barcode,
    conditionNote: row.conditionNote,
    weightGrams: row.weightGrams,
    thing: book === null ? { nameTh, nameEn, ...descriptions, categoryId, vatClass } : null,
    book:
      book === null
        ? null
        : {
            ...describeBook(book, listed.imageUrl),
            version: book.version,
            isOwn: await mayChangeBook(db, book, sellerId),
            proposal: await readProposal(db, sellerId, book.workId),
          },
  });
}

async function readProposal(db: Services['db'], sellerId: number, workId: number) {
  const proposal = await selectLastProposal(db, sellerId, workId);
  return proposal === null ? null : { ...proposal, createdAt: proposal.createdAt.toISOString() };
}

export function describeBook(
  { urlKey: _address, version: _version, broughtBySellerId: _by, coverKey: _cover, ...book }: BookRow,
  imageUrl: string,
) {
  return { ...book, imageUrl };
}

/** Where a book's picture is. */
export async function pictureOfEdition({ db }: Pick<Services, 'db'>, editionId: number): Promise<string> {
  const picture = await readPicture('edition')(db, editionId);
  return picture === null ? '' : pictureBase('edition', editionId, picture);
}

/** Every change of a store's product, a page of them. */
export async function listHistory(
  { db }: Pick<Services, 'db'>,
  { sellerId, id, pageNo, perPage }: { sellerId: number; id: number; pageNo: number; perPage: number },
) {
  if ((await selectOwner(db, id))?.sellerId !== sellerId) return fail({ code: 'productNotFound' as const });
  const rows = await selectChanges(db, {
    sellerId,
    productId: id,
    limit: perPage,
    offset: (pageNo - 1) * perPage,
  });
  return succeed({
    dataList: rows.map(({ atMs, total: _total, before, after, ...row }) => ({
      ...row,
      at: new Date(atMs).toISOString(),
      before: tellValues(before),
      after: tellValues(after),
    })),
    total: rows[0]?.total ?? 0,
  });
}
