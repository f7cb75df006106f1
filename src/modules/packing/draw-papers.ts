import { breakLines } from '../../platform/pdf/break-lines.ts';
import { drawBarcode } from '../../platform/pdf/draw-barcode.ts';
import { hasUnknown } from '../../platform/pdf/pdf-font.ts';
import { createPdf, type PageSize, type Pdf, pageSizes } from '../../platform/pdf/pdf-writer.ts';
import { putText, type TextStyle } from '../../platform/pdf/put-text.ts';
import { formatDate, formatDateTime } from '../../shared/bangkok-time.ts';
import { formatBaht } from '../../shared/money.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import type { TaxProfile } from '../document/document.contract.ts';
import { type ParcelLine, type ParcelPaper, type ParcelPlace, pickList } from './packing.rules.ts';
import type { ParcelRow } from './packing.store.ts';

type PrintedParcel = ParcelRow & { place: ParcelPlace };
type Papers = {
  parcels: readonly PrintedParcel[];
  /** Orders for which nothing is fetched any more. */
  left: readonly string[];
  sender: TaxProfile | null;
  at: Date;
};
type Place = { x: number; y: number };

const mute = 0.35;
const titles = {
  'labels-a6': 'ใบปะหน้าพัสดุ',
  'labels-a4': 'ใบปะหน้าพัสดุ',
  'slips-a4': 'ใบจัดสินค้า',
  'slips-a6': 'ใบจัดสินค้า',
  'pick-list': 'ใบหยิบสินค้า',
} as const satisfies Record<ParcelPaper, string>;

/** Papers of a store's parcels in Thai, as carriers read them, with English beside what heads them. */
export function drawPapers(paper: ParcelPaper, papers: Papers): Buffer {
  const { parcels, left, sender, at } = papers;
  const author = parcels[0]?.sellerName ?? '';
  const pdf = createPdf({ title: titles[paper], author, subject: titles[paper], language: 'th-TH', at });
  if (paper === 'pick-list') drawPickList(pdf, parcels, left, at);
  else if (paper === 'labels-a4') drawSheets(pdf, parcels, sender);
  else
    for (const parcel of parcels) {
      if (paper === 'labels-a6') {
        pdf.addPage(pageSizes.a6);
        drawLabel(pdf, parcel, sender, { x: 0, y: 0 });
      } else drawSlip(pdf, parcel, paper === 'slips-a4' ? pageSizes.a4 : pageSizes.a6);
    }
  return pdf.end();
}

/** Lines below one another; answers where the next one would stand. */
function putLines(
  pdf: Pdf,
  lines: readonly string[],
  { x, y }: Place,
  style: TextStyle & { sizePt: number },
): number {
  const leading = style.sizePt * 1.55;
  for (const [index, line] of lines.entries()) putText(pdf, line, x, y + index * leading, style);
  return y + lines.length * leading;
}

/** Four labels to cut apart. */
function drawSheets(pdf: Pdf, parcels: readonly PrintedParcel[], sender: TaxProfile | null): void {
  const { widthPt, heightPt } = pageSizes.a4;
  for (const [index, parcel] of parcels.entries()) {
    const [column, row] = [index % 2, Math.floor(index / 2) % 2];
    if (index % 4 === 0) {
      pdf.addPage(pageSizes.a4);
      pdf.line(widthPt / 2, 0, widthPt / 2, heightPt, 0.3, 0.7);
      pdf.line(0, heightPt / 2, widthPt, heightPt / 2, 0.3, 0.7);
    }
    drawLabel(pdf, parcel, sender, { x: (column * widthPt) / 2, y: (row * heightPt) / 2 });
  }
}

const margin = 17;

/** An address label of A6: from, to, what to collect, and the order's number to be scanned. */
function drawLabel(pdf: Pdf, parcel: PrintedParcel, sender: TaxProfile | null, corner: Place): void {
  const { widthPt, heightPt } = pageSizes.a6;
  const left = corner.x + margin;
  const right = corner.x + widthPt - margin;
  const width = right - left;
  pdf.part('Sect', () => {
    putText(pdf, 'ผู้ส่ง / From', left, corner.y + 24, { sizePt: 7.5, grey: mute });
    if (parcel.service !== null) {
      const lines = breakLines(parcel.service, 90, 9.5, 'bold').slice(0, 2);
      for (const [index, line] of lines.entries())
        putText(pdf, line, right, corner.y + 24 + index * 14, { sizePt: 9.5, weight: 'bold', align: 'end' });
    }
    let y = corner.y + 39;
    y = putLines(
      pdf,
      breakLines(parcel.sellerName, width - 100, 10, 'bold').slice(0, 2),
      { x: left, y },
      {
        sizePt: 10,
        weight: 'bold',
      },
    );
    if (sender !== null) {
      const from = breakLines(keptAddressLine(sender), width, 8, 'regular').slice(0, 2);
      y = putLines(pdf, from, { x: left, y }, { sizePt: 8 });
      if (sender.telephone !== null)
        y = putLines(pdf, [`โทร. ${sender.telephone}`], { x: left, y }, { sizePt: 8 });
    }
    pdf.line(left, y - 3, right, y - 3, 1.2);

    const together = togetherLines(parcel, width, 9.5).slice(0, 2);
    const receiverEnd = corner.y + 300 - together.length * 15;
    drawReceiver(pdf, parcel, { x: left, y: y + 12 }, { width, bottom: receiverEnd });
    putLines(pdf, together, { x: left, y: receiverEnd + 13 }, { sizePt: 9.5, weight: 'bold' });
    if (parcel.isCashOnDelivery) {
      pdf.frame(left, corner.y + 306, width, 28, 1.4);
      const amount = `เก็บเงินปลายทาง COD ${formatBaht(parcel.totalSatang)} บาท`;
      putText(pdf, amount, left + width / 2, corner.y + 325, { sizePt: 13, weight: 'bold', align: 'middle' });
    }
    const bottom = corner.y + heightPt - margin;
    drawBarcode(pdf, parcel.orderNumber, [left, bottom - 58, width, 42]);
    putText(pdf, parcel.orderNumber, left, bottom - 2, { sizePt: 11, weight: 'bold' });
    const pieces = parcel.place?.isPlanned === true ? '' : `${countPieces(parcel.lines)} ชิ้น · `;
    const facts = `${placeText(parcel)}${pieces}${formatDate('th', parcel.createdAt)}`;
    putText(pdf, facts, right, bottom - 2, {
      sizePt: 8.5,
      align: 'end',
    });
  });
}

/** "รวมกล่องกับ R1024-1": which orders are put in the same parcel; none for one by itself. */
function togetherLines({ goesWith }: ParcelRow, width: number, sizePt: number): string[] {
  return goesWith.length === 0 ? [] : breakLines(`รวมกล่องกับ ${goesWith.join(', ')}`, width, sizePt, 'bold');
}

/** "กล่อง 1/2": how many parcels one has to wait for. */
function placeText({ place }: PrintedParcel): string {
  return place === null ? '' : `กล่อง ${place.position}/${place.count} · `;
}

const unprintableNote = 'มีอักษรที่พิมพ์ไม่ได้ (?) ดูที่คำสั่งซื้อ / see the order';

/** As large as it fits above `bottom`: whoever delivers reads it at arm's length. */
function drawReceiver(
  pdf: Pdf,
  { address }: ParcelRow,
  place: Place,
  { width, bottom }: { width: number; bottom: number },
): void {
  const name = `${address.firstname} ${address.lastname}`.trim();
  const where = keptAddressLine({ ...address, zipCode: '' });
  putText(pdf, 'ผู้รับ / To', place.x, place.y, { sizePt: 7.5, grey: mute });
  // Whoever packs writes them by hand, before a parcel goes to “?”.
  if (hasUnknown(`${name} ${where}`))
    putText(pdf, unprintableNote, place.x + width, place.y, { sizePt: 8, weight: 'bold', align: 'end' });
  const sizes = [14, 13, 12, 11, 10, 9, 8, 7];
  const fitting = sizes.find((sizePt) => {
    const lines =
      breakLines(name, width, sizePt + 1, 'bold').length + breakLines(where, width, sizePt, 'regular').length;
    return place.y + 16 + (lines + 1) * sizePt * 1.6 + 34 <= bottom;
  });
  const sizePt = fitting ?? 7;
  let y = place.y + 8 + sizePt;
  y = putLines(
    pdf,
    breakLines(name, width, sizePt + 1, 'bold'),
    { x: place.x, y },
    {
      sizePt: sizePt + 1,
      weight: 'bold',
    },
  );
  y = putLines(pdf, [`โทร. ${address.telephone}`], { x: place.x, y }, { sizePt, weight: 'bold' });
  y = putLines(pdf, breakLines(where, width, sizePt, 'regular'), { x: place.x, y }, { sizePt });
  putText(pdf, address.zipCode, place.x, y + 14, { sizePt: 24, weight: 'bold' });
}

function countPieces(lines: readonly ParcelLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A product's own numbers, as they stand on the shelf and on the book. */
function numbersOf({ options, sku, isbn }: ParcelLine): string[] {
  const numbers = [sku === null ? null : `SKU ${sku}`, isbn === null ? null : `ISBN ${isbn}`];
  const said = numbers.filter((number) => number !== null).join('   ');
  return [options ?? '', said].filter((text) => text !== '');
}

type Table = { left: number; right: number; bottom: number; nameWidth: number; quantityEnd: number };

function tableOn({ widthPt, heightPt }: PageSize): Table {
  const left = margin + 8;
  const right = widthPt - margin - 8;
  return { left, right, bottom: heightPt - 34, nameWidth: right - left - 26 - 46, quantityEnd: right };
}

/** One product to tick off; answers where the next one stands. */
function drawProduct(
  pdf: Pdf,
  product: ParcelLine & { orders?: readonly { orderNumber: string; quantity: number }[] },
  y: number,
  { left, right, nameWidth, quantityEnd }: Table,
): number {
  return pdf.part('TR', () => {
    pdf.frame(left, y - 9, 11, 11, 0.8);
    let at = pdf.part('TD', () => {
      const next = putLines(
        pdf,
        breakLines(product.name, nameWidth, 10, 'regular'),
        { x: left + 22, y },
        {
          sizePt: 10,
        },
      );
      const facts = [...numbersOf(product), ordersText(product.orders)].flatMap((text) =>
        text === '' ? [] : breakLines(text, nameWidth, 8, 'regular'),
      );
      return putLines(pdf, facts, { x: left + 22, y: next - 2 }, { sizePt: 8, grey: mute });
    });
    pdf.part('TD', () =>
      putText(pdf, String(product.quantity), quantityEnd, y + 1, {
        sizePt: 13,
        weight: 'bold',
        align: 'end',
      }),
    );
    pdf.line(left, at - 6, right, at - 6, 0.3, 0.7);
    at += 8;
    return at;
  });
}

function ordersText(orders: readonly { orderNumber: string; quantity: number }[] = []): string {
  return orders.map(({ orderNumber, quantity }) => `${orderNumber} × ${quantity}`).join(', ');
}

function heightOf(
  product: ParcelLine & { orders?: readonly { orderNumber: string; quantity: number }[] },
  width: number,
) {
  const facts = [...numbersOf(product), ordersText(product.orders)].flatMap((text) =>
    text === '' ? [] : breakLines(text, width, 8, 'regular'),
  );
  return breakLines(product.name, width, 10, 'regular').length * 15.5 + facts.length * 12.4 + 8;
}

/** What lies in a parcel, to be ticked off: no prices, but what to collect. */
function drawSlip(pdf: Pdf, parcel: PrintedParcel, size: PageSize): void {
  const table = tableOn(size);
  const { left, right } = table;
  const startPage = (isFirst: boolean) => {
    pdf.addPage(size);
    putText(pdf, titles['slips-a4'], left, 36, { sizePt: 15, weight: 'bold' });
    putText(pdf, 'Packing slip', left, 50, { sizePt: 8, grey: mute });
    drawBarcode(pdf, parcel.orderNumber, [right - 130, 18, 130, 26]);
    putText(pdf, parcel.orderNumber, right - 65, 58, { sizePt: 10, weight: 'bold', align: 'middle' });
    pdf.line(left, 66, right, 66, 1);
    let y = 82;
    if (isFirst) {
      const to = `ผู้รับ ${parcel.address.firstname} ${parcel.address.lastname}  ${parcel.address.zipCode}`;
      const facts = [to, `สั่งซื้อ ${formatDateTime('th', parcel.createdAt)}`, parcel.service ?? ''];
      const lines = facts.flatMap((fact) =>
        fact === '' ? [] : breakLines(fact, right - left, 9, 'regular'),
      );
      y = putLines(pdf, lines, { x: left, y }, { sizePt: 9 });
      const together = togetherLines(parcel, right - left, 11);
      if (together.length > 0)
        y = putLines(pdf, together, { x: left, y: y + 3 }, { sizePt: 11, weight: 'bold' });
      if (parcel.isCashOnDelivery)
        y = putLines(
          pdf,
          [`เก็บเงินปลายทาง ${formatBaht(parcel.totalSatang)} บาท`],
          { x: left, y: y + 3 },
          {
            sizePt: 11,
            weight: 'bold',
          },
        );
    }
    return y + 12;
  };
  let y = startPage(true);
  pdf.part('Table', () => {
    for (const line of parcel.lines) {
      if (y + heightOf(line, table.nameWidth) > table.bottom) y = startPage(false);
      y = drawProduct(pdf, line, y, table);
    }
  });
  putText(pdf, `${placeText(parcel)}รวม ${countPieces(parcel.lines)} ชิ้น`, right, y + 6, {
    sizePt: 10,
    weight: 'bold',
    align: 'end',
  });
}

/** What to fetch from the shelves for all of them, and for which orders nothing is (`gone`). */
function drawPickList(pdf: Pdf, parcels: readonly ParcelRow[], gone: readonly string[], at: Date): void {
  const table = tableOn(pageSizes.a4);
  const { left, right } = table;
  const products = pickList(parcels);
  const pieces = countPieces(products);
  const startPage = () => {
    pdf.addPage(pageSizes.a4);
    putText(pdf, titles['pick-list'], left, 40, { sizePt: 17, weight: 'bold' });
    putText(pdf, 'Pick list', left, 56, { sizePt: 9, grey: mute });
    const counts = `${parcels.length} คำสั่งซื้อ · ${products.length} รายการ · ${pieces} ชิ้น`;
    putText(pdf, counts, right, 40, { sizePt: 10, weight: 'bold', align: 'end' });
    putText(pdf, formatDateTime('th', at), right, 56, { sizePt: 9, grey: mute, align: 'end' });
    pdf.line(left, 66, right, 66, 1);
    return 86;
  };
  let y = startPage();
  pdf.part('Table', () => {
    for (const product of products) {
      if (y + heightOf(product, table.nameWidth) > table.bottom) y = startPage();
      y = drawProduct(pdf, product, y, table);
    }
  });
  const note = gone.length === 0 ? '' : `ไม่รวมคำสั่งซื้อที่จัดส่งแล้ว: ${gone.join(', ')}`;
  for (const line of note === '' ? [] : breakLines(note, right - left, 9, 'regular')) {
    if (y + 14 > table.bottom) y = startPage();
    y = putLines(pdf, [line], { x: left, y }, { sizePt: 9 });
  }
  for (let page = 0; page < pdf.count(); page += 1)
    pdf.onPage(page, () =>
      putText(pdf, `หน้า ${page + 1}/${pdf.count()}`, right, pageSizes.a4.heightPt - 18, {
        sizePt: 8,
        grey: mute,
        align: 'end',
      }),
    );
}
