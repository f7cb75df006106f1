import { expect, test } from 'vitest';
import { drawBarcode } from './draw-barcode.ts';
import { createPdf, pageSizes } from './pdf-writer.ts';
import { readBars } from './test-read-barcodes.ts';
import { readPdf } from './test-read-pdf.ts';

const at = new Date('2026-11-21T05:00:00Z');
const size = pageSizes.a6;

test.each([
  ['R1024-1', 260],
  ['R999999999-12', 130],
  ['9786160000015', 130],
  ['Book ~ of {texts} 0001112223', 280],
])('a scanner reads “%s” off a barcode in %i points', async (text, width) => {
  const pdf = createPdf({ title: 'Label', author: 'Shop', subject: '', language: 'th', at });
  pdf.addPage(size);
  drawBarcode(pdf, text, [8, 20, width, 42]);
  const [boxes = []] = readPdf(pdf.end()).boxes;
  expect(await readBars(boxes, size)).toEqual([text]);
  // Ten bars' widths of nothing on either side are the barcode's own.
  const thinnest = Math.min(...boxes.map((box) => box.width));
  expect(Math.min(...boxes.map(({ x }) => x)) - 8).toBeGreaterThanOrEqual(10 * thinnest - 0.01);
  expect(8 + width - Math.max(...boxes.map((box) => box.x + box.width))).toBeGreaterThanOrEqual(
    10 * thinnest - 0.01,
  );
});
