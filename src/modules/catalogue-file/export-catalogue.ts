import { catalogueFileTexts } from '../../messages/catalogue-file-messages.ts';
import type { Services } from '../../platform/services.ts';
import { type TableCell, writeTable, writeTemplate } from '../../platform/table/write-table.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { columnNameOf } from '../catalogue/import-columns.rules.ts';
import { type ImportField, importFields, isTellable } from '../catalogue/import-row.rules.ts';
import { type FileKind, fileMost } from './catalogue-file.rules.ts';
import { type ExportedRow, selectExported } from './export.store.ts';

const rowsAtOnce = 2_000;

/** What an export has no column for: another spelling of the ISBN, and texts that make a table unreadable. */
const leftOut: readonly ImportField[] = ['isbn13', 'description', 'description_en'];
export const exportedFields = importFields.filter((field) => !leftOut.includes(field));

/** What is for new products leaves out what only an export can say. */
type TemplateField = Exclude<ImportField, 'isbn13' | 'product_id' | 'product_version' | 'stock_before'>;
const notInTemplate: readonly ImportField[] = ['isbn13', 'product_id', 'product_version', 'stock_before'];
const templateFields = importFields.filter((field): field is TemplateField => !notInTemplate.includes(field));

/**
 * Everything a store sells as a table that can be sent back: unchanged it changes nothing. What is beyond what a file may
 * have is refused, since it couldn't come back.
 */
export async function exportCatalogue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId, format, locale }: { sellerId: number; format: FileKind; locale: Locale },
): Promise<Result<File, { code: 'fileRowsTooMany' }>> {
  const rows: TableCell[][] = [exportedFields.map((field) => columnNameOf(field, locale))];
  for (let afterId = 0; ; ) {
    const found = await selectExported(db, { sellerId, afterId, limit: rowsAtOnce });
    for (const row of found) rows.push(exportedFields.map((field) => cellOf(row, field, locale)));
    const last = found.at(-1);
    if (last === undefined || found.length < rowsAtOnce) break;
    afterId = last.id;
    if (rows.length > fileMost.rows) return fail({ code: 'fileRowsTooMany' });
  }
  return succeed(await writeTable(`products-${bangkokDay(clock())}`, format, rows));
}

function cellOf(row: ExportedRow, field: ImportField, locale: Locale): TableCell {
  switch (field) {
    case 'isbn':
      return row.isbn13 === null ? null : { digits: row.isbn13 };
    case 'sku':
      // One that a file can't hold as it is isn't told, and stays.
      return row.sku === null || !isTellable(row.sku) ? null : { digits: row.sku };
    case 'title':
      return row.optionTh === null ? row.titleTh : `${row.titleTh} · ${row.optionTh}`;
    case 'title_en':
      return row.optionEn === null ? row.titleEn : `${row.titleEn} · ${row.optionEn}`;
    case 'authors':
      return row.authors;
    case 'price':
      return toBaht(row.priceSatang);
    case 'full_price':
      return row.fullPriceSatang > row.priceSatang ? toBaht(row.fullPriceSatang) : null;
    case 'stock':
    case 'stock_before':
      return row.format === 'ebook' ? null : row.stockOnHand;
    case 'format':
      return row.format;
    case 'condition':
      return row.condition;
    case 'language':
      return row.language;
    case 'publisher':
      return row.publisher;
    case 'year':
      return row.year;
    case 'original_year':
      return row.originalYear;
    case 'pages':
      return row.pages;
    case 'category':
      return locale === 'th' ? row.categoryTh : row.categoryEn;
    case 'series':
      return row.series;
    case 'series_number':
      return row.seriesNumber;
    case 'product_id':
      return row.id;
    case 'product_version':
      return row.version;
    default:
      return null;
  }
}

/** An empty table to be filled in; as a workbook with a second sheet that explains its columns. */
export function readTemplate(format: FileKind, locale: Locale): Promise<File> {
  const header = templateFields.map((field) => columnNameOf(field, locale));
  if (format === 'csv') return writeTable('products-template', 'csv', [header]);
  const t = catalogueFileTexts(locale);
  return writeTemplate('products-template', header, {
    title: t('columns.title'),
    rows: templateFields.map((field, index) => [
      header[index] ?? '',
      t(`columns.${field === 'title' ? 'title_th' : field}`),
    ]),
  });
}
