import { fail, type Result, succeed } from '../../shared/result.ts';
import { cutRectangle, type PictureCut } from './cut-picture.rules.ts';
import { sharp } from './safe-sharp.ts';
import { type PictureFormat, sniffImage } from './sniff-image.ts';

export interface AcceptedImage {
  /** Encoded anew by us: no metadata, no second frame, nothing after the end. */
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
  widthPx: number;
  heightPx: number;
}

export type ImageRefusal = { code: 'fileTooLarge' | 'formatNotSupported' | 'imageTooLarge' | 'imageBroken' };

export interface ImageLimits {
  maxBytes: number;
  /** Width × height of the upload; more is refused before a pixel is decoded. */
  maxPixels: number;
  /** Longer sides are scaled down to this before storing. */
  maxSidePx?: number;
  /** What is cut out of it; it becomes `cut.widthPx` wide, or stays as narrow as it is. */
  cut?: PictureCut;
}

async function dimensionsOf(
  bytes: Buffer,
  format: PictureFormat,
): Promise<{ width: number; height: number } | null> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    return metadata.format === format ? metadata.autoOrient : null;
  } catch (error) {
    // libvips reports a broken header as a plain Error; there is nothing more to tell apart in it.
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Lets an uploaded picture in, or says why not. The type is decided by content (PNG, JPEG, WebP); the picture is
 * decoded, turned upright, and encoded anew in sRGB, so EXIF (and the place a photograph was taken), further frames
 * and anything hidden behind the picture are gone. Works on the bytes in memory and keeps nothing. It takes up to a quarter
 * of a gigabyte and a second of a core: `acceptImage` has it done in another process.
 */
export async function reencodeImage(
  bytes: Buffer,
  limits: ImageLimits,
): Promise<Result<AcceptedImage, ImageRefusal>> {
  if (bytes.length > limits.maxBytes) return fail({ code: 'fileTooLarge' });
  const format = sniffImage(bytes);
  if (format === null) return fail({ code: 'formatNotSupported' });
  const size = await dimensionsOf(bytes, format);
  if (size === null) return fail({ code: 'imageBroken' });
  if (size.width * size.height > limits.maxPixels) return fail({ code: 'imageTooLarge' });
  const side = limits.maxSidePx ?? 3200;
  const upright = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .timeout({ seconds: 20 });
  const image =
    limits.cut === undefined
      ? upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      : upright
          .extract(cutRectangle(size, limits.cut))
          .resize({ width: limits.cut.widthPx, withoutEnlargement: true });
  const encoded =
    format === 'png'
      ? image.png({ compressionLevel: 8 })
      : format === 'jpeg'
        ? image.jpeg({ quality: 86 })
        : image.webp({ quality: 86, effort: 3 });
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return succeed({
      bytes: data,
      contentType: `image/${format}`,
      extension: format === 'jpeg' ? 'jpg' : format,
      widthPx: info.width,
      heightPx: info.height,
    });
  } catch (error) {
    if (error instanceof Error) return fail({ code: 'imageBroken' });
    throw error;
  }
}
