import { type PeopleField, peopleFieldNames, peopleFields } from '../../../modules/catalogue/people.rules.ts';
import { productConditions } from '../../../modules/listing/listing.rules.ts';
import { type FormattedText, formattedText } from '../../../shared/formatted-text.contract.ts';
import { readBarcode } from '../../../shared/gtin.rules.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { plainDigits } from '../../../shared/plain-digits.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ProductMistakes, ProductValues } from './product-form.types.ts';
import { productFieldNames } from './product-form.types.ts';

const mostBaht = 1_000_000;
/** A year this late is one of the Buddhist Era, which is 543 ahead. */
const buddhistFrom = 2_300;

/** The form of a product as it was filled in, and readers of its fields, which keep in `mistakes` what can't be read. */
export function readProductForm(form: FormData) {
  const texts = Object.fromEntries(productFieldNames.map((name) => [name, formText(form, name)]));
  const people = Object.fromEntries(
    peopleFieldNames.map((field) => [
      field,
      formTexts(form, peopleFields[field])
        .map((name) => name.trim().slice(0, 200))
        .filter((name) => name !== ''),
    ]),
  ) as Record<PeopleField, string[]>;
  const values = { ...texts, ...people } as ProductValues;
  const mistakes: ProductMistakes = {};

  const required = (name: 'titleTh' | 'categoryId') => {
    if (values[name] === '') mistakes[name] = 'required';
  };
  const amount = (name: 'price' | 'fullPrice'): number | null => {
    if (values[name] === '') {
      if (name === 'price') mistakes.price = 'required';
      return null;
    }
    const satang = parseBaht(values[name]);
    if (satang === null || satang < 1 || toBaht(satang) > mostBaht) mistakes[name] = 'amountInvalid';
    return satang === null ? null : toBaht(satang);
  };
  const formatted = (name: 'formattedTh' | 'formattedEn'): { [name]?: FormattedText } => {
    if (values[name] === '') return {};
    const read = readFormatted(values[name]);
    if (read === null)
      mistakes[name === 'formattedTh' ? 'descriptionTh' : 'descriptionEn'] = 'formattedInvalid';
    return read === null ? {} : { [name]: read };
  };
  const descriptions = () => ({
    descriptionTh: values.descriptionTh,
    descriptionEn: values.descriptionEn,
    ...formatted('formattedTh'),
    ...formatted('formattedEn'),
  });
  type Counted = 'stock' | 'pages' | 'weightGrams' | 'heightMm' | 'widthMm' | 'thicknessMm';
  const count = (name: Counted, most: number, least: number): number | null => {
    if (values[name] === '') return null;
    const number = parseCount(values[name]) ?? Number.NaN;
    if (!(number >= least && number <= most)) mistakes[name] = 'countInvalid';
    return number;
  };
  const year = (name: 'year' | 'originalYear'): number | null => {
    if (values[name] === '') return null;
    const typed = plainDigits(values[name]);
    const written = /^-?\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
    const said = written >= buddhistFrom ? written - 543 : written;
    if (!(said >= -3_000 && said <= 2_200)) mistakes[name] = 'yearInvalid';
    return said;
  };
  const barcode = (): string => {
    const read = readBarcode(values.barcode);
    if (values.barcode !== '' && !read.ok) mistakes.barcode = 'barcodeWrong';
    return read.ok ? read.value : values.barcode;
  };
  const oneOf = <const Value extends string>(
    name: 'condition' | 'format' | 'vatClass',
    all: readonly Value[],
  ) => all.find((each) => each === values[name]) ?? (all[0] as Value);

  return {
    values,
    mistakes,
    /** Price and what else is the store's own. */
    offer: () => ({
      price: amount('price') ?? 0,
      fullPrice: amount('fullPrice'),
      sku: values.sku,
      barcode: barcode(),
      condition: oneOf('condition', productConditions),
      // A new copy has no traces; the field is hidden, not gone.
      conditionNote: values.condition === 'new' ? '' : values.conditionNote,
      weightGrams: count('weightGrams', 100_000, 1),
    }),
    /** Whether a new thing's VAT class is left to its category. */
    isVatByCategory: () => values.vatClass === 'category',
    /** How many there are to begin with. */
    stock: () => {
      // A file has no copies.
      if (values.format === 'ebook') return 0;
      if (values.stock === '') mistakes.stock = 'required';
      return count('stock', mostBaht, 0) ?? 0;
    },
    /** Whether it goes on sale at once, at a time, or stays a draft. */
    publication: () => {
      const isAt = values.publish === 'at';
      const publishAt = isAt ? readBangkokField(values.publishAt) : null;
      if (isAt && publishAt === null) mistakes.publishAt = 'timeMissing';
      return { state: values.publish === 'now' ? ('onSale' as const) : ('draft' as const), publishAt };
    },
    thing: () => {
      required('titleTh');
      required('categoryId');
      return {
        nameTh: values.titleTh,
        nameEn: values.titleEn,
        ...descriptions(),
        categoryId: readNumber(values.categoryId),
        vatClass: oneOf('vatClass', ['standard', 'exempt']),
      };
    },
    book: () => {
      required('titleTh');
      required('categoryId');
      return {
        titleTh: values.titleTh,
        titleEn: values.titleEn,
        subtitleTh: values.subtitleTh,
        subtitleEn: values.subtitleEn,
        ...descriptions(),
        categoryId: readNumber(values.categoryId),
        ...people,
        series: values.series,
        seriesNumber: values.seriesNumber,
        originalYear: year('originalYear'),
        tags: [
          ...new Set(
            values.tags
              .split(/[,،\n]/)
              .map((tag) => tag.trim())
              .filter((tag) => tag !== ''),
          ),
        ],
        publisher: values.publisher,
        year: year('year'),
        pages: count('pages', 50_000, 1),
        heightMm: count('heightMm', 2_000, 1),
        widthMm: count('widthMm', 2_000, 1),
        thicknessMm: count('thicknessMm', 2_000, 1),
        language: values.language === '' ? 'th' : values.language,
        format: oneOf('format', ['paperback', 'hardcover', 'ebook']),
        vatClass: oneOf('vatClass', ['exempt', 'standard']),
      };
    },
  };
}

/** What the API found wrong, by the field of the form: its paths say whether the work or the offer is meant. */
export function mistakesOf(data: unknown): ProductMistakes | null {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return null;
  const found = data.fields as readonly { field: string; message: string }[];
  const mistakes: ProductMistakes = {};
  for (const { field, message } of found) {
    const name = field.split('.').find((part) => !/^(?:\d+|book|thing)$/.test(part)) ?? field;
    mistakes[sameAs[name] ?? (name as keyof ProductMistakes)] ??= message;
  }
  return mistakes;
}

const sameAs: Record<string, keyof ProductMistakes> = {
  nameTh: 'titleTh',
  nameEn: 'titleEn',
  formattedTh: 'descriptionTh',
  formattedEn: 'descriptionEn',
};

/** A text as the editor hands it over; null when it isn't one. */
function readFormatted(json: string): FormattedText | null {
  try {
    const read = formattedText.safeParse(JSON.parse(json));
    return read.success ? read.data : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
