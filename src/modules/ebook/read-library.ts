import { markEbook, readBookPart, readBookPicture } from '../../platform/ebooks/ebook-process.ts';
import type { Services } from '../../platform/services.ts';
import { storeFiles } from '../../platform/storage/store-files.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readPicture } from '../catalogue/read-picture.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { pictureBase } from '../image/picture.rules.ts';
import type { LibraryBook, LibraryPart } from './ebook.contract.ts';
import { contentTypes, nameOfCopy } from './ebook.rules.ts';
import { describePlace } from './keep-place.ts';
import { type LibraryRow, selectLibrary } from './library.store.ts';

/** A page of somebody's library, and how many books it finds. */
export async function readLibrary(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  query: { userId: number; locale: Locale; search: string; pageNo: number; perPage: number },
): Promise<{ dataList: LibraryBook[]; total: number }> {
  const { userId, locale, search, pageNo, perPage } = query;
  const rows = await selectLibrary(services.db, {
    ...{ userId, search, limit: perPage },
    offset: (pageNo - 1) * perPage,
  });
  const covers = await readCovers(services, rows);
  return {
    total: rows[0]?.total ?? 0,
    dataList: rows.map((row) => describeBook(row, locale, covers.get(row.id) ?? null)),
  };
}

/** Covers of books by their numbers in the library; what isn't sold any more has its edition's. */
async function readCovers(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  rows: readonly LibraryRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.map(({ productId }) => productId);
  const cards = new Map(
    (await readProductCards(services, ids, 'th')).map((card) => [card.id, card.imageUrl]),
  );
  const covers = new Map<number, string>();
  for (const { id, productId, editionId } of rows) {
    const ofCard = cards.get(productId);
    const picture = ofCard === undefined ? await readPicture('edition')(services.db, editionId) : null;
    if (ofCard !== undefined) covers.set(id, ofCard);
    else if (picture !== null) covers.set(id, pictureBase('edition', editionId, picture));
  }
  return covers;
}

function describeBook(row: LibraryRow, locale: Locale, imageUrl: string | null): LibraryBook {
  const { id, productId, urlKey, orderNumber, format, sizeBytes, pages, takenReason } = row;
  return {
    ...{ id, productId, urlKey, orderNumber, imageUrl, format, sizeBytes, pages, takenReason },
    title: inLocale(locale, row.titleTh, row.titleEn),
    authors: (locale === 'th' ? row.authorsTh : row.authorsEn) ?? [],
    boughtAt: row.openedAt.toISOString(),
    fileFrom: row.uploadedAt?.toISOString() ?? null,
    place: describePlace(row.place),
  };
}

export type LibraryFile = { bytes: Buffer; name: string; contentType: string };

/**
 * A copy of a book of somebody's library that says by which order it was bought. A copy that was made is kept for a day: who
 * reads on a telephone and a tablet fetches it twice.
 */
export async function readLibraryFile(
  services: CopyNeeds,
  asked: CopyAsked,
): Promise<Result<LibraryFile, CopyFailure>> {
  const copy = await openCopy(services, asked);
  if (!copy.ok) return copy;
  const { row, format, bytes } = copy.value;
  const title = inLocale(asked.locale, row.titleTh, row.titleEn);
  return succeed({
    bytes,
    name: nameOfCopy(title, row.orderNumber, format),
    contentType: contentTypes[format],
  });
}

type CopyNeeds = Pick<Services, 'db' | 'clock' | 'storage' | 'siteUrl'>;
type CopyAsked = { userId: number; locale: Locale; id: number };
type CopyFailure = { code: 'libraryBookNotFound' | 'libraryBookTaken' };

/** The copy of a book that is somebody's to read now. */
async function openCopy(
  services: CopyNeeds,
  { userId, id }: CopyAsked,
): Promise<Result<{ row: LibraryRow; format: 'epub' | 'pdf'; bytes: Buffer }, CopyFailure>> {
  const [row] = await selectLibrary(services.db, { userId, id, limit: 1, offset: 0 });
  if (row === undefined || row.format === null || row.storageKey === null)
    return fail({ code: 'libraryBookNotFound' });
  if (row.takenReason !== null) return fail({ code: 'libraryBookTaken' });
  const { format, orderNumber, storageKey } = row;
  const key = copyKeyOf(storageKey, row.id);
  const kept = await services.storage.get(key);
  const bytes = kept?.bytes ?? (await makeCopy(services, { key, storageKey, format, orderNumber }));
  return bytes === null ? fail({ code: 'libraryBookNotFound' }) : succeed({ row, format, bytes });
}

type ReadFailure = CopyFailure | { code: 'libraryBookNotText' | 'bookPartNotFound' };

/** A part of a book of somebody's library, to be read on a page: of an EPUB, out of the same copy. */
export async function readLibraryPart(
  services: CopyNeeds,
  { part, ...asked }: CopyAsked & { part: number },
): Promise<Result<LibraryPart, ReadFailure>> {
  const copy = await openCopy(services, asked);
  if (!copy.ok) return copy;
  const { row, format, bytes } = copy.value;
  if (format !== 'epub') return fail({ code: 'libraryBookNotText' });
  const found = await readBookPart(bytes, part);
  if (found === null) return fail({ code: 'bookPartNotFound' });
  const { id, orderNumber, authorsTh, authorsEn } = row;
  return succeed({
    ...{ id, orderNumber, part },
    title: inLocale(asked.locale, row.titleTh, row.titleEn),
    authors: (asked.locale === 'th' ? authorsTh : authorsEn) ?? [],
    ...found,
  });
}

/** A picture of such a book. */
export async function readLibraryPicture(
  services: CopyNeeds,
  { picture, ...asked }: CopyAsked & { picture: number },
): Promise<Result<{ bytes: Uint8Array; contentType: string }, ReadFailure>> {
  const copy = await openCopy(services, asked);
  if (!copy.ok) return copy;
  if (copy.value.format !== 'epub') return fail({ code: 'libraryBookNotText' });
  const found = await readBookPicture(copy.value.bytes, picture);
  return found === null ? fail({ code: 'bookPartNotFound' }) : succeed(found);
}

/** "ebooks/1b4e….pdf" of the library's book 7 is "ebook-copies/1b4e…-7.pdf". */
function copyKeyOf(storageKey: string, id: number): string {
  return storageKey.replace(/^ebooks\/(.+)\.(\w+)$/, `ebook-copies/$1-${id}.$2`);
}

async function makeCopy(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'siteUrl'>,
  book: { key: string; storageKey: string; format: 'epub' | 'pdf'; orderNumber: string },
): Promise<Buffer | null> {
  const { key, storageKey, format, orderNumber } = book;
  const original = await services.storage.get(storageKey);
  if (original === null) return null;
  const site = new URL(services.siteUrl).host;
  const bytes = await markEbook(original.bytes, format, { orderNumber, site });
  // Stored as a file that nothing names: it goes by itself after a day.
  await storeFiles(services, [{ key, bytes, contentType: contentTypes[format] }]);
  return bytes;
}
