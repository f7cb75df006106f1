import { readIsbn } from '../../shared/isbn.rules.ts';
import { parseBaht } from '../../shared/money.ts';
import { type Result, succeed } from '../../shared/result.ts';
import {
  languageOf,
  type ReadCondition,
  type ReadFormat,
  readCondition,
  readFormat,
  readLanguage,
  readYear,
  splitAuthors,
  splitSeries,
} from './import-words.rules.ts';

/** What a row of a catalogue file can tell. Only ISBN and price are needed for a book the shop has already. */
export const importFields = [
  'isbn',
  'isbn13',
  'title',
  'title_en',
  'authors',
  'price',
  'full_price',
  'stock',
  'format',
  'condition',
  'language',
  'publisher',
  'year',
  'original_year',
  'pages',
  'category',
  'series',
  'series_number',
  'description',
  'description_en',
] as const;
export type ImportField = (typeof importFields)[number];
export type ImportFields = Partial<Record<ImportField, string>>;

/** Why a row is refused. The code is the key of its message in src/messages/{th,en}/errors/import.json. */
export type ImportProblem = { code: ImportProblemCode; field: ImportField | null; value?: string | number };
export type ImportProblemCode =
  | 'isbnMissing'
  | 'isbnRounded'
  | 'isbnMalformed'
  | 'isbnChecksum'
  | 'importDuplicate'
  | 'importColumnCount'
  | 'importTextBroken'
  | 'importTextTooLong'
  | 'titleMissing'
  | 'categoryMissing'
  | 'categoryUnknown'
  | 'priceMissing'
  | 'priceInvalid'
  | 'fullPriceInvalid'
  | 'fullPriceBelowPrice'
  | 'stockInvalid'
  | 'stockBelowReserved'
  | 'formatUnknown'
  | 'conditionUnknown'
  | 'languageUnknown'
  | 'yearInvalid'
  | 'pagesInvalid'
  | 'authorsTooMany';

/** A row that is in order. Null is what the file doesn't tell; amounts in satang. */
export type ImportOffer = {
  isbn13: string;
  title: string | null;
  titleEn: string | null;
  authors: string[];
  priceSatang: number;
  fullPriceSatang: number | null;
  stock: number | null;
  format: ReadFormat;
  condition: ReadCondition;
  language: string;
  publisher: string | null;
  /** Of the edition, and of the work's first one. CE, negative before it. */
  year: number | null;
  originalYear: number | null;
  pages: number | null;
  categoryId: number | null;
  series: string | null;
  seriesNumber: string | null;
  description: string | null;
  descriptionEn: string | null;
};

export type ImportContext = {
  /** Categories by address and by name in either language, lower-cased. */
  categoryIds: ReadonlyMap<string, number>;
  /** CE. */
  currentYear: number;
};

export type RowFailure = { code: 'rowRefused'; problems: ImportProblem[] };

const longest: Partial<Record<ImportField, number>> = {
  title: 500,
  title_en: 500,
  authors: 3_000,
  publisher: 200,
  series: 200,
  series_number: 20,
  description: 20_000,
  description_en: 20_000,
};
const longestOther = 100;
const priceMostSatang = 100_000_000;
const stockMost = 1_000_000;
const pagesMost = 50_000;
const authorsMost = 60;

/** Reads one row; every problem it has is named, so that a file can be put right in one go. */
export function readImportRow(
  written: ImportFields,
  context: ImportContext,
): Result<ImportOffer, RowFailure> {
  const problems: ImportProblem[] = [];
  const refuse = (code: ImportProblemCode, field: ImportField | null, value?: string | number) => {
    problems.push(value === undefined ? { code, field } : { code, field, value: shortened(value) });
    return null;
  };
  const fields = readTexts(written, refuse);
  const isbn13 = readIsbnOf(fields, refuse);
  const priceSatang = readPrice(fields, refuse);
  const fullPriceSatang = readFullPrice(fields, priceSatang, refuse);
  const authors = splitAuthors(fields.authors ?? '');
  if (authors.length > authorsMost) refuse('authorsTooMany', 'authors', authors.length);
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
    stock: readCount('stock', stockMost, 0, 'stockInvalid'),
    pages: readCount('pages', pagesMost, 1, 'pagesInvalid'),
    categoryId: readCategory(fields.category, context, refuse),
  };
  if (
    problems.length > 0 ||
    isbn13 === null ||
    priceSatang === null ||
    format === null ||
    condition === null ||
    language === null
  )
    return { ok: false, failure: { code: 'rowRefused', problems } };
  return succeed({
    isbn13,
    title: series.title === '' ? null : series.title,
    titleEn: fields.title_en === undefined ? null : splitSeries(fields.title_en, 'known', undefined).title,
    authors,
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
    description: fields.description ?? null,
    descriptionEn: fields.description_en ?? null,
    ...rest,
  });

  function readYearOf(field: 'year' | 'original_year'): number | null {
    const text = fields[field];
    if (text === undefined) return null;
    return readYear(text, context.currentYear) ?? refuse('yearInvalid', field, text);
  }

  function readCount(
    field: 'stock' | 'pages',
    most: number,
    least: number,
    code: ImportProblemCode,
  ): number | null {
    const text = fields[field]?.replaceAll(',', '').replace(/\.0+$/, '');
    if (text === undefined) return null;
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return count >= least && count <= most ? count : refuse(code, field, fields[field]);
  }
}

const shownMost = 60;

function shortened(value: string | number): string | number {
  const letters = typeof value === 'string' ? [...value] : [];
  return letters.length > shownMost ? `${letters.slice(0, shownMost).join('')}…` : value;
}

type Refuse = (code: ImportProblemCode, field: ImportField | null, value?: string | number) => null;

// What PostgreSQL's text can't hold, and what a wrong encoding leaves behind.
const broken = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

/** Trimmed, NFC, single spaces; what is empty isn't there. */
function readTexts(written: ImportFields, refuse: Refuse): ImportFields {
  const fields: ImportFields = {};
  for (const field of importFields) {
    const text = written[field];
    if (text === undefined) continue;
    if (!text.isWellFormed() || broken.test(text)) {
      refuse('importTextBroken', field);
      continue;
    }
    const isParagraphs = field === 'description' || field === 'description_en';
    const plain = text
      .normalize('NFC')
      .replace(isParagraphs ? /[^\S\n]+/g : /\s+/g, ' ')
      .trim();
    const most = longest[field] ?? longestOther;
    if (plain.length > most) refuse('importTextTooLong', field, most);
    else if (plain !== '') fields[field] = plain;
  }
  return fields;
}

/** `isbn` decides; `isbn13` is asked where it is empty, or where a spreadsheet has spoilt it. */
function readIsbnOf({ isbn, isbn13 }: ImportFields, refuse: Refuse): string | null {
  const first = readIsbn(isbn ?? '');
  if (first.ok) return first.value;
  const second = readIsbn(isbn13 ?? '');
  if (second.ok) return second.value;
  const { code } = first.failure.code === 'isbnMissing' ? second.failure : first.failure;
  const [field, value] = isbn === undefined && isbn13 !== undefined ? ['isbn13', isbn13] : ['isbn', isbn];
  return refuse(code, field === 'isbn13' ? 'isbn13' : 'isbn', value);
}

/** Baht with or without its sign; more than nothing. */
function readAmount(text: string): number | null {
  const satang = parseBaht(text.replace(/^(?:฿|THB)|(?:฿|THB|บาท)$/gi, ''));
  return satang !== null && satang > 0 && satang <= priceMostSatang ? satang : null;
}

function readPrice({ price }: ImportFields, refuse: Refuse): number | null {
  if (price === undefined) return refuse('priceMissing', 'price');
  return readAmount(price) ?? refuse('priceInvalid', 'price', price);
}

function readFullPrice(
  { full_price: text }: ImportFields,
  priceSatang: number | null,
  refuse: Refuse,
): number | null {
  if (text === undefined) return null;
  const full = readAmount(text);
  if (full === null) return refuse('fullPriceInvalid', 'full_price', text);
  if (priceSatang !== null && full < priceSatang) return refuse('fullPriceBelowPrice', 'full_price', text);
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
