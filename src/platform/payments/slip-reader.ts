import { createHash } from 'node:crypto';
import jsQR from 'jsqr';
import { validate } from 'promptparse';
import { sharp } from '../images/safe-sharp.ts';

/**
 * Reads the mini-QR that Thai banks print on a transfer slip (Bank of Thailand, slip verification: tag 00 with API id
 * 000001, sending bank and transaction reference; country TH; CRC). It says which transfer a slip claims to show. It
 * proves nothing about the money: whoever can draw a picture can draw a QR, so staff or a bank's API decides.
 */
export type SlipReading = {
  /** Unique at the sending bank, letters' case kept (SCB's references differ by case). */
  transactionReference: string;
  /** Three digits, see thai-banks.ts. */
  sendingBank: string;
};

const LARGEST_INPUT_PIXELS = 40_000_000;

/** A slip's QR has 33 modules and more; below this no picture can hold one. */
const SMALLEST_EDGE_PX = 50;

/** Banks write 15 to 25 letters and digits; a little more is tolerated, other characters never. */
const REFERENCE_PATTERN = /^[0-9A-Za-z]{8,35}$/;

type Region = { left: number; top: number; width: number; height: number };
type Look = { region: Region; longEdgePx: number; rotateDegrees: number; blurSigma: number };
type Picture = { pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** JPEG, PNG or WebP by their first bytes; anything else, a PDF too, never reaches the decoder. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

/** A QR's text → the slip it names; null for any other QR (a PromptPay request, a link). */
export function parseSlipQr(text: string): SlipReading | null {
  // promptparse reads a tag's length with parseInt: a "-4" would make it loop for ever, so only letters and digits pass.
  if (!/^[0-9A-Za-z]{20,120}$/.test(text)) return null;
  const slip = validate.slipVerify(text);
  if (slip === null || !/^\d{3}$/.test(slip.sendingBank) || !REFERENCE_PATTERN.test(slip.transRef))
    return null;
  return { transactionReference: slip.transRef, sendingBank: slip.sendingBank };
}

/**
 * Where to look, most likely first: the whole slip at three sizes; then, where the original is finer than that, tiles of
 * it (a screenshot of a chat leaves the QR small); then softened and turned, for photos of screens and printouts.
 */
function looksAt(width: number, height: number): Look[] {
  const whole: Region = { left: 0, top: 0, width, height };
  const tile = (column: number, row: number): Region => {
    const tileWidth = Math.round(width * 0.6);
    const tileHeight = Math.round(height * 0.45);
    return {
      left: Math.round((width - tileWidth) * column),
      top: Math.round((height - tileHeight) * row),
      width: tileWidth,
      height: tileHeight,
    };
  };
  const straight = { rotateDegrees: 0, blurSigma: 0 };
  const finer = Math.max(width, height) > 1600;
  const tiles = finer ? [1, 0.5, 0].flatMap((row) => [tile(1, row), tile(0, row)]) : [];
  return [
    { region: whole, longEdgePx: 1000, ...straight },
    { region: whole, longEdgePx: 1600, ...straight },
    { region: whole, longEdgePx: 640, ...straight },
    ...tiles.map((region) => ({ region, longEdgePx: 1000, ...straight })),
    { region: whole, longEdgePx: 1200, rotateDegrees: 0, blurSigma: 1.2 },
    { region: whole, longEdgePx: 1000, rotateDegrees: 45, blurSigma: 0.6 },
    { region: whole, longEdgePx: 1000, rotateDegrees: 20, blurSigma: 0.6 },
  ];
}

async function lookAt(grey: Buffer, size: { width: number; height: number }, look: Look): Promise<Picture> {
  const raw = { width: size.width, height: size.height, channels: 1 } as const;
  let image = sharp(grey, { raw }).extract(look.region);
  image = image.resize(look.longEdgePx, look.longEdgePx, { fit: 'inside', kernel: 'lanczos3' });
  if (look.blurSigma > 0) image = image.blur(look.blurSigma);
  if (look.rotateDegrees !== 0) image = image.rotate(look.rotateDegrees, { background: '#fff' });
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** Paints over a QR that wasn't the slip's, so that the next one in the same picture is found. */
function paintOver(picture: Picture, corners: readonly { x: number; y: number }[]): void {
  const clamp = (value: number, largest: number) => Math.min(Math.max(Math.round(value), 0), largest);
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const from = clamp(Math.min(...xs), picture.width);
  const to = clamp(Math.max(...xs) + 1, picture.width);
  for (let y = clamp(Math.min(...ys), picture.height); y < clamp(Math.max(...ys) + 1, picture.height); y++) {
    picture.pixels.fill(255, (y * picture.width + from) * 4, (y * picture.width + to) * 4);
  }
}

const MOST_CODES_IN_ONE_PICTURE = 3;

function findSlipQr(picture: Picture): SlipReading | null {
  for (let tries = 0; tries < MOST_CODES_IN_ONE_PICTURE; tries++) {
    const found = jsQR(picture.pixels, picture.width, picture.height, { inversionAttempts: 'dontInvert' });
    if (found === null) return null;
    const slip = parseSlipQr(found.data);
    if (slip !== null) return slip;
    const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location;
    paintOver(picture, [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner]);
  }
  return null;
}

/**
 * Finds the slip's mini-QR in an uploaded picture (JPEG, PNG, WebP; 40 megapixels at most). Null when there is none,
 * when it can't be read, and for PDFs and broken files: a slip without a readable QR is still a slip for staff. A picture
 * without a QR costs the most, one to three seconds of a core in pieces of a tenth, so it belongs in a job, not in a
 * request.
 */
export async function readSlip(imageBytes: Uint8Array): Promise<SlipReading | null> {
  const opened = await openGrey(imageBytes);
  if (opened === null || Math.min(opened.width, opened.height) < SMALLEST_EDGE_PX) return null;
  for (const look of looksAt(opened.width, opened.height)) {
    const slip = findSlipQr(await lookAt(opened.grey, opened, look));
    if (slip !== null) return slip;
  }
  return null;
}

async function openGrey(bytes: Uint8Array): Promise<{ grey: Buffer; width: number; height: number } | null> {
  if (!isPicture(bytes)) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: LARGEST_INPUT_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(3200, 3200, { fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { grey: data, width: info.width, height: info.height };
  } catch {
    // A broken or oversized picture is an upload without a readable QR, which is what null says.
    return null;
  }
}

/** SHA-256 of the re-encoded picture, hex: the same upload again has the same hash whatever its file was called. */
export function slipHash(reencodedBytes: Uint8Array): string {
  return createHash('sha256').update(reencodedBytes).digest('hex');
}

/** Differences of at most this many grey levels count as flat paper, so that JPEG noise doesn't flip bits. */
const FLAT_GREY_LEVELS = 2;

/**
 * Difference hash of a picture, 64 bits as 16 hex digits: nine by eight grey cells, a bit for each fall to the right.
 * Survives saving again, scaling and slight cropping. Two slips from one bank's app look alike too, so a small distance
 * is a hint for staff, never a reason to refuse. Null when the bytes are no picture.
 */
export async function perceptualHash(image: Uint8Array): Promise<string | null> {
  const opened = await openGrey(image);
  if (opened === null) return null;
  const raw = { width: opened.width, height: opened.height, channels: 1 } as const;
  const cells = await sharp(opened.grey, { raw })
    .resize(9, 8, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const [left = 0, right = 0] = cells.subarray(row * 9 + column, row * 9 + column + 2);
      bits = (bits << 1n) | (left - right > FLAT_GREY_LEVELS ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}

/** How many of the 64 bits of two perceptual hashes differ; up to about 10 is the same picture, saved again. */
export function hashDistance(one: string, other: string): number {
  let difference = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; difference !== 0n; difference &= difference - 1n) count += 1;
  return count;
}
