import { picturePriority, runInPictureProcess } from '../images/picture-process.ts';
import type { EbookCheck, EbookFacts } from './ebook-file.ts';
import type { EbookMark } from './mark-ebook.ts';
import type { BookPart } from './read-epub.ts';

const file = new URL('./ebook.worker.ts', import.meta.url);
/** A PDF of 500 pages takes 2 s; one that takes much longer is made to. */
const mostMs = 30_000;

/** Says what a file is, in another process: what unpacks it isn't let near the shop. */
export function checkEbook(bytes: Uint8Array): Promise<EbookCheck> {
  const input = { bytes };
  return runInPictureProcess<EbookCheck>({ file, name: 'check', input, mostMs }, picturePriority.upload);
}

/** A copy of a kept file that says whom it was made for. */
export async function markEbook(
  bytes: Uint8Array,
  format: EbookFacts['format'],
  mark: EbookMark,
): Promise<Buffer> {
  const input = { bytes, format, ...mark };
  const task = { file, name: 'mark', input, mostMs };
  return Buffer.from(await runInPictureProcess<Uint8Array>(task, picturePriority.upload));
}

/** A part of an EPUB, for a page; null where it has no such part. Somebody waits for it. */
export function readBookPart(bytes: Uint8Array, part: number): Promise<BookPart | null> {
  const task = { file, name: 'readPart', input: { bytes, part }, mostMs };
  return runInPictureProcess<BookPart | null>(task, picturePriority.view);
}

/** A picture of an EPUB; null where it has no such one that can be shown. */
export function readBookPicture(
  bytes: Uint8Array,
  picture: number,
): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  const task = { file, name: 'readPicture', input: { bytes, picture }, mostMs };
  return runInPictureProcess<{ bytes: Uint8Array; contentType: string } | null>(task, picturePriority.view);
}
