import { ebookBytesMost } from '../../platform/ebooks/ebook-file.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductOfStore } from '../listing/list-products.ts';
import type { StoreEbook } from './ebook.contract.ts';
import { countReaders, selectFiles } from './ebook.store.ts';

/** The file of a store's e-book, those before it, and how many have bought it. */
export async function readEbookOfStore(
  services: Pick<Services, 'db' | 'clock'>,
  sellerId: number,
  productId: number,
): Promise<Result<StoreEbook, { code: 'productNotFound' | 'productNotEbook' }>> {
  const product = await readProductOfStore(services, sellerId, productId);
  if (!product.ok) return product;
  if (product.value.format !== 'ebook') return fail({ code: 'productNotEbook' });
  const [files, readers] = await Promise.all([
    selectFiles(services.db, productId),
    countReaders(services.db, productId),
  ]);
  const told = files.map(({ id, storageKey: _key, uploadedAt, endedAt, uploadedBy, endedBy, ...file }) => ({
    ...file,
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: uploadedBy === '' ? null : uploadedBy,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: endedBy === '' ? null : endedBy,
  }));
  return succeed({
    mostBytes: ebookBytesMost,
    file: told.find(({ endedAt }) => endedAt === null) ?? null,
    before: told.filter(({ endedAt }) => endedAt !== null),
    readers,
  });
}
