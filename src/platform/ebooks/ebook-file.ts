import type { Result } from '../../shared/result.ts';

/** What a file of a book turned out to be. `pages` is null where the format has none. */
export type EbookFacts = { format: 'epub' | 'pdf'; pages: number | null };

export type EbookRefusal = {
  code: 'ebookFormatUnknown' | 'ebookBroken' | 'ebookLocked' | 'ebookTooLarge' | 'ebookActive';
};

export type EbookCheck = Result<EbookFacts, EbookRefusal>;

/**
 * The largest file that is taken. A request holds its file whole in memory, and so does the store of files; novels are below
 * 5 MB, picture books and textbooks below 50.
 */
export const ebookBytesMost = 50 * 1024 * 1024;

/** What of a PDF or EPUB the first bytes say; null for anything else. Its end isn't looked at. */
export function formatOfBytes(bytes: Uint8Array): EbookFacts['format'] | null {
  const head = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  if (head === '%PDF-') return 'pdf';
  return head.startsWith('PK\u0003\u0004') ? 'epub' : null;
}
