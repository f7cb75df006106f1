import { financeTexts } from '../../messages/finance-messages.ts';
import { breakLines } from '../../platform/pdf/break-lines.ts';
import type { Weight } from '../../platform/pdf/pdf-font.ts';
import { createPdf, type Pdf, type PdfPart, pageSizes } from '../../platform/pdf/pdf-writer.ts';
import { putText, type TextStyle } from '../../platform/pdf/put-text.ts';
import { formatDate, formatDateTime } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { formatBaht } from '../../shared/money.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import { nameRow } from './name-row.ts';
import { isOfParcel, lastDayOf, type StatementStore, sortSums, withheldWithin } from './settlement.rules.ts';
import type { StatementHead, StatementRowRead, StatementSum } from './settlement.store.ts';

// Across: its rows tell as much as the table for spreadsheets does.
const page = pageSizes.a4Across;
const left = 36;
const right = page.widthPt - 36;
const bottom = page.heightPt - 46;
const leading = 15;
const mute = 0.35;
/** Where what isn't of the movements ends: across the whole page nobody's eye goes from a name to its amount. */
const sumsRight = left + 400;

const columns = [
  { key: 'date', width: 58, align: 'start' },
  { key: 'type', width: 112, align: 'start' },
  { key: 'order', width: 84, align: 'start' },
  { key: 'line', width: 48, align: 'start' },
  { key: 'item', width: 161, align: 'start' },
  { key: 'quantity', width: 48, align: 'end' },
  { key: 'amount', width: 78, align: 'end' },
  { key: 'vat', width: 60, align: 'end' },
  { key: 'withheld', width: 62, align: 'end' },
  { key: 'ledger', width: 58, align: 'end' },
] as const;
type ColumnKey = (typeof columns)[number]['key'];
/** Between the text of a column and its neighbours. */
const padding = 4;
const rowLeading = 12;
const cellSizePt = 8.5;

type Printed = {
  head: StatementHead;
  sums: readonly StatementSum[];
  /** Fewer than the sums count where there are too many to print. */
  rows: readonly StatementRowRead[];
  storeName: string;
  profile: StatementStore['profile'];
};
type Words = ReturnType<typeof financeTexts>;
type Pen = { y: number };

/**
 * A store's statement on A4: its balances, what each type of movement adds up to, and the movements in long form, with the
 * columns of the table for spreadsheets (the rate stands beside the type, a note in place of an item).
 */
export function drawStatement(locale: Locale, printed: Printed): Buffer {
  const t = financeTexts(locale);
  const { head, rows, sums, storeName } = printed;
  const pdf = createPdf({
    title: t('statement', { number: head.statementNumber }),
    author: storeName,
    subject: t('statementTitle'),
    language: locale === 'th' ? 'th-TH' : 'en',
    at: head.closedAt,
  });
  const pen = { y: 0 };
  startPage(pdf, pen, t, head, true);
  drawParties(pdf, pen, locale, printed);
  drawSums(pdf, pen, t, printed);
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  if (rows.length < count) {
    putText(pdf, t('file.tooMany', { count }), left, pen.y + 8);
  } else
    pdf.part('Table', () => {
      // A head alone at a page's foot says nothing.
      if (pen.y + 90 > bottom) startPage(pdf, pen, t, head, false);
      drawTableHead(pdf, pen, t, true);
      for (const row of rows) drawRow(pdf, pen, locale, head, row);
    });
  numberPages(pdf, t);
  return pdf.end();
}

function startPage(pdf: Pdf, pen: Pen, t: Words, head: StatementHead, isFirst: boolean): void {
  pdf.addPage(page);
  const isDecoration = !isFirst;
  const drawTitle = () =>
    putText(pdf, t('statementTitle'), left, 50, { sizePt: 17, weight: 'bold', isDecoration });
  if (isFirst) pdf.part('H1', drawTitle);
  else drawTitle();
  putText(pdf, head.statementNumber, right, 50, { sizePt: 11, weight: 'bold', align: 'end', isDecoration });
  pdf.line(left, 64, right, 64, 0.8);
  pen.y = 84;
}

function drawParties(pdf: Pdf, pen: Pen, locale: Locale, { head, storeName, profile }: Printed): void {
  const t = financeTexts(locale);
  const said: { text: string; style: TextStyle }[] = [
    { text: storeName, style: { weight: 'bold', sizePt: 11 } },
    ...(profile === null
      ? []
      : [profile.legalNameTh, keptAddressLine(profile), t('file.taxId', { taxId: profile.taxId })].map(
          (text) => ({ text, style: {} }),
        )),
  ];
  const top = pen.y;
  for (const { text, style } of said)
    for (const line of breakLines(text, 480, style.sizePt ?? 9.5, style.weight ?? 'regular')) {
      putText(pdf, line, left, pen.y, style);
      pen.y += leading;
    }
  const from = formatDate(locale, head.periodFrom);
  const until = formatDate(locale, lastDayOf(head.periodUntil));
  const span = from === until ? from : t('span', { from, until });
  putText(pdf, t('period'), right, top, { sizePt: 8.5, grey: mute, align: 'end' });
  putText(pdf, span, right, top + leading, { weight: 'bold', align: 'end' });
  const closed = t('file.issuedAt', { date: formatDateTime(locale, head.closedAt) });
  putText(pdf, closed, right, top + 2 * leading, { sizePt: 8.5, grey: mute, align: 'end' });
  pen.y = Math.max(pen.y, top + 3 * leading) + 8;
}

function drawSums(pdf: Pdf, pen: Pen, t: Words, { head, sums }: Printed): void {
  const line = (label: string, satang: number, style: TextStyle = {}) => {
    putText(pdf, label, left + 4, pen.y, style);
    putText(pdf, formatBaht(satang), sumsRight - 4, pen.y, { ...style, align: 'end' });
    pen.y += 17;
  };
  pdf.rectangle(left, pen.y - 14, sumsRight - left, 21, 0.95);
  line(t('opening'), head.openingSatang, { weight: 'bold' });
  pen.y += 3;
  for (const { type, amountSatang } of sortSums(sums)) line(t(`type.${type}`), amountSatang);
  pdf.line(left, pen.y - 11, sumsRight, pen.y - 11, 0.4);
  pen.y += 3;
  line(t('moved'), head.movedSatang);
  pen.y += 4;
  pdf.rectangle(left, pen.y - 14, sumsRight - left, 21, 0.92);
  line(t('closing'), head.closingSatang, { weight: 'bold', sizePt: 11 });
  if (head.vatSatang > 0) line(t('file.vatWithin'), head.vatSatang, { sizePt: 8.5, grey: mute });
  pen.y += 12;
}

/** The cells of a row in the order of the columns, each on as many lines as its column takes. */
function breakCells(textOf: (key: ColumnKey) => string, weight: Weight): string[][] {
  return columns.map(({ key, width }) => breakLines(textOf(key), width - 2 * padding, cellSizePt, weight));
}

function drawCells(
  pdf: Pdf,
  y: number,
  cells: readonly string[][],
  style: TextStyle,
  part: PdfPart | null,
): void {
  let from = left;
  for (const [index, { width, align }] of columns.entries()) {
    const x = align === 'end' ? from + width - padding : from + padding;
    const draw = () => {
      for (const [line, text] of (cells[index] ?? []).entries())
        putText(pdf, text, x, y + line * rowLeading, { sizePt: cellSizePt, align, ...style });
    };
    if (part === null) draw();
    else pdf.part(part, draw);
    from += width;
  }
}

const heightOf = (cells: readonly string[][]) => Math.max(...cells.map(({ length }) => length)) * rowLeading;

function drawTableHead(pdf: Pdf, pen: Pen, t: Words, isFirst: boolean): void {
  const cells = breakCells((key) => t(`column.${key}`), 'bold');
  const height = heightOf(cells);
  pdf.rectangle(left, pen.y - 5, right - left, height + 8, 0.92);
  const style = { weight: 'bold', isDecoration: !isFirst } as const;
  const draw = () => drawCells(pdf, pen.y + 7, cells, style, isFirst ? 'TH' : null);
  if (isFirst) pdf.part('TR', draw);
  else draw();
  pen.y += height + 18;
}

function drawRow(pdf: Pdf, pen: Pen, locale: Locale, head: StatementHead, row: StatementRowRead): void {
  const t = financeTexts(locale);
  const cells = breakCells((key) => cellText(t, locale, row, key), 'regular');
  const height = heightOf(cells);
  if (pen.y + height - rowLeading > bottom) {
    startPage(pdf, pen, t, head, false);
    drawTableHead(pdf, pen, t, false);
  }
  pdf.part('TR', () => drawCells(pdf, pen.y, cells, {}, 'TD'));
  pen.y += height;
  pdf.line(left, pen.y - 8, right, pen.y - 8, 0.3, 0.8);
  pen.y += 4;
}

function cellText(t: Words, locale: Locale, row: StatementRowRead, key: ColumnKey): string {
  switch (key) {
    case 'date':
      return formatDate(locale, row.at);
    case 'type':
      return row.rateBasisPoints === null
        ? t(`type.${row.type}`)
        : `${t(`type.${row.type}`)} ${t('ratePercent', { rate: row.rateBasisPoints / 100 })}`;
    case 'order':
      return row.orderNumber ?? '';
    case 'line':
      return row.lineId === null ? '' : String(row.lineId);
    case 'item':
      return rowItem(t, locale, row);
    case 'quantity':
      return row.quantity === null ? '' : row.quantity.toLocaleString('en-US');
    case 'amount':
      return formatBaht(row.amountSatang);
    case 'vat':
      return formatBaht(row.vatSatang);
    case 'withheld':
      return formatBaht(withheldWithin(row));
    case 'ledger':
      return String(row.ledgerEntryId);
  }
}

/** What a row is about, beside its type; empty where the type says it all. */
function rowItem(t: Words, locale: Locale, row: StatementRowRead): string {
  return nameRow(locale, row) ?? row.note ?? (isOfParcel(row.type) ? t('parcel') : '');
}

function numberPages(pdf: Pdf, t: Words): void {
  const pages = pdf.count();
  for (let index = 0; index < pages; index += 1)
    pdf.onPage(index, () =>
      putText(pdf, t('file.page', { page: index + 1, pages }), right, page.heightPt - 22, {
        sizePt: 8,
        grey: mute,
        align: 'end',
        isDecoration: true,
      }),
    );
}
