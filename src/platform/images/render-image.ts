import { IMAGE_WIDTHS, type ImageFormat, type ImageWidth } from './image-sizes.ts';
import { sharp } from './safe-sharp.ts';

/** The width of a card for messengers: 1200 × 630, the whole picture in its middle. */
const CARD_WIDTH = 1200;

/** A drawing of our own as SVG text, or the bytes of an image that `acceptImage` let in. */
export type ImageSource = string | Buffer;

/**
 * Renders a source `widthPx` wide, its height following. Drawings grow to any width; photographs are never enlarged.
 * Transparency becomes white in JPEG, which has none.
 */
export async function renderImage(
  source: ImageSource,
  { widthPx, format }: { widthPx: ImageWidth; format: ImageFormat },
): Promise<Buffer> {
  if (!IMAGE_WIDTHS.includes(widthPx)) throw new RangeError(`not an image width on offer: ${widthPx}`);
  const drawing = typeof source === 'string';
  const image = sharp(drawing ? Buffer.from(source) : source, { limitInputPixels: 40_000_000 })
    .autoOrient()
    .resize(
      widthPx === CARD_WIDTH
        ? { width: CARD_WIDTH, height: 630, fit: 'contain', background: '#f3f1ed' }
        : { width: widthPx, withoutEnlargement: !drawing },
    )
    .timeout({ seconds: 20 });
  // Flat colours and thin lines of a drawing want a little more than a photograph does. Efforts are low because the
  // first visitor waits: at 480 px WebP takes about 28 ms, AVIF four times that for a third less.
  switch (format) {
    case 'webp':
      return image.webp({ quality: drawing ? 84 : 80, effort: 2 }).toBuffer();
    case 'avif':
      return image.avif({ quality: drawing ? 62 : 55, effort: 1 }).toBuffer();
    case 'jpeg':
      return image
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 84, chromaSubsampling: drawing ? '4:4:4' : '4:2:0' })
        .toBuffer();
  }
}
