import QRCode from 'qrcode';
import sharp from 'sharp';

// A payload from a slip-checking service's public documentation: tag 00 = 000001 / 004 / reference, 51 = TH, 91 = CRC.
export const kbankPayload = '0041000600000101030040220013071152533APM077365102TH91048134';

type Drawing = {
  payload?: string | null;
  width?: number;
  qrWidth?: number;
  accent?: string;
  amountBars?: number;
};

/** A slip as a bank's app saves it: header, lines of text, the mini-QR at the lower right. */
export async function drawSlip(drawing: Drawing = {}): Promise<Buffer> {
  const { payload = kbankPayload, width = 1080, qrWidth = 230, accent = '#138f2d', amountBars = 3 } = drawing;
  const rows = [220, 300, 380, 520, 600, 680, 820, 900];
  const lines = rows.map(
    (y, i) => `<rect x="160" y="${y}" width="${240 + ((i * 137) % 380)}" height="26" fill="#444"/>`,
  );
  const bars = Array.from(
    { length: amountBars },
    (_, i) => `<rect x="${160 + i * 90}" y="1010" width="60" height="70"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1500">
    <rect width="1080" height="1500" fill="#f4f7f4"/><rect width="1080" height="160" fill="${accent}"/>
    <rect x="60" y="190" width="960" height="1250" rx="32" fill="#fff"/><circle cx="110" cy="260" r="34" fill="${accent}"/>
    ${lines.join('')}${bars.join('')}</svg>`;
  const qr =
    payload === null
      ? []
      : [{ input: await QRCode.toBuffer(payload, { width: qrWidth, margin: 2 }), left: 740, top: 1150 }];
  const slip = await sharp(Buffer.from(svg)).composite(qr).png().toBuffer();
  return sharp(slip).resize(width).png().toBuffer();
}
