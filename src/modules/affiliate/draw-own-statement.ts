import { affiliatePlaceTexts } from '../../messages/affiliate-place-messages.ts';
import { breakLines } from '../../platform/pdf/break-lines.ts';
import { createPdf, type Pdf, pageHeightPt, pageWidthPt } from '../../platform/pdf/pdf-writer.ts';
import { putText, type TextStyle } from '../../platform/pdf/put-text.ts';
import { formatDate, formatDateTime } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { formatBaht } from '../../shared/money.ts';
import type { PaidWithdrawal, StatementLine } from './own-statement.store.ts';
import { statementWords } from './statement-words.rules.ts';

const left = 42;
const right = pageWidthPt - 42;
const bottom = pageHeightPt - 56;
const mute = 0.35;
const columns = { date: left + 4, what: left + 76, order: left + 300, amount: right - 4 };

type Printed = {
  month: string;
  holder: string;
  code: string;
  openingSatang: number;
  lines: readonly StatementLine[];
  paid: readonly PaidWithdrawal[];
  at: Date;
  /** Whether nothing of the month is still to come. */
  isOver: boolean;
};
type Words = ReturnType<typeof affiliatePlaceTexts>;
type Pen = { y: number };

/** A month of an affiliate's wallet on A4: what was in it, what came and went, what is left, and what was kept of payouts. */
export function drawOwnStatement(locale: Locale, printed: Printed): Buffer {
  const t = affiliatePlaceTexts(locale);
  const { month, holder, code, openingSatang, lines, paid, at, isOver } = printed;
  const title = t('pdf.title');
  const pdf = createPdf({
    title: `${title} ${month}`,
    author: t('pdf.shop'),
    subject: title,
    language: locale === 'th' ? 'th-TH' : 'en',
    at,
  });
  const pen: Pen = { y: 0 };
  startPage(pdf, pen, title, month, true);
  for (const text of [holder, t('pdf.code', { code })].filter((said) => said !== '')) {
    putText(pdf, text, left, pen.y);
    pen.y += 15;
  }
  const made = t(isOver ? 'pdf.made' : 'pdf.madeEarly', { at: formatDateTime(locale, at) });
  for (const line of breakLines(made, right - left, 8.5, 'regular')) {
    putText(pdf, line, left, pen.y, { sizePt: 8.5, grey: mute });
    pen.y += 13;
  }
  pen.y += 12;
  drawSums(pdf, pen, t, openingSatang, lines);
  pdf.part('Table', () => {
    drawHead(pdf, pen, t, true);
    for (const line of lines) {
      if (pen.y + 18 > bottom) {
        startPage(pdf, pen, title, month, false);
        drawHead(pdf, pen, t, false);
      }
      drawLine(pdf, pen, t, locale, line);
    }
  });
  drawPaid(pdf, pen, t, locale, { title, month, paid });
  const pages = pdf.count();
  for (let index = 0; index < pages; index += 1)
    pdf.onPage(index, () =>
      putText(pdf, t('pdf.page', { page: index + 1, pages }), right, pageHeightPt - 28, {
        ...{ sizePt: 8, grey: mute, align: 'end', isDecoration: true },
      }),
    );
  return pdf.end();
}

function startPage(pdf: Pdf, pen: Pen, title: string, month: string, isFirst: boolean): void {
  pdf.addPage();
  const isDecoration = !isFirst;
  const drawTitle = () => putText(pdf, title, left, 60, { sizePt: 17, weight: 'bold', isDecoration });
  if (isFirst) pdf.part('H1', drawTitle);
  else drawTitle();
  putText(pdf, month, right, 60, { sizePt: 11, weight: 'bold', align: 'end', isDecoration });
  pdf.line(left, 74, right, 74, 0.8);
  pen.y = 96;
}

function drawSums(
  pdf: Pdf,
  pen: Pen,
  t: Words,
  openingSatang: number,
  lines: readonly StatementLine[],
): void {
  const sumOf = (isWanted: (line: StatementLine) => boolean) =>
    lines.filter(isWanted).reduce((sum, { amountSatang }) => sum + amountSatang, 0);
  const row = (label: string, satang: number, style: TextStyle = {}) => {
    putText(pdf, label, left + 4, pen.y, style);
    putText(pdf, formatBaht(satang), columns.amount, pen.y, { ...style, align: 'end' });
    pen.y += 17;
  };
  pdf.rectangle(left, pen.y - 14, right - left, 21, 0.95);
  row(t('pdf.opening'), openingSatang, { weight: 'bold' });
  pen.y += 3;
  row(
    t('pdf.earned'),
    sumOf(({ isEarned, amountSatang }) => isEarned && amountSatang > 0),
  );
  row(
    t('pdf.otherIn'),
    sumOf(({ isEarned, amountSatang }) => !isEarned && amountSatang > 0),
  );
  row(
    t('pdf.out'),
    sumOf(({ amountSatang }) => amountSatang < 0),
  );
  pdf.rectangle(left, pen.y - 14, right - left, 21, 0.92);
  row(t('pdf.closing'), sumOf(() => true) + openingSatang, { weight: 'bold', sizePt: 11 });
  pen.y += 14;
}

function drawHead(pdf: Pdf, pen: Pen, t: Words, isFirst: boolean): void {
  pdf.rectangle(left, pen.y - 6, right - left, 22, 0.92);
  const y = pen.y + 9;
  const head = (text: string, x: number, align: 'start' | 'end') => {
    const style = { sizePt: 8.5, weight: 'bold', align, isDecoration: !isFirst } as const;
    if (isFirst) pdf.part('TH', () => putText(pdf, text, x, y, style));
    else putText(pdf, text, x, y, style);
  };
  const draw = () => {
    head(t('pdf.column.date'), columns.date, 'start');
    head(t('pdf.column.what'), columns.what, 'start');
    head(t('pdf.column.order'), columns.order, 'start');
    head(t('pdf.column.amount'), columns.amount, 'end');
  };
  if (isFirst) pdf.part('TR', draw);
  else draw();
  pen.y += 32;
}

function drawLine(pdf: Pdf, pen: Pen, t: Words, locale: Locale, line: StatementLine): void {
  const cell = (text: string, x: number, style: TextStyle = {}) =>
    pdf.part('TD', () => putText(pdf, text, x, pen.y, { sizePt: 9, ...style }));
  pdf.part('TR', () => {
    cell(formatDate(locale, line.at), columns.date);
    cell(t(`pdf.kind.${statementWords(line)}`), columns.what);
    cell(line.orderNumber ?? '', columns.order);
    cell(formatBaht(line.amountSatang), columns.amount, { align: 'end' });
  });
  pdf.line(left, pen.y + 5, right, pen.y + 5, 0.3, 0.8);
  pen.y += 18;
}

/** What arrived at the bank, and what was kept: the service charge, the transfer, the tax. */
function drawPaid(
  pdf: Pdf,
  pen: Pen,
  t: Words,
  locale: Locale,
  { title, month, paid }: { title: string; month: string; paid: readonly PaidWithdrawal[] },
): void {
  if (paid.length === 0) return;
  pen.y += 14;
  if (pen.y + 60 > bottom) startPage(pdf, pen, title, month, false);
  putText(pdf, t('pdf.paid.title'), left, pen.y, { weight: 'bold' });
  pen.y += 18;
  for (const each of paid) {
    const { paidAt, amountSatang, serviceChargeSatang, feeSatang, taxSatang, netSatang, returnedAt } = each;
    const sent = t('pdf.paid.line', {
      date: formatDate(locale, paidAt),
      amount: formatBaht(amountSatang),
      charge: formatBaht(serviceChargeSatang),
      fee: formatBaht(feeSatang),
      tax: formatBaht(taxSatang),
      net: formatBaht(netSatang),
    });
    const said =
      returnedAt === null
        ? sent
        : `${sent} ${t('pdf.paid.returned', { date: formatDate(locale, returnedAt) })}`;
    for (const line of breakLines(said, right - left, 9, 'regular')) {
      if (pen.y + 14 > bottom) startPage(pdf, pen, title, month, false);
      putText(pdf, line, left, pen.y, { sizePt: 9 });
      pen.y += 13;
    }
    pen.y += 4;
  }
}
