import { breakLines } from '../../platform/pdf/break-lines.ts';
import { isTransliterated } from '../../platform/pdf/pdf-font.ts';
import { createPdf, type Pdf, pageHeightPt, pageWidthPt } from '../../platform/pdf/pdf-writer.ts';
import { putText, type TextStyle } from '../../platform/pdf/put-text.ts';
import { bahtText } from '../../shared/baht-text.ts';
import { longDateBe } from '../../shared/bangkok-time.ts';
import { formatBaht } from '../../shared/money.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import {
  branchText,
  type DocumentContent,
  type DocumentLine,
  documentTitles,
  hasXml,
  madeAt,
  vatPercentOf,
} from './document.rules.ts';
import {
  cancelledText,
  factsOf,
  paymentRows,
  pricesText,
  replacementText,
  totalRows,
} from './document-words.rules.ts';
import { etaxXml } from './etax-xml.rules.ts';

const left = 42;
const right = pageWidthPt - 42;
const bottom = pageHeightPt - 56;
const bodyPt = 9.5;
const leading = 15;
const mute = 0.35;

/** Where the columns of the table begin or, for numbers, end. */
const columns = {
  number: left + 18,
  name: left + 28,
  nameWidth: 200,
  quantity: left + 272,
  unit: left + 342,
  discount: left + 404,
  vat: left + 412,
  amount: right - 4,
};

type Pen = { y: number };
/** What takes a cancelled document's place, if anything does. */
type Cancelled = { replacedBy: string | null };
type Drawn = DocumentContent & { cancelled: Cancelled | null };

/**
 * A document on A4 in Thai, with English beside the words that matter. Drawn of its content alone: the same document is
 * the same file, whenever it is asked for. One that was cancelled says so on each page.
 */
export function drawDocument(document: DocumentContent, cancelled: Cancelled | null = null): Buffer {
  const content: Drawn = { ...document, cancelled };
  const title = documentTitles[content.form];
  const pdf = createPdf({
    title: `${title.th} ${content.documentNumber}`,
    author: content.seller.legalNameTh,
    subject: `${title.en} ${content.documentNumber}, ${content.period === undefined ? 'order' : 'statement'} ${content.orderNumber}`,
    language: 'th-TH',
    at: madeAt(content),
  });
  // Whoever reads documents by machine finds in one file what people read and what the law's form of it is.
  if (cancelled === null && hasXml(content))
    pdf.attach({
      name: `${content.documentNumber}.xml`,
      contentType: 'application/xml',
      description: `${title.en} ${content.documentNumber} (ETDA ขมธอ. 3-2560)`,
      bytes: Buffer.from(etaxXml(content), 'utf8'),
    });
  const pen = { y: 0 };
  startPage(pdf, pen, content, true);
  drawParties(pdf, pen, content);
  pdf.part('Table', () => {
    drawTableHead(pdf, pen, true);
    for (const [index, line] of content.lines.entries()) drawLine(pdf, pen, content, line, index + 1);
  });
  drawTotals(pdf, pen, content);
  numberPages(pdf, content);
  return pdf.end();
}

function startPage(pdf: Pdf, pen: Pen, content: Drawn, isFirst: boolean): void {
  const title = documentTitles[content.form];
  pdf.addPage();
  if (content.cancelled !== null) {
    // Beneath everything else: what the document said stays legible.
    putText(pdf, 'ยกเลิก', pageWidthPt / 2, pageHeightPt / 2, {
      sizePt: 150,
      weight: 'bold',
      grey: 0.9,
      align: 'middle',
      isDecoration: true,
    });
    pdf.rectangle(left, 16, right - left, 20, 0.85);
    putText(pdf, cancelledText(content, content.cancelled.replacedBy), (left + right) / 2, 30, {
      weight: 'bold',
      align: 'middle',
      isDecoration: !isFirst,
    });
  }
  const drawTitle = () => {
    putText(pdf, title.th, right, 58, { sizePt: 17, weight: 'bold', align: 'end', isDecoration: !isFirst });
    putText(pdf, title.en, right, 75, { sizePt: 9, grey: mute, align: 'end', isDecoration: !isFirst });
  };
  if (isFirst) pdf.part('H1', drawTitle);
  else drawTitle();
  const nameWidth = 250;
  pen.y = 56;
  for (const name of breakLines(content.seller.legalNameTh, nameWidth, 12.5, 'bold')) {
    putText(pdf, name, left, pen.y, { sizePt: 12.5, weight: 'bold', isDecoration: !isFirst });
    pen.y += 19;
  }
  pen.y = Math.max(pen.y, 78);
}

function drawParties(pdf: Pdf, pen: Pen, content: DocumentContent): void {
  const { seller, buyer } = content;
  const paragraph = (text: string, x: number, y: number, width: number, style: TextStyle = {}) => {
    let at = y;
    for (const line of breakLines(text, width, style.sizePt ?? bodyPt, style.weight ?? 'regular')) {
      putText(pdf, line, x, at, style);
      at += leading;
    }
    return at;
  };
  if (seller.legalNameEn !== null) pen.y = paragraph(seller.legalNameEn, left, pen.y, 270, { grey: mute });
  pen.y = paragraph(keptAddressLine(seller), left, pen.y, 300);
  pen.y = paragraph(
    `เลขประจำตัวผู้เสียภาษี ${seller.taxId}  ${branchText(seller.branchNumber, seller.branchName)}`,
    left,
    pen.y,
    330,
  );
  const reach = [
    seller.telephone === null ? null : `โทร. ${seller.telephone}`,
    seller.email === null ? null : `อีเมล ${seller.email}`,
  ].filter((part) => part !== null);
  if (reach.length > 0) pen.y = paragraph(reach.join('  '), left, pen.y, 330, { grey: mute });
  if (!seller.isVatRegistered)
    pen.y = paragraph('ผู้ขายไม่ได้จดทะเบียนภาษีมูลค่าเพิ่ม', left, pen.y, 330, { grey: mute });

  pen.y += 4;
  pdf.line(left, pen.y - 8, right, pen.y - 8, 0.8);
  const top = pen.y + 8;
  let buyerEnd = top;
  if (buyer !== null) {
    putText(pdf, 'ลูกค้า / Customer', left, top, { sizePt: 8.5, grey: mute });
    buyerEnd = paragraph(buyer.name, left, top + leading, 280, { weight: 'bold' });
    buyerEnd = paragraph(buyer.address, left, buyerEnd, 280);
    if (buyer.taxId !== null) {
      const branch =
        buyer.branchNumber === null ? '' : `  ${branchText(buyer.branchNumber, buyer.branchName)}`;
      buyerEnd = paragraph(`เลขประจำตัวผู้เสียภาษี ${buyer.taxId}${branch}`, left, buyerEnd, 280);
    }
  }
  let factY = top;
  const labelX = 345;
  for (const { label, value, isStrong } of factsOf(content)) {
    putText(pdf, label, labelX, factY, { sizePt: 8.5, grey: mute });
    const width = right - labelX - 78;
    for (const line of breakLines(value, width, bodyPt, isStrong ? 'bold' : 'regular')) {
      putText(pdf, line, labelX + 78, factY, isStrong ? { weight: 'bold' } : {});
      factY += leading;
    }
  }
  pen.y = Math.max(buyerEnd, factY) + 8;
}

function drawTableHead(pdf: Pdf, pen: Pen, isFirst: boolean): void {
  pdf.rectangle(left, pen.y - 6, right - left, 22, 0.92);
  const y = pen.y + 9;
  const style: TextStyle = { sizePt: 8.5, weight: 'bold', isDecoration: !isFirst };
  const head = (text: string, x: number, align: TextStyle['align'] = 'end') => {
    const draw = () => putText(pdf, text, x, y, { ...style, align });
    if (isFirst) pdf.part('TH', draw);
    else draw();
  };
  const drawHeads = () => {
    head('ลำดับ', columns.number + 2);
    head('รายการ', columns.name, 'start');
    head('จำนวน', columns.quantity);
    head('ราคาต่อหน่วย', columns.unit);
    head('ส่วนลด', columns.discount);
    head('ภาษี', columns.vat + 2, 'start');
    head('จำนวนเงิน', columns.amount);
  };
  if (isFirst) pdf.part('TR', drawHeads);
  else drawHeads();
  pen.y += 32;
}

/** Goes on on a new page, under the table's head again, when less than this is left of the page. */
function makeRoom(pdf: Pdf, pen: Pen, content: Drawn, heightPt: number, hasTable: boolean): void {
  if (pen.y + heightPt <= bottom) return;
  putText(pdf, 'มีต่อหน้าถัดไป', right, bottom + 6, {
    sizePt: 8.5,
    grey: mute,
    align: 'end',
    isDecoration: true,
  });
  startPage(pdf, pen, content, false);
  // Each page says by itself what it is a page of.
  const { documentNumber, issuedAt, buyer } = content;
  const date = longDateBe(new Date(issuedAt));
  putText(pdf, `เลขที่ ${documentNumber}  วันที่ ${date}`, left, pen.y, { grey: mute, isDecoration: true });
  if (buyer !== null) {
    const taxId = buyer.taxId === null ? '' : `  เลขประจำตัวผู้เสียภาษี ${buyer.taxId}`;
    for (const line of breakLines(`ลูกค้า ${buyer.name}${taxId}`, right - left, bodyPt, 'regular')) {
      pen.y += leading;
      putText(pdf, line, left, pen.y, { grey: mute, isDecoration: true });
    }
  }
  pen.y += 22;
  if (hasTable) drawTableHead(pdf, pen, false);
}

function drawLine(pdf: Pdf, pen: Pen, content: Drawn, line: DocumentLine, number: number): void {
  const names = breakLines(line.name, columns.nameWidth, bodyPt, 'regular');
  const options = line.options === null ? [] : breakLines(line.options, columns.nameWidth, 8.5, 'regular');
  makeRoom(pdf, pen, content, (names.length + options.length) * leading, true);
  const y = pen.y;
  const cell = (text: string, x: number, style: TextStyle = { align: 'end' }) =>
    pdf.part('TD', () => putText(pdf, text, x, y, style));
  const vat = content.seller.isVatRegistered
    ? line.vatClass === 'exempt'
      ? 'ยกเว้น'
      : `${vatPercentOf(content)}%`
    : '-';
  // Cells in the order of the table's head, as they are read.
  pdf.part('TR', () => {
    cell(String(number), columns.number);
    pdf.part('TD', () => {
      for (const name of names) {
        putText(pdf, name, columns.name, pen.y);
        pen.y += leading;
      }
      for (const option of options) {
        putText(pdf, option, columns.name, pen.y, { sizePt: 8.5, grey: mute });
        pen.y += leading;
      }
    });
    cell(line.quantity.toLocaleString('en-US'), columns.quantity);
    cell(formatBaht(line.unitPriceSatang), columns.unit);
    cell(line.discountSatang === 0 ? '-' : formatBaht(line.discountSatang), columns.discount);
    cell(vat, columns.vat + 2, { sizePt: 8.5 });
    cell(formatBaht(line.amountSatang), columns.amount);
  });
  pdf.line(left, pen.y - 9, right, pen.y - 9, 0.3, 0.8);
  pen.y += 4;
}

function drawTotals(pdf: Pdf, pen: Pen, content: Drawn): void {
  const totals = totalRows(content);
  const payments = paymentRows(content);
  const remarks = [
    content.reason === null ? null : `เหตุผล: ${content.reason.text}`,
    replacementText(content),
    hasTransliterated(content)
      ? 'อักษรที่ไม่มีแบบตัวพิมพ์ ถอดเป็นอักษรละตินตามเสียง หรือแทนด้วย ? / Some letters are transliterated, or stand as ?'
      : null,
  ].filter((remark) => remark !== null);
  const reasons = remarks.flatMap((remark) => breakLines(remark, right - left, bodyPt, 'regular'));
  makeRoom(pdf, pen, content, (totals.length + payments.length + reasons.length) * 17 + 80, false);
  pen.y += 4;
  const prices = pricesText(content);
  if (prices !== null)
    for (const [index, line] of prices.split(' / ').entries())
      putText(pdf, line, left, pen.y + index * leading, { weight: 'bold' });
  for (const { label, satang, isStrong } of totals) {
    const style: TextStyle = isStrong ? { weight: 'bold', sizePt: 11 } : {};
    if (isStrong) {
      pdf.line(left + 250, pen.y - 8, right, pen.y - 8, 0.6);
      pen.y += 8;
    }
    putText(pdf, label, left + 250, pen.y, style);
    putText(pdf, formatBaht(satang), columns.amount, pen.y, { ...style, align: 'end' });
    pen.y += isStrong ? 19 : 16;
  }
  pdf.rectangle(left, pen.y - 8, right - left, 24, 0.95);
  putText(pdf, `(${bahtText(content.totals.totalSatang)})`, (left + right) / 2, pen.y + 8, {
    weight: 'bold',
    align: 'middle',
  });
  pen.y += 34;
  for (const reason of reasons) {
    putText(pdf, reason, left, pen.y);
    pen.y += leading;
  }
  for (const { label, satang } of payments) {
    putText(pdf, label, left + 250, pen.y, { grey: mute });
    putText(pdf, formatBaht(satang), columns.amount, pen.y, { grey: mute, align: 'end' });
    pen.y += 16;
  }
}

/** Whether anything that somebody wrote is printed in other letters than theirs: the document says so. */
function hasTransliterated({ seller, buyer, lines }: DocumentContent): boolean {
  const written = [
    seller.legalNameTh,
    seller.legalNameEn,
    buyer?.name,
    buyer?.address,
    ...lines.flatMap(({ name, options }) => [name, options]),
  ];
  return written.some((text) => text != null && isTransliterated(text));
}

function numberPages(pdf: Pdf, content: DocumentContent): void {
  const count = pdf.count();
  for (let index = 0; index < count; index += 1)
    pdf.onPage(index, () => {
      const y = pageHeightPt - 28;
      pdf.line(left, y - 14, right, y - 14, 0.3, 0.7);
      putText(pdf, `เอกสารนี้จัดทำด้วยระบบอิเล็กทรอนิกส์เมื่อ ${longDateBe(madeAt(content))}`, left, y, {
        sizePt: 8,
        grey: mute,
        isDecoration: index > 0,
      });
      putText(pdf, `หน้า ${index + 1}/${count}`, right, y, {
        sizePt: 8,
        grey: mute,
        align: 'end',
        isDecoration: true,
      });
    });
}
