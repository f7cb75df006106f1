import type { StoreProduct } from '../../../modules/listing/listing.contract.ts';
import type { FormattedText } from '../../../shared/formatted-text.contract.ts';
import { ownEnglish } from '../../../shared/locale.ts';
import { bangkokField } from '../../kit/page/bangkok-field.ts';
import type { ProductValues } from './product-form.types.ts';

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

const jsonOf = (text: FormattedText | null | undefined) => (text == null ? '' : JSON.stringify(text));

/** A product as its form shows it. */
export function valuesOf(product: StoreProduct): ProductValues {
  const { book, thing, price, fullPrice } = product;
  const words = book ?? (thing === null ? null : { ...thing, titleTh: thing.nameTh, titleEn: thing.nameEn });
  return {
    isbn: textOf(product.isbn13),
    price: price.toFixed(2),
    fullPrice: fullPrice > price ? fullPrice.toFixed(2) : '',
    stock: textOf(product.stockOnHand),
    sku: textOf(product.sku),
    barcode: textOf(product.barcode),
    condition: product.condition,
    conditionNote: textOf(product.conditionNote),
    weightGrams: textOf(product.weightGrams),
    publish: '',
    publishAt: product.publishAt === null ? '' : bangkokField(product.publishAt),
    titleTh: textOf(words?.titleTh),
    titleEn: words === null ? '' : ownEnglish(words.titleTh, words.titleEn),
    subtitleTh: textOf(book?.subtitleTh),
    subtitleEn: textOf(book?.subtitleEn),
    descriptionTh: textOf(words?.descriptionTh),
    descriptionEn: textOf(words?.descriptionEn),
    formattedTh: jsonOf(words?.formattedTh),
    formattedEn: jsonOf(words?.formattedEn),
    categoryId: textOf(words?.categoryId),
    series: textOf(book?.series),
    seriesNumber: textOf(book?.seriesNumber),
    originalYear: textOf(book?.originalYear),
    tags: (book?.tags ?? []).join(', '),
    publisher: textOf(book?.publisher),
    year: textOf(book?.year),
    pages: textOf(book?.pages),
    heightMm: textOf(book?.heightMm),
    widthMm: textOf(book?.widthMm),
    thicknessMm: textOf(book?.thicknessMm),
    language: book?.language ?? 'th',
    format: book?.format ?? '',
    vatClass: words?.vatClass ?? 'standard',
    authors: book?.authors ?? [],
    translators: book?.translators ?? [],
    illustrators: book?.illustrators ?? [],
    editors: book?.editors ?? [],
  };
}
