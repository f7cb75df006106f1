import { financeTexts } from '../../messages/finance-messages.ts';
import { breakLines } from '../../platform/pdf/break-lines.ts';
import { createPdf, type Pdf, pageHeightPt, pageWidthPt } from '../../platform/pdf/pdf-writer.ts';
import { putText, type TextStyle } from '../../platform/pdf/put-text.ts';
import { formatDate, formatDateTime } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { formatBaht } from '../../shared/money.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import { nameRow } from './name-row.ts';
import { isOfParcel, lastDayOf, type StatementStore, sortSums } from './settlement.rules.ts';
import type { StatementHead, StatementRowRead, StatementSum } from './settlement.store.ts';

const left = 42;
const right = pageWidthPt - 42;
const bottom = pageHeightPt - 56;
const leading = 15;
const mute = 0.35;
/** Where the columns of the table begin or, for numbers, end. */
const columns = {
  date: left + 4,
  order: left + 66,
  item: left + 168,
  quantity: right - 96,
  amount: right - 4,
};
const itemWidth = columns.quantity - 34 - columns.item;

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

/** A store's statement on A4: its balances, what each type of movement adds up to, and the movements. */
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
      drawTableHead(pdf, pen, t, true);
      for (const row of rows) drawRow(pdf, pen, locale, head, row);
    });
  numberPages(pdf, t);
  return pdf.end();
}

function startPage(pdf: Pdf, pen: Pen, t: Words, head: StatementHead, isFirst: boolean): void {
  pdf.addPage();
  const isDecoration = !isFirst;
  const drawTitle = () =>
    putText(pdf, t('statementTitle'), left, 60, { sizePt: 17, weight: 'bold', isDecoration });
  if (isFirst) pdf.part('H1', drawTitle);
  else drawTitle();
  putText(pdf, head.statementNumber, right, 60, { sizePt: 11, weight: 'bold', align: 'end', isDecoration });
  pdf.line(left, 74, right, 74, 0.8);
  pen.y = 94;
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
    for (const line of breakLines(text, 290, style.sizePt ?? 9.5, style.weight ?? 'regular')) {
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
    putText(pdf, formatBaht(satang), columns.amount, pen.y, { ...style, align: 'end' });
    pen.y += 17;
  };
  pdf.rectangle(left, pen.y - 14, right - left, 21, 0.95);
  line(t('opening'), head.openingSatang, { weight: 'bold' });
  pen.y += 3;
  for (const { type, amountSatang } of sortSums(sums)) line(t(`type.${type}`), amountSatang);
  pdf.line(left, pen.y - 11, right, pen.y - 11, 0.4);
  pen.y += 3;
  line(t('moved'), head.movedSatang);
  pen.y += 4;
  pdf.rectangle(left, pen.y - 14, right - left, 21, 0.92);
  line(t('closing'), head.closingSatang, { weight: 'bold', sizePt: 11 });
  if (head.vatSatang > 0) line(t('file.vatWithin'), head.vatSatang, { sizePt: 8.5, grey: mute });
  pen.y += 12;
}

function drawTableHead(pdf: Pdf, pen: Pen, t: Words, isFirst: boolean): void {
  if (pen.y + 60 > bottom) pen.y = bottom;
  pdf.rectangle(left, pen.y - 6, right - left, 22, 0.92);
  const y = pen.y + 9;
  const head = (text: string, x: number, align: 'start' | 'end') => {
    const style = { sizePt: 8.5, weight: 'bold', align, isDecoration: !isFirst } as const;
    if (isFirst) pdf.part('TH', () => putText(pdf, text, x, y, style));
    else putText(pdf, text, x, y, style);
  };
  const drawHeads = () => {
    head(t('column.date'), columns.date, 'start');
    head(t('column.order'), columns.order, 'start');
    head(t('column.item'), columns.item, 'start');
    head(t('column.quantity'), columns.quantity, 'end');
    head(t('column.amount'), columns.amount, 'end');
  };
  if (isFirst) pdf.part('TR', drawHeads);
  else drawHeads();
  pen.y += 32;
}

function drawRow(pdf: Pdf, pen: Pen, locale: Locale, head: StatementHead, row: StatementRowRead): void {
  const t = financeTexts(locale);
  const name = rowItem(t, locale, row);
  const rate =
    row.rateBasisPoints === null ? '' : ` ${t('ratePercent', { rate: row.rateBasisPoints / 100 })}`;
  const lines = breakLines(name, itemWidth, 8.5, 'regular');
  if (pen.y + (1 + lines.length) * 13 > bottom) {
    startPage(pdf, pen, t, head, false);
    drawTableHead(pdf, pen, t, false);
  }
  const top = pen.y;
  const cell = (text: string, x: number, style: TextStyle = {}) =>
    pdf.part('TD', () => putText(pdf, text, x, top, { sizePt: 9, ...style }));
  pdf.part('TR', () => {
    cell(formatDate(locale, row.at), columns.date);
    cell(row.orderNumber ?? '', columns.order);
    pdf.part('TD', () => {
      putText(pdf, `${t(`type.${row.type}`)}${rate}`, columns.item, pen.y, { sizePt: 9 });
      pen.y += 13;
      for (const line of lines) {
        putText(pdf, line, columns.item, pen.y, { sizePt: 8.5, grey: mute });
        pen.y += 13;
      }
    });
    cell(row.quantity === null ? '' : row.quantity.toLocaleString('en-US'), columns.quantity, {
      align: 'end',
    });
    cell(formatBaht(row.amountSatang), columns.amount, { align: 'end' });
  });
  pdf.line(left, pen.y - 9, right, pen.y - 9, 0.3, 0.8);
  pen.y += 3;
}

/** What a row is about, beside its type; empty where the type says it all. */
function rowItem(t: Words, locale: Locale, row: StatementRowRead): string {
  return nameRow(locale, row) ?? row.note ?? (isOfParcel(row.type) ? t('parcel') : '');
}

function numberPages(pdf: Pdf, t: Words): void {
  const pages = pdf.count();
  for (let index = 0; index < pages; index += 1)
    pdf.onPage(index, () =>
      putText(pdf, t('file.page', { page: index + 1, pages }), right, pageHeightPt - 28, {
        sizePt: 8,
        grey: mute,
        align: 'end',
        isDecoration: true,
      }),
    );
}
