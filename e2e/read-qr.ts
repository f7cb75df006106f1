import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a scanner reads in a picture; undefined when there is no QR code in it. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
