const MEGABYTE = 1024 * 1024;

/** SPEC §5 "Uploads": what a form that takes only images, only PDFs, or both lets in, per file. */
export const UPLOAD_LIMITS = {
  imageBytes: 2 * MEGABYTE,
  pdfBytes: 10 * MEGABYTE,
  mixedBytes: 3 * MEGABYTE,
  /** DECISIONS: 40 megapixels at most, whatever the file's size. */
  imagePixels: 40_000_000,
} as const;
