import { type BarcodeFailure, readBarcode } from '../../shared/gtin.rules.ts';
import { type Result, succeed } from '../../shared/result.ts';
import type { NewListing } from '../catalogue/add-offer.ts';
import { settleDescriptions } from '../catalogue/description.rules.ts';
import type { ImportOffer } from '../catalogue/import-row.rules.ts';
import type { BatchRow } from './batch-change.ts';
import type { WantedColumns } from './change-product.ts';
import type { ChangedProduct, NewProduct } from './listing.contract.ts';
import type { SaidRow } from './product-table.contract.ts';

const inSatang = (amountBaht: number) => Math.round(amountBaht * 100);

/** The number under a product's bars, as it is kept; null for none, undefined where it isn't told. */
export function readOwnBarcode(
  said: string | null | undefined,
): Result<string | null | undefined, BarcodeFailure> {
  return said == null || said === '' ? succeed(said === '' ? null : said) : readBarcode(said);
}

/** What a store adds, of what the call was told. */
export function newListingOf(said: NewProduct, isbn13: string | null): NewListing {
  const { book: told, thing: goods, editionId: known } = said;
  const [book, thing, editionId] = [told ?? null, goods ?? null, known ?? null];
  const { descriptionTh, descriptionEn, formattedTh, formattedEn } = book ?? thing ?? {};
  const words = settleDescriptions({
    ...{ descriptionTh: descriptionTh || null, descriptionEn: descriptionEn || null },
    ...{ formattedTh: formattedTh ?? undefined, formattedEn: formattedEn ?? undefined },
  });
  const offer: ImportOffer = {
    isbn13,
    sku: said.sku || null,
    barcode: said.barcode || null,
    weightGrams: said.weightGrams ?? null,
    state: null,
    isBook: thing === null,
    title: book?.titleTh ?? thing?.nameTh ?? null,
    titleEn: (book?.titleEn || null) ?? (thing?.nameEn || null),
    authors: book?.authors ?? [],
    translators: book?.translators ?? [],
    illustrators: book?.illustrators ?? [],
    editors: book?.editors ?? [],
    priceSatang: inSatang(said.price),
    fullPriceSatang: said.fullPrice === null ? null : inSatang(said.fullPrice),
    stock: said.stock,
    format: book?.format ?? 'paperback',
    condition: said.condition,
    language: book?.language ?? 'th',
    publisher: book?.publisher || null,
    year: book?.year ?? null,
    originalYear: book?.originalYear ?? null,
    pages: book?.pages ?? null,
    heightMm: book?.heightMm ?? null,
    widthMm: book?.widthMm ?? null,
    thicknessMm: book?.thicknessMm ?? null,
    categoryId: book?.categoryId ?? thing?.categoryId ?? null,
    series: book?.series || null,
    seriesNumber: book?.seriesNumber || null,
    description: words.descriptionTh ?? null,
    descriptionEn: words.descriptionEn ?? null,
    formattedTh: words.formattedTh ?? null,
    formattedEn: words.formattedEn ?? null,
  };
  const isDraft = said.state === 'draft';
  return {
    offer,
    editionId,
    book:
      book === null
        ? null
        : {
            subtitleTh: book.subtitleTh || null,
            subtitleEn: book.subtitleEn || null,
            tags: book.tags,
            ...words,
            descriptionTh: words.descriptionTh ?? '',
            vatClass: book.vatClass,
          },
    more: {
      conditionNote: said.conditionNote || null,
      ...(thing === null || offer.isBook ? {} : { vatClass: thing.vatClass, ...words }),
      ...(isDraft ? { isActive: false, offSaleAs: 'draft' } : {}),
      publishAt: said.publishAt == null ? null : new Date(said.publishAt),
    },
  };
}

/** A row of a store's table, of what the call was told. */
export function batchRowOf({ price, fullPrice, ...row }: SaidRow): BatchRow {
  const told = {
    ...row,
    priceSatang: price === undefined ? undefined : inSatang(price),
    fullPriceSatang: fullPrice == null ? fullPrice : inSatang(fullPrice),
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as BatchRow;
}

/** Columns of a product that are to be changed; what isn't told stays. */
export function offerColumnsOf(said: Omit<ChangedProduct, 'id' | 'version'>): WantedColumns {
  const { price, fullPrice, sku, barcode, condition, conditionNote, weightGrams, thing } = said;
  const columns: Record<string, unknown> = {
    priceSatang: price === undefined ? undefined : inSatang(price),
    fullPriceSatang: fullPrice == null ? fullPrice : inSatang(fullPrice),
    ...{ sku, barcode, condition, conditionNote, weightGrams },
    ...thing,
    ...(thing === undefined ? {} : settleDescriptions(thing)),
  };
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as WantedColumns;
}
