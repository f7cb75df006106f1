import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Box } from './test-read-pdf.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
/** So many that the thinnest bar is some pixels wide. */
const pixelsPerPt = 4;
const white = 255;

/** What the Code 128 barcodes say that are made of these boxes, as a scanner reads them off the paper. */
export async function readBars(boxes: readonly Box[], page: { widthPt: number; heightPt: number }) {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  const width = Math.ceil(page.widthPt * pixelsPerPt);
  const height = Math.ceil(page.heightPt * pixelsPerPt);
  const data = new Uint8ClampedArray(width * height * 4).fill(white);
  for (const box of boxes) {
    const [left = 0, right = 0] = [box.x, box.x + box.width].map((x) => Math.round(x * pixelsPerPt));
    const [top = 0, bottom = 0] = [box.y, box.y + box.height].map((y) => Math.round(y * pixelsPerPt));
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(picture, { formats: ['Code128'], maxNumberOfSymbols: 4 });
  // The same bars may be found more than once.
  return [...new Set(found.map(({ text }) => text))];
}
