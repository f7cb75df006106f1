import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { fail, succeed } from '../../shared/result.ts';
import type { EbookCheck } from './ebook-file.ts';

/** Actions (ISO 32000-2 §12.6.4) by which a document does something of its own: links within it and to pages stay. */
const actions = new Set(['/JavaScript', '/Launch', '/ImportData', '/SubmitForm', '/GoToE', '/Rendition']);

/** Whether a PDF is one that a reader opens: its header, its end, its pages; not locked, and nothing in it that acts. */
export async function checkPdf(bytes: Uint8Array): Promise<EbookCheck> {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 1_024))).toString('latin1');
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) return fail({ code: 'ebookBroken' });
  try {
    const document = await openPdf(bytes);
    if (document.isEncrypted) return fail({ code: 'ebookLocked' });
    const pages = document.getPageCount();
    if (pages === 0) return fail({ code: 'ebookBroken' });
    if (isActive(document)) return fail({ code: 'ebookActive' });
    return succeed({ format: 'pdf', pages });
  } catch (error) {
    if (error instanceof Error) return fail({ code: 'ebookBroken' });
    throw error;
  }
}

/** @throws what the library says of a file that isn't one. */
export function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
}

function isActive(document: PDFDocument): boolean {
  return document.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && acts(object, 3));
}

/** Actions stand in dictionaries of their own or right in those that begin them. */
function acts(dictionary: PDFDict, depth: number): boolean {
  return dictionary.entries().some(([key, value]) => {
    if (key === PDFName.of('S') && value instanceof PDFName) return actions.has(value.asString());
    return depth > 0 && value instanceof PDFDict && acts(value, depth - 1);
  });
}
