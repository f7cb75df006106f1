import QRCode from 'qrcode';
import type { Ink, Pdf, Rectangle } from './pdf-writer.ts';

/** Modules of white around the code (ISO/IEC 18004, 9.1). */
const quietModules = 4;

/** A QR code of a text in a square with its corner at (x, y), its quiet zone included; a quarter of it may be covered. */
export function drawQr(pdf: Pdf, text: string, x: number, y: number, sidePt: number, ink: Ink = 0): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' });
  const modulePt = sidePt / (modules.size + 2 * quietModules);
  const dark: Rectangle[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      dark.push([
        x + (start + quietModules) * modulePt,
        y + (row + quietModules) * modulePt,
        (column - start + 1) * modulePt,
        modulePt,
      ]);
    }
  }
  pdf.rectangles(dark, ink);
}
