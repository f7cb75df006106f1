import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { readBarcode } from '../../shared/gtin.rules.ts';
import { withoutInvisible } from '../../shared/invisible-letters.ts';
import { readIsbn } from '../../shared/isbn.rules.ts';
import { formatBaht } from '../../shared/money.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { withoutTextMark } from '../../shared/write-csv.ts';
import { type CellDescription, cellMost, readCellDescription } from './import-description.rules.ts';
import { readAmounts, readCounts } from './import-numbers.rules.ts';
import { type BookSize, noSize, readSize } from './import-size.rules.ts';
import {
  languageOf,
  type ReadCondition,
  type ReadFormat,
  type ReadState,
  readCondition,
  readFormat,
  readLanguage,
  readState,
  readYear,
  splitAuthors,
  splitSeries,
} from './import-words.rules.ts';
import type { helperFieldNames } from './people.rules.ts';
import { titleMost } from './title.rules.ts';

/**
 * What a row of a catalogue file can tell. Only ISBN and price are needed for a book the shop has already; what has no
 * ISBN is known by the seller's own number for it (`sku`). The last three are what an export adds: which product a row
 * is, and how product and stock were when it was written.
 */
export const importFields = [
  'isbn',
  'isbn13',
  'barcode',
  'sku',
  'title',
  'title_en',
  'authors',
  'translators',
  'illustrators',
  'editors',
  'price',
  'full_price',
  'stock',
  'weight_grams',
  'state',
  'format',
  'condition',
  'language',
  'publisher',
  'year',
  'original_year',
  'pages',
  'size',
  'category',
  'series',
  'series_number',
  'description',
  'description_en',
  'product_id',
  'product_version',
  'stock_before',
] as const;
export type ImportField = (typeof importFields)[number];
export type ImportFields = Partial<Record<ImportField, string>>;

/** Why a row is refused. The code is the key of its message in src/messages/{th,en}/errors/import.json. */
export type ImportProblem = {
  code: ImportProblemCode;
  field: ImportField | null;
  value?: string | number;
  /** What an ambiguous value may mean, as it would be written without doubt. */
  readings?: readonly [string, string];
};
export type ImportProblemCode =
  | 'isbnMissing'
  | 'isbnRounded'
  | 'isbnMalformed'
  | 'isbnChecksum'
  | 'isbnOfMusic'
  | 'barcodeInvalid'
  | 'importDuplicate'
  | 'importColumnCount'
  | 'importTextBroken'
  | 'importTextTooLong'
  | 'titleMissing'
  | 'categoryMissing'
  | 'categoryUnknown'
  | 'priceMissing'
  | 'priceInvalid'
  | 'priceAmbiguous'
  | 'fullPriceInvalid'
  | 'fullPriceAmbiguous'
  | 'fullPriceBelowPrice'
  | 'stockInvalid'
  | 'weightInvalid'
  | 'weightOfOption'
  | 'countAmbiguous'
  | 'stockBelowReserved'
  | 'formatUnknown'
  | 'stateUnknown'
  | 'productRefused'
  | 'productArchived'
  | 'optionsProductOff'
  | 'conditionUnknown'
  | 'conditionChanged'
  | 'languageUnknown'
  | 'yearInvalid'
  | 'pagesInvalid'
  | 'authorsTooMany'
  | 'peopleTooMany'
  | 'sizeInvalid'
  | 'sizeUnitMissing'
  | 'sizeAmbiguous'
  | 'descriptionParts'
  | 'productIdInvalid'
  | 'productUnknown'
  | 'productVersionInvalid'
  | 'productHasOptions'
  | 'productChangedSince'
  | 'stockChangedSince';

/** A row that is in order. Null is what the file doesn't tell; amounts in satang. */
export type ImportOffer = {
  /** Null for what has none: then `sku` is told. */
  isbn13: string | null;
  /** The seller's own number for it. */
  sku: string | null;
  /** The number under its bars where that isn't its ISBN. */
  barcode: string | null;
  /** What has no ISBN may be a book all the same: it has somebody who wrote it, pages, a binding. Else it is goods. */
  isBook: boolean;
  title: string | null;
  titleEn: string | null;
  authors: string[];
  translators: string[];
  illustrators: string[];
  editors: string[];
  priceSatang: number;
  fullPriceSatang: number | null;
  stock: number | null;
  weightGrams: number | null;
  /** Null also for what only says that staff took it off sale. */
  /** What staff refused is told as it is: no file puts it on sale. */
  state: ReadState | null;
  format: ReadFormat;
  condition: ReadCondition;
  language: string;
  publisher: string | null;
  /** Of the edition, and of the work's first one. CE, negative before it. */
  year: number | null;
  originalYear: number | null;
  pages: number | null;
  /** Of a printed book, in millimetres. */
  heightMm: number | null;
  widthMm: number | null;
  thicknessMm: number | null;
  categoryId: number | null;
  series: string | null;
  seriesNumber: string | null;
  /** Words; beside them the formatting where there is any. */
  description: string | null;
  descriptionEn: string | null;
  formattedTh: FormattedText | null;
  formattedEn: FormattedText | null;
  /** Told by the product's number, as an export has it. */
  known?: KnownRow;
};

/** Which of the seller's products a row is, and what stood there when it was exported; null where the file doesn't say. */
export type KnownRow = {
  productId: number;
  version: number | null;
  stockBefore: number | null;
  /** As the file has it: it isn't a file's to change. */
  condition: ReadCondition | null;
  /** What an export told and the file tells no more: the product has none any more. */
  isSkuCleared: boolean;
  isBarcodeCleared: boolean;
};

export type ImportContext = {
  /** Categories by address and by name in either language, lower-cased. */
  categoryIds: ReadonlyMap<string, number>;
  /** CE. */
  currentYear: number;
};

export type RowFailure = { code: 'rowRefused'; problems: ImportProblem[] };

const longest: Partial<Record<ImportField, number>> = {
  title: titleMost,
  title_en: titleMost,
  authors: 3_000,
  translators: 3_000,
  illustrators: 3_000,
  editors: 3_000,
  publisher: 200,
  series: 200,
  series_number: 20,
  description: cellMost,
  description_en: cellMost,
};
/** Columns that may hold an ISBN, in the order in which they are asked. */
const numberFields = ['isbn', 'isbn13', 'barcode'] as const;
const longestOther = 100;
const priceMostSatang = 100_000_000;
const stockMost = 1_000_000;
const weightMost = 100_000;
const pagesMost = 50_000;
const authorsMost = 60;
const helpersMost = 20;

/** Reads one row; every problem it has is named, so that a file can be put right in one go. */
export function readImportRow(
  written: ImportFields,
  context: ImportContext,
): Result<ImportOffer, RowFailure> {
  const problems: ImportProblem[] = [];
  const refuse: Refuse = (code, field, value, readings) => {
    problems.push({
      code,
      field,
      ...(value === undefined ? {} : { value: shortened(value) }),
      ...(readings === undefined ? {} : { readings }),
    });
    return null;
  };
  if ((written.product_id ?? '').trim() !== '') return readKnownRow(written, problems, refuse);
  const fields = readTexts(written, refuse);
  const isbn13 = readIsbnOf(fields, refuse);
  const barcode = readBarcodeOf(fields, isbn13, problems, refuse);
  const sku = fields.sku ?? null;
  const priceSatang = readPrice(fields, refuse);
  const fullPriceSatang = readFullPrice(fields, priceSatang, refuse);
  const authors = splitAuthors(fields.authors ?? '');
  if (authors.length > authorsMost) refuse('authorsTooMany', 'authors', authors.length);
  const helpers = readHelpers(fields, refuse);
  const series = splitSeries(fields.title ?? '', fields.series, fields.series_number);
  const format = readFormat(fields.format) ?? refuse('formatUnknown', 'format', fields.format);
  const condition =
    readCondition(fields.condition) ?? refuse('conditionUnknown', 'condition', fields.condition);
  const language =
    fields.language === undefined
      ? languageOf(series.title)
      : (readLanguage(fields.language) ?? refuse('languageUnknown', 'language', fields.language));
  const year = readYearOf('year');
  const originalYear = readYearOf('original_year');
  const rest = {
    stock: readCount(fields, 'stock', { least: 0, most: stockMost, invalid: 'stockInvalid' }, refuse),
    weightGrams: readCount(fields, 'weight_grams', weights, refuse),
    state: readStateOf(fields, refuse),
    pages: readCount(fields, 'pages', { least: 1, most: pagesMost, invalid: 'pagesInvalid' }, refuse),
    categoryId: readCategory(fields.category, context, refuse),
  };
  const isBook =
    isbn13 !== null ||
    authors.length > 0 ||
    Object.values(helpers).some(({ length }) => length > 0) ||
    fields.format !== undefined ||
    rest.pages !== null ||
    series.name !== null;
  // What isn't a book has other sizes: S, M, A4.
  const size = isBook ? readSizeOf(fields, refuse) : noSize;
  const th = readDescription(fields, 'description', refuse);
  const en = readDescription(fields, 'description_en', refuse);
  if (
    problems.length > 0 ||
    priceSatang === null ||
    format === null ||
    condition === null ||
    language === null
  )
    return { ok: false, failure: { code: 'rowRefused', problems } };
  return succeed({
    isbn13,
    sku,
    barcode,
    isBook,
    title: series.title === '' ? null : series.title,
    titleEn: fields.title_en === undefined ? null : splitSeries(fields.title_en, 'known', undefined).title,
    authors,
    ...helpers,
    priceSatang,
    fullPriceSatang,
    format,
    condition,
    language,
    publisher: fields.publisher ?? null,
    year,
    originalYear: originalYear ?? year,
    series: series.name,
    seriesNumber: series.number,
    description: th.words,
    descriptionEn: en.words,
    formattedTh: th.formatted,
    formattedEn: en.formatted,
    ...size,
    ...rest,
  });

  function readYearOf(field: 'year' | 'original_year'): number | null {
    const text = fields[field];
    if (text === undefined) return null;
    return readYear(plainDigits(text), context.currentYear) ?? refuse('yearInvalid', field, text);
  }
}

/** What is told of a product that is named by its number; the words of a book aren't a file's to change. */
const fieldsOfKnown = [
  'barcode',
  'sku',
  'price',
  'full_price',
  'stock',
  'weight_grams',
  'state',
  'condition',
  'product_id',
  'product_version',
  'stock_before',
] as const;

function readKnownRow(
  written: ImportFields,
  problems: ImportProblem[],
  refuse: Refuse,
): Result<ImportOffer, RowFailure> {
  const told = fieldsOfKnown.flatMap((field) =>
    written[field] === undefined ? [] : [[field, written[field]]],
  );
  const fields = readTexts(Object.fromEntries(told), refuse);
  const productId = readCount(
    fields,
    'product_id',
    { least: 1, most: Number.MAX_SAFE_INTEGER, invalid: 'productIdInvalid' },
    refuse,
  );
  const version = readCount(
    fields,
    'product_version',
    { least: 1, most: 2_147_483_647, invalid: 'productVersionInvalid' },
    refuse,
  );
  const counts = { least: 0, most: stockMost, invalid: 'stockInvalid' } as const;
  const stock = readCount(fields, 'stock', counts, refuse);
  const stockBefore = readCount(fields, 'stock_before', counts, refuse);
  const weightGrams = readCount(fields, 'weight_grams', weights, refuse);
  const state = readStateOf(fields, refuse);
  const barcode = readBarcodeOf(fields, null, problems, refuse);
  const condition =
    fields.condition === undefined
      ? null
      : (readCondition(fields.condition) ?? refuse('conditionUnknown', 'condition', fields.condition));
  // Only an export is known to have had something there before.
  const isCleared = (field: 'sku' | 'barcode') => version !== null && written[field]?.trim() === '';
  const priceSatang = readPrice(fields, refuse);
  // An empty cell of an export is a full price that was taken away; a file without that column tells nothing of it.
  const fullPriceSatang =
    written.full_price?.trim() === '' ? priceSatang : readFullPrice(fields, priceSatang, refuse);
  if (problems.length > 0 || priceSatang === null || productId === null)
    return { ok: false, failure: { code: 'rowRefused', problems } };
  return succeed({
    ...nothingTold,
    sku: fields.sku ?? null,
    barcode,
    priceSatang,
    fullPriceSatang,
    stock,
    weightGrams,
    state,
    known: {
      ...{ productId, version, stockBefore, condition },
      isSkuCleared: isCleared('sku'),
      isBarcodeCleared: isCleared('barcode'),
    },
  });
}

function readStateOf(fields: ImportFields, refuse: Refuse): ImportOffer['state'] {
  if (fields.state === undefined) return null;
  return readState(fields.state) ?? refuse('stateUnknown', 'state', fields.state);
}

const weights = { least: 1, most: weightMost, invalid: 'weightInvalid' } as const;

const nothingTold = {
  isbn13: null,
  isBook: false,
  title: null,
  titleEn: null,
  authors: [],
  format: 'paperback',
  condition: 'new',
  language: 'th',
  publisher: null,
  year: null,
  originalYear: null,
  pages: null,
  categoryId: null,
  series: null,
  seriesNumber: null,
  description: null,
  descriptionEn: null,
  ...{ translators: [], illustrators: [], editors: [], formattedTh: null, formattedEn: null },
  ...noSize,
} as const satisfies Partial<ImportOffer>;

function readCount(
  fields: ImportFields,
  field: ImportField,
  { least, most, invalid }: { least: number; most: number; invalid: ImportProblemCode },
  refuse: Refuse,
): number | null {
  const text = fields[field];
  if (text === undefined) return null;
  const [count, other] = readCounts(text).filter((reading) => reading >= least && reading <= most);
  if (count === undefined) return refuse(invalid, field, text);
  if (other !== undefined) return refuse('countAmbiguous', field, text, [String(count), String(other)]);
  return count;
}

const shownMost = 60;

/** As a report and a database can hold it, and short enough to be read. */
function shortened(value: string | number): string | number {
  if (typeof value === 'number') return value;
  const letters = [...withoutBroken(value)];
  return letters.length > shownMost ? `${letters.slice(0, shownMost).join('')}…` : letters.join('');
}

type Refuse = (
  code: ImportProblemCode,
  field: ImportField | null,
  value?: string | number,
  readings?: readonly [string, string],
) => null;

// What PostgreSQL's text can't hold, and what a wrong encoding leaves behind.
const broken = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

/** The text with a mark where it is broken, for those who are told of it: PostgreSQL takes no NUL and no half letter. */
export function withoutBroken(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');
}

function plainText(text: string, spaces: RegExp): string {
  return withoutInvisible(withoutTextMark(text).normalize('NFC')).replace(spaces, ' ').trim();
}

/** Lines and what stands before them mean something in Markdown; a no-break space that was copied with a text doesn't. */
function plainMarkdown(text: string): string {
  return withoutInvisible(withoutTextMark(text).normalize('NFC'))
    .replaceAll('\u00a0', ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+|\s+$/g, '');
}

/** A seller's own number as a file tells it. */
export function plainSku(sku: string): string {
  return plainText(sku, /\s+/g);
}

/** Whether a file can tell a seller's own number so that it is read. */
export function isTellable(sku: string): boolean {
  const plain = plainSku(sku);
  return sku.isWellFormed() && !broken.test(sku) && plain !== '' && plain.length <= longestOther;
}

/** Trimmed, NFC, single spaces, nothing invisible; what is empty isn't there. */
function readTexts(written: ImportFields, refuse: Refuse): ImportFields {
  const fields: ImportFields = {};
  for (const field of importFields) {
    const text = written[field];
    if (text === undefined) continue;
    if (!text.isWellFormed() || broken.test(text)) {
      refuse('importTextBroken', field);
      continue;
    }
    const isMarkdown = field === 'description' || field === 'description_en';
    const plain = isMarkdown ? plainMarkdown(text) : plainText(text, /\s+/g);
    const most = longest[field] ?? longestOther;
    if (plain.length > most) refuse('importTextTooLong', field, most);
    else if (plain !== '') fields[field] = plain;
  }
  return fields;
}

/**
 * `isbn` decides; `isbn13`, and what is named a bar code, are asked where it is empty, or where a spreadsheet has spoilt it. Null without a refusal is
 * what has no ISBN but the seller's own number: a column of bar codes may hold other numbers than ISBNs then.
 */
function readIsbnOf(fields: ImportFields, refuse: Refuse): string | null {
  for (const field of numberFields) {
    const read = readIsbnIn(fields, field);
    if (read.ok) return read.value;
  }
  const field = numberFields.find((each) => fields[each] !== undefined) ?? 'isbn';
  const value = fields[field];
  const read = readIsbnIn(fields, field);
  if (read.ok) return read.value;
  const { code } = read.failure;
  const isOther = code === 'isbnMissing' || code === 'isbnOfMusic' || isOtherBarcode(value ?? '');
  if (fields.sku !== undefined && isOther) return null;
  return refuse(code, field, value);
}

/** Eight digits under bars are those of goods: as an ISBN that a spreadsheet has shortened, one in eleven would be right. */
function readIsbnIn(fields: ImportFields, field: (typeof numberFields)[number]) {
  const text = fields[field] ?? '';
  const isShortBarcode = field === 'barcode' && /^\d{8}$/.test(plainDigits(text).trim());
  return isShortBarcode ? fail({ code: 'isbnMalformed' as const }) : readIsbn(text);
}

/**
 * The number under a product's bars where it isn't an ISBN, wherever a file has it. In its own column it has to be one; what
 * stands in a column of ISBNs may be a number of the seller's own.
 */
function readBarcodeOf(
  fields: ImportFields,
  isbn13: string | null,
  problems: readonly ImportProblem[],
  refuse: Refuse,
): string | null {
  for (const field of ['barcode', 'isbn', 'isbn13'] as const) {
    const text = fields[field];
    if (text === undefined) continue;
    const number = readBarcode(text);
    // An ISBN of ten digits is under a book's bars as thirteen.
    if (number.ok && number.value !== isbn13) return number.value;
    const isToldAlready = isbn13 !== null || problems.some((problem) => problem.field === 'barcode');
    if (!number.ok && field === 'barcode' && !isToldAlready) return refuse('barcodeInvalid', field, text);
  }
  return null;
}

/** A bar code of goods (EAN-8, UPC, EAN-13, GTIN-14) that isn't one of books, with blanks and hyphens or without. */
function isOtherBarcode(text: string): boolean {
  const digits = plainDigits(text).replaceAll(/[\s\u2010-\u2015\u2212-]+/gu, '');
  return /^(?:\d{8}|\d{12}|(?!97[89])\d{13}|\d{14})$/.test(digits);
}

/** Baht with or without its sign, more than nothing; two amounts when the text leaves both open. */
function readSatang(text: string): number[] {
  const possible = readAmounts(text)
    .map((baht) => Math.round(baht * 100_000) / 1_000)
    .filter((satang) => satang > 0 && satang <= priceMostSatang);
  return possible.length > 1 ? possible : possible.filter((satang) => Number.isSafeInteger(satang));
}

type AmountCodes = { invalid: ImportProblemCode; ambiguous: ImportProblemCode };

function readAmount(
  text: string,
  field: ImportField,
  { invalid, ambiguous }: AmountCodes,
  refuse: Refuse,
): number | null {
  const [satang, other] = readSatang(text);
  if (satang === undefined) return refuse(invalid, field, text);
  if (other !== undefined) return refuse(ambiguous, field, text, [shownBaht(satang), shownBaht(other)]);
  return satang;
}

/** "1,250.00"; with a third decimal where it says one. */
function shownBaht(satang: number): string {
  return Number.isSafeInteger(satang) ? formatBaht(satang) : (satang / 100).toFixed(3);
}

function readHelpers(
  fields: ImportFields,
  refuse: Refuse,
): Record<(typeof helperFieldNames)[number], string[]> {
  const of = (field: (typeof helperFieldNames)[number]) => {
    const names = splitAuthors(fields[field] ?? '');
    if (names.length > helpersMost) refuse('peopleTooMany', field, names.length);
    return names;
  };
  return { translators: of('translators'), illustrators: of('illustrators'), editors: of('editors') };
}

function readSizeOf({ size }: ImportFields, refuse: Refuse): BookSize {
  if (size === undefined) return noSize;
  const read = readSize(size);
  if (read.ok) return read.value;
  const { failure } = read;
  refuse(failure.code, 'size', size, 'readings' in failure ? failure.readings : undefined);
  return noSize;
}

function readDescription(
  fields: ImportFields,
  field: 'description' | 'description_en',
  refuse: Refuse,
): CellDescription {
  const read = readCellDescription(fields[field]);
  if (read.ok) return read.value;
  refuse(read.failure.code, field, read.failure.most);
  return { words: null, formatted: null };
}

function readPrice({ price }: ImportFields, refuse: Refuse): number | null {
  if (price === undefined) return refuse('priceMissing', 'price');
  return readAmount(price, 'price', { invalid: 'priceInvalid', ambiguous: 'priceAmbiguous' }, refuse);
}

function readFullPrice(
  { full_price: text }: ImportFields,
  priceSatang: number | null,
  refuse: Refuse,
): number | null {
  if (text === undefined) return null;
  const codes: AmountCodes = { invalid: 'fullPriceInvalid', ambiguous: 'fullPriceAmbiguous' };
  const full = readAmount(text, 'full_price', codes, refuse);
  if (full !== null && priceSatang !== null && full < priceSatang)
    return refuse('fullPriceBelowPrice', 'full_price', text);
  return full;
}

function readCategory(
  text: string | undefined,
  { categoryIds }: ImportContext,
  refuse: Refuse,
): number | null {
  if (text === undefined) return null;
  return categoryIds.get(text.toLowerCase()) ?? refuse('categoryUnknown', 'category', text);
}
