import { type EbookCheck, type EbookFacts, formatOfBytes } from './ebook-file.ts';
import { checkEpub } from './epub-book.ts';
import { type EbookMark, markEpub, markPdf } from './mark-ebook.ts';
import { checkPdf } from './pdf-book.ts';
import { type BookPart, readEpubPart, readEpubPicture } from './read-epub.ts';

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

/** A part of a marked EPUB, as it can be read on a page. */
export function readPart({ bytes, part }: { bytes: Uint8Array; part: number }): BookPart | null {
  return readEpubPart(bytes, part);
}

/** One of its pictures. */
export function readPicture({
  bytes,
  picture,
}: {
  bytes: Uint8Array;
  picture: number;
}): { bytes: Uint8Array; contentType: string } | null {
  return readEpubPicture(bytes, picture);
}
