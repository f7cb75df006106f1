import bwip from 'bwip-js/node';
import type { Pdf, Rectangle } from './pdf-writer.ts';

/** A scanner wants ten bars' widths of nothing on either side (ISO/IEC 15417). */
const quietModules = 10;
/** Thinner bars run into one another on a thermal printer of 203 dpi. */
const modulePtMost = 1.4;

/**
 * Code 128 (ISO/IEC 15417) in a box of this width and height, its quiet zones included and centred in it; what it says is to
 * be written below by who draws. The text is ASCII; throws what bwip-js throws for another.
 */
export function drawBarcode(pdf: Pdf, text: string, [x, y, width, height]: Rectangle): void {
  const [drawn] = bwip.raw('code128', text, '');
  if (drawn === undefined || !('sbs' in drawn)) throw new Error(`there is no barcode of ${text}`);
  // Bars and the spaces between them, in turn, in modules; the barcode begins with a bar.
  const widths = [...drawn.sbs];
  const modules = widths.reduce((sum, one) => sum + one, 0) + 2 * quietModules;
  const modulePt = Math.min(modulePtMost, width / modules);
  let at = x + (width - modules * modulePt) / 2 + quietModules * modulePt;
  const bars: Rectangle[] = [];
  for (const [index, one] of widths.entries()) {
    if (index % 2 === 0) bars.push([at, y, one * modulePt, height]);
    at += one * modulePt;
  }
  pdf.rectangles(bars, 0);
}
