import QRCode from 'qrcode';

/** Modules of white around the code (ISO/IEC 18004 §9.1). */
const quietZone = 4;

/** A QR code to be put on a page: the side of its square, in modules, and the dark ones as an SVG path. */
export type QrDrawing = { side: number; path: string };

/**
 * Draws a PromptPay payload (EMVCo), or an address to be opened. Error correction M, as bank apps expect of a code on a
 * screen.
 */
export function drawQr(payload: string): QrDrawing {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' });
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      const length = column - start + 1;
      runs.push(`M${start + quietZone} ${row + quietZone}h${length}v1h-${length}z`);
    }
  }
  return { side: modules.size + 2 * quietZone, path: runs.join('') };
}

/** The same code as a PNG to be saved on a phone and opened in a bank's app. */
export function paintQr(payload: string): Promise<Buffer> {
  return QRCode.toBuffer(payload, { errorCorrectionLevel: 'M', margin: quietZone, scale: 12 });
}
