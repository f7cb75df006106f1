import { type EbookCheck, type EbookFacts, formatOfBytes } from './ebook-file.ts';
import { checkEpub } from './epub-book.ts';
import { type EbookMark, markEpub, markPdf } from './mark-ebook.ts';
import { checkPdf } from './pdf-book.ts';

/** The other process of ebook-process.ts: what a file is. */
export function check({ bytes }: { bytes: Uint8Array }): Promise<EbookCheck> | EbookCheck {
  const format = formatOfBytes(bytes);
  if (format === null) return { ok: false, failure: { code: 'ebookFormatUnknown' } };
  return format === 'pdf' ? checkPdf(bytes) : checkEpub(bytes);
}

/** The same, marked for who bought it. */
export function mark({
  bytes,
  format,
  ...words
}: { bytes: Uint8Array; format: EbookFacts['format'] } & EbookMark): Promise<Uint8Array> | Uint8Array {
  return format === 'pdf' ? markPdf(bytes, words) : markEpub(bytes, words);
}
