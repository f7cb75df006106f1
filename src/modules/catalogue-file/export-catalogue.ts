import { setImmediate } from 'node:timers/promises';
import { catalogueFileTexts } from '../../messages/catalogue-file-messages.ts';
import type { Services } from '../../platform/services.ts';
import { type TableCell, writeTable, writeTemplate } from '../../platform/table/write-table.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { columnNameOf } from '../catalogue/import-columns.rules.ts';
import { writeCellDescription } from '../catalogue/import-description.rules.ts';
import { type ImportField, importFields, isTellable } from '../catalogue/import-row.rules.ts';
import { writeSize } from '../catalogue/import-size.rules.ts';
import { joinNames, stateWord } from '../catalogue/import-words.rules.ts';
import { type FileKind, fileMost } from './catalogue-file.rules.ts';
import { type ExportedRow, selectExported } from './export.store.ts';

const rowsAtOnce = 2_000;
/** Descriptions that are written before others of the process have their turn. */
const turnAfter = 50;

/** What an export has no column for: another spelling of the ISBN. */
export const exportedFields = importFields.filter((field) => field !== 'isbn13');
const descriptionFields: readonly ImportField[] = ['description', 'description_en'];

export type ExportFailure = { code: 'fileRowsTooMany' | 'fileTextsTooMany' };

/** What is for new products leaves out what only an export can say. */
type TemplateField = Exclude<ImportField, 'isbn13' | 'product_id' | 'product_version' | 'stock_before'>;
const notInTemplate: readonly ImportField[] = ['isbn13', 'product_id', 'product_version', 'stock_before'];
const templateFields = importFields.filter((field): field is TemplateField => !notInTemplate.includes(field));

/**
 * Everything a store sells as a table that can be sent back: unchanged it changes nothing. With `hasDescriptions`, their
 * columns are there, too. What is beyond what a file may have is refused, since it couldn't come back.
 */
export async function exportCatalogue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  asked: { sellerId: number; format: FileKind; locale: Locale; hasDescriptions?: boolean },
): Promise<Result<File, ExportFailure>> {
  const { sellerId, format, locale, hasDescriptions = false } = asked;
  const fields = exportedFields.filter((field) => hasDescriptions || !descriptionFields.includes(field));
  const rows: TableCell[][] = [fields.map((field) => columnNameOf(field, locale))];
  let descriptionBytes = 0;
  for (let afterId = 0; ; ) {
    const found = await selectExported(db, { sellerId, afterId, limit: rowsAtOnce, hasDescriptions });
    for (const [place, row] of found.entries()) {
      const cells = fields.map((field) => cellOf(row, field, locale));
      rows.push(cells);
      if (!hasDescriptions) continue;
      for (const [column, field] of fields.entries())
        if (descriptionFields.includes(field))
          descriptionBytes += Buffer.byteLength(String(cells[column] ?? ''));
      if (descriptionBytes > fileMost.csvBytes) return fail({ code: 'fileTextsTooMany' });
      if (place % turnAfter === turnAfter - 1) await setImmediate();
    }
    const last = found.at(-1);
    if (last === undefined || found.length < rowsAtOnce) break;
    afterId = last.id;
    if (rows.length > fileMost.rows) return fail({ code: 'fileRowsTooMany' });
  }
  const file = await writeTable(`products-${bangkokDay(clock())}`, format, rows);
  const bytesMost = format === 'csv' ? fileMost.csvBytes : fileMost.xlsxBytes;
  return hasDescriptions && file.size > bytesMost ? fail({ code: 'fileTextsTooMany' }) : succeed(file);
}

function cellOf(row: ExportedRow, field: ImportField, locale: Locale): TableCell {
  switch (field) {
    case 'isbn':
      return row.isbn13 === null ? null : { digits: row.isbn13 };
    case 'sku':
      // One that a file can't hold as it is isn't told, and stays.
      return row.sku === null || !isTellable(row.sku) ? null : { digits: row.sku };
    case 'barcode':
      return row.barcode === null ? null : { digits: row.barcode };
    case 'title':
      return row.optionTh === null ? row.titleTh : `${row.titleTh} · ${row.optionTh}`;
    case 'title_en':
      return row.optionEn === null ? row.titleEn : `${row.titleEn} · ${row.optionEn}`;
    case 'authors':
    case 'translators':
    case 'illustrators':
    case 'editors':
      return joinNames(row[field] ?? []);
    case 'size':
      return writeSize(row);
    case 'description':
      return writeCellDescription(row.descriptionTh, row.formattedTh);
    case 'description_en':
      return writeCellDescription(row.descriptionEn, row.formattedEn);
    case 'price':
      return toBaht(row.priceSatang);
    case 'full_price':
      return row.fullPriceSatang > row.priceSatang ? toBaht(row.fullPriceSatang) : null;
    case 'stock':
    case 'stock_before':
      return row.format === 'ebook' ? null : row.stockOnHand;
    case 'weight_grams':
      return row.format === 'ebook' ? null : row.weightGrams;
    case 'state':
      return row.state === null ? '' : stateWord(row.state);
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
