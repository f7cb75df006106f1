import { fail, type Result, succeed } from '../../shared/result.ts';

/** The only widths an image is served in, in pixels. A list, so that nobody can fill the disk one pixel at a time. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1200, 1280, 1600] as const;
export const IMAGE_FORMATS = ['webp', 'avif', 'jpeg'] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A width and a format as they stand in a URL ("480", "webp"). Fails with `imageSizeNotOffered`. */
export function parseImageSize(
  width: string,
  format: string,
): Result<{ widthPx: ImageWidth; format: ImageFormat }, { code: 'imageSizeNotOffered' }> {
  const widthPx = IMAGE_WIDTHS.find((offered) => String(offered) === width);
  const known = IMAGE_FORMATS.find((offered) => offered === format);
  if (widthPx === undefined || known === undefined) return fail({ code: 'imageSizeNotOffered' });
  return succeed({ widthPx, format: known });
}
