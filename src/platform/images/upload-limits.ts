const MEGABYTE = 1024 * 1024;

/** SPEC §5 "Uploads": what a form that takes only images, only PDFs, or both lets in, per file. */
export const UPLOAD_LIMITS = {
  imageBytes: 2 * MEGABYTE,
  pdfBytes: 10 * MEGABYTE,
  mixedBytes: 3 * MEGABYTE,
  /** DECISIONS: 40 megapixels at most, whatever the file's size. */
  imagePixels: 40_000_000,
} as const;

/** What the text of a refused upload is filled with: a size where it was too large, how many where there were too many. */
export function uploadDetail(
  code: string,
  { bytes, most }: { bytes: number; most?: number },
): { data: { maxMegabytes: number } | { most: number } } | undefined {
  if (code === 'fileTooLarge') return { data: { maxMegabytes: bytes / MEGABYTE } };
  return code === 'tooManyFiles' && most !== undefined ? { data: { most } } : undefined;
}
