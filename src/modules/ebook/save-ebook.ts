import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { type EbookRefusal, ebookBytesMost } from '../../platform/ebooks/ebook-file.ts';
import { checkEbook } from '../../platform/ebooks/ebook-process.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readBook } from '../catalogue/change-book.ts';
import { changeOffer, lockOffers, type OfferRow } from '../catalogue/change-offers.ts';
import { keepHistory, type StoreMember } from '../listing/keep-history.ts';
import { contentTypes, nameOfFile } from './ebook.rules.ts';
import { endFile, insertFile, selectFiles, wasEverBought } from './ebook.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;
type NotEbook = { code: 'productNotFound' | 'productNotEbook' };
export type SaveFailure = NotEbook | EbookRefusal | { code: 'fileTooLarge' | 'fileEmpty' };

/**
 * Hands in the file of a store's e-book: from then on it is sold, and who has bought it before gets this one. The file is
 * checked and stored before the transaction that names it.
 */
export async function saveEbook(
  services: Needs,
  member: StoreMember,
  { productId, file }: { productId: number; file: File },
): Promise<Result<true, SaveFailure>> {
  // What is too large isn't read at all.
  if (file.size > ebookBytesMost) return fail({ code: 'fileTooLarge' });
  if (file.size === 0) return fail({ code: 'fileEmpty' });
  // Nobody's file is unpacked for a product that isn't theirs.
  const known = await transact<true, NotEbook>(services.db, async (tx) => {
    const found = await lockEbook(tx, member.sellerId, productId);
    return found.ok ? succeed(true) : found;
  });
  if (!known.ok) return known;
  const bytes = Buffer.from(await file.arrayBuffer());
  const checked = await checkEbook(bytes);
  if (!checked.ok) return checked;
  const { format, pages } = checked.value;
  const storageKey = `ebooks/${services.newUuid()}.${format}`;
  await storeFiles(services, [{ key: storageKey, bytes, contentType: contentTypes[format] }]);
  const now = services.clock();
  const saved = await transact<true, NotEbook>(services.db, async (tx) => {
    const found = await lockEbook(tx, member.sellerId, productId);
    if (!found.ok) return found;
    const before = await nameOfSold(tx, found.value);
    await takeOff(tx, member, found.value, now);
    const fileName = nameOfFile(file.name, format);
    const uploaded = { uploadedBy: member.userId, uploadedAt: now };
    await insertFile(tx, {
      productId,
      storageKey,
      format,
      pages,
      fileName,
      sizeBytes: bytes.length,
      ...uploaded,
    });
    await holdFiles(tx, [storageKey]);
    await noteChange(tx, member, found.value, { fileKey: storageKey, before, after: fileName, now });
    return succeed(true);
  });
  if (!saved.ok) await discardFiles(services, [storageKey]);
  return saved;
}

/** Takes the file of a store's e-book off sale. Who has bought it keeps it; a file that nobody has bought is deleted. */
export function removeEbook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  member: StoreMember,
  productId: number,
): Promise<Result<true, NotEbook | { code: 'ebookFileMissing' }>> {
  const now = clock();
  return transact<true, NotEbook | { code: 'ebookFileMissing' }>(db, async (tx) => {
    const found = await lockEbook(tx, member.sellerId, productId);
    if (!found.ok) return found;
    if (found.value.fileKey === null) return fail({ code: 'ebookFileMissing' });
    const before = await nameOfSold(tx, found.value);
    await takeOff(tx, member, found.value, now);
    await noteChange(tx, member, found.value, { fileKey: null, before, after: null, now });
    return succeed(true);
  });
}

/** A store's product that is an e-book, held. */
async function lockEbook(
  tx: Transaction,
  sellerId: number,
  productId: number,
): Promise<Result<OfferRow, NotEbook>> {
  const [product] = await lockOffers(tx, sellerId, [productId]);
  if (product === undefined) return fail({ code: 'productNotFound' });
  const book = product.editionId === null ? null : await readBook(tx, product.editionId);
  return book?.format === 'ebook' ? succeed(product) : fail({ code: 'productNotEbook' });
}

async function nameOfSold(tx: Transaction, { id, fileKey }: OfferRow): Promise<string | null> {
  if (fileKey === null) return null;
  const files = await selectFiles(tx, id);
  return files.find(({ storageKey }) => storageKey === fileKey)?.fileName ?? null;
}

async function takeOff(tx: Transaction, { userId }: StoreMember, { id }: OfferRow, now: Date): Promise<void> {
  const key = await endFile(tx, id, { userId, now });
  if (key !== null && !(await wasEverBought(tx, id))) await queueDiscards(tx, [key], now);
}

async function noteChange(
  tx: Transaction,
  member: StoreMember,
  product: OfferRow,
  change: { fileKey: string | null; before: string | null; after: string | null; now: Date },
): Promise<void> {
  const { fileKey, before, after, now } = change;
  await changeOffer(tx, product, { fileKey }, now);
  const kept = { productId: product.id, kind: 'changed' as const, version: product.version + 1 };
  await keepHistory(tx, member, [{ ...kept, before: { file: before }, after: { file: after } }], now);
}
