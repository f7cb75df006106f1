import { z } from 'zod';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type ImportField, type ImportFields, importFields } from './import-row.rules.ts';

/** Names a column may have; the first is the one documented. Upper case, hyphens and spaces don't matter. */
const columnNames: Readonly<Record<ImportField, readonly string[]>> = {
  isbn: ['isbn', 'isbn10', 'isbn_10'],
  isbn13: ['isbn13', 'isbn_13', 'ean'],
  barcode: ['barcode', 'บาร์โค้ด', 'gtin', 'upc'],
  sku: ['sku', 'seller_sku', 'product_code', 'รหัสสินค้า', 'รหัส'],
  title: ['title', 'title_th', 'ชื่อหนังสือ', 'ชื่อเรื่อง'],
  title_en: ['title_en', 'ชื่อภาษาอังกฤษ'],
  authors: ['authors', 'author', 'ผู้แต่ง', 'ผู้เขียน'],
  translators: ['translators', 'translator', 'ผู้แปล'],
  illustrators: ['illustrators', 'illustrator', 'ผู้วาดภาพประกอบ', 'ผู้วาด'],
  editors: ['editors', 'editor', 'บรรณาธิการ'],
  price: ['price', 'ราคา', 'ราคาขาย'],
  full_price: ['full_price', 'list_price', 'ราคาเต็ม', 'ราคาปก'],
  stock: ['stock', 'quantity', 'qty', 'จำนวน', 'สต็อก', 'คงเหลือ'],
  weight_grams: ['weight_grams', 'weight_g', 'น้ำหนัก (กรัม)'],
  state: ['state', 'สถานะการขาย'],
  format: ['format', 'binding', 'รูปแบบ', 'ปก'],
  condition: ['condition', 'สภาพ'],
  language: ['language', 'language_code', 'ภาษา'],
  publisher: ['publisher', 'สำนักพิมพ์'],
  year: ['year', 'ปีที่พิมพ์', 'ปี'],
  original_year: ['original_year', 'ปีที่พิมพ์ครั้งแรก'],
  pages: ['pages', 'จำนวนหน้า', 'หน้า'],
  size: ['size', 'dimensions', 'ขนาด'],
  category: ['category', 'หมวดหมู่', 'หมวด'],
  series: ['series', 'ชุด'],
  series_number: ['series_number', 'volume', 'เล่มที่'],
  description: ['description', 'description_th', 'รายละเอียด', 'คำอธิบาย'],
  description_en: ['description_en', 'รายละเอียดภาษาอังกฤษ'],
  product_id: ['product_id', 'เลขสินค้าในระบบ'],
  product_version: ['product_version', 'รุ่นข้อมูล'],
  stock_before: ['stock_before', 'จำนวนเดิม'],
};

const thaiLetter = /[\u0e01-\u0e5b]/;

/** How a file that we write names a field's column: the documented name, or for Thai readers a Thai one. */
export function columnNameOf(field: ImportField, locale: Locale): string {
  const names = columnNames[field];
  const thai = field === 'isbn' ? undefined : names.find((name) => thaiLetter.test(name));
  return (locale === 'th' ? thai : undefined) ?? names[0] ?? field;
}

/** Documented names of all columns, in order. */
export const standardColumns: readonly string[] = importFields.map((field) => columnNames[field][0] ?? field);

/** What a mapping file (JSON) holds: which column tells a field, and what counts where the file tells nothing. */
export const importMapping = z.strictObject({
  columns: z.partialRecord(z.enum(importFields), z.string().min(1)).default({}),
  constants: z.partialRecord(z.enum(importFields), z.string().min(1)).default({}),
});

export type ImportMapping = z.infer<typeof importMapping> & {
  /** Fields worked out from a whole row, by column name; they count where the file has nothing for the field. */
  derive?: (row: Readonly<Record<string, string>>) => ImportFields;
};

export const standardMapping: ImportMapping = { columns: {}, constants: {} };

export type ColumnFailure =
  | { code: 'headerMissing' }
  | { code: 'columnMissing'; columns: string[] }
  | { code: 'columnRepeated'; columns: string[] };

export type BoundColumns = {
  /** Reads the fields of a row whose columns are those of the header. */
  readRow: (values: readonly string[]) => ImportFields;
  /** The header's name for a field; the documented one where the file has no column for it. */
  columnOf: (field: ImportField) => string;
};

/** Finds the fields among a header's columns. Without a column for ISBN (or the seller's own number) and price (or a rule for it) nothing can be read. */
export function bindColumns(
  header: readonly string[],
  mapping: ImportMapping,
): Result<BoundColumns, ColumnFailure> {
  const names = header.map(plainName);
  const repeated = header.filter(
    (_, index) => names[index] !== '' && names.indexOf(names[index] ?? '') !== index,
  );
  if (repeated.length > 0) return fail({ code: 'columnRepeated', columns: repeated });
  const places = new Map<ImportField, number>();
  const missing: string[] = [];
  for (const field of importFields) {
    const named = mapping.columns[field];
    const wanted = (named === undefined ? columnNames[field] : [named]).map(plainName);
    const place = names.findIndex((name) => wanted.includes(name));
    if (place >= 0) places.set(field, place);
    else if (named !== undefined) missing.push(named);
  }
  const has = (field: ImportField) => places.has(field) || mapping.constants[field] !== undefined;
  const tellsWhich = (['isbn', 'isbn13', 'barcode', 'sku', 'product_id'] as const).some(has);
  if (!tellsWhich) missing.push('isbn');
  if (!has('price') && mapping.derive === undefined) missing.push('price');
  // A line of data where the header should be has a number where a name is wanted.
  if (missing.length > 0 && names.some((name) => /^\d{9,}x?$/.test(name)))
    return fail({ code: 'headerMissing' });
  if (missing.length > 0) return fail({ code: 'columnMissing', columns: missing });
  const readRow: BoundColumns['readRow'] = (values) => {
    const fields: ImportFields = { ...mapping.constants };
    if (mapping.derive !== undefined) {
      const row = Object.fromEntries(header.map((name, index) => [name, values[index] ?? '']));
      Object.assign(fields, mapping.derive(row));
    }
    for (const [field, place] of places) {
      const value = values[place] ?? '';
      if (value.trim() !== '') fields[field] = value;
      // Of a product that the store has this says something: that it has none any more.
      else if (field === 'full_price' || field === 'sku' || field === 'barcode') fields[field] ??= '';
    }
    return fields;
  };
  return succeed({
    readRow,
    columnOf: (field) => header[places.get(field) ?? -1] ?? columnNames[field][0] ?? field,
  });
}

function plainName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
