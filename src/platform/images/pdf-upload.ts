import { inflateSync } from 'node:zlib';
import { fail, type Result, succeed } from '../../shared/result.ts';

export interface AcceptedPdf {
  bytes: Buffer;
  contentType: 'application/pdf';
  extension: 'pdf';
}

export type PdfRefusal = {
  code: 'fileTooLarge' | 'formatNotSupported' | 'pdfBroken' | 'pdfEncrypted' | 'pdfActive';
};

/** Names (ISO 32000-2 §12.6, §13) behind which a document does something by itself when opened. */
const LONG_NAMES =
  /\/(?:JavaScript|Launch|RichMedia|SubmitForm|ResetForm|ImportData|XFA|Rendition|SetOCGState|GoTo3DView)(?![A-Za-z0-9])/;
/** White space and comments, which may stand between any two words (§7.2). */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;
const REFERENCE = String.raw`\d+[\s\0]+\d+[\s\0]+R`;
/**
 * Names as short as these stand in any picture's bytes by chance: only with what must follow them do they mean something.
 * An `OpenAction` that is an array is a page to open at, no action.
 */
const SHORT_NAMES = new RegExp(
  [
    String.raw`\/(?:OpenAction|AA)${GAP}(?:<<|${REFERENCE})`,
    String.raw`\/(?:JS|URI)${GAP}(?:[(<]|${REFERENCE})`,
    String.raw`\/S${GAP}\/(?:URI|GoToR|GoToE|Thread|Sound|Movie|Named|Hide|Trans)(?![A-Za-z0-9])`,
  ].join('|'),
);

/** Whether a document would do something when it is opened, looked at or pressed: an action of any kind but a jump in it. */
function isActive(plain: string): boolean {
  return LONG_NAMES.test(plain) || SHORT_NAMES.test(plain);
}

const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/;
/** Objects may hide, deflated, in object streams; together they may not unpack to more than this. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/** `/J#61vaScript` is `/JavaScript` (ISO 32000-2 §7.3.5). */
function plainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** One object stream's contents, by its dictionary; null when it is packed in a way that cannot be looked into. */
function unpack(dictionary: string, data: Buffer, room: number): string | null {
  const filters = [...dictionary.matchAll(/\/Filter\s*(\[[^\]]*\]|\/\w+|\d+)/g)].map(
    (match) => match[1] ?? '',
  );
  const filter = (filters[0] ?? '').replace(/[[\]\s]/g, '');
  if (filters.length > 1 || /\/Predictor\s+(?!1\b)/.test(dictionary)) return null;
  if (filter === '') return /^\s*\d/.test(data.toString('latin1', 0, 16)) ? data.toString('latin1') : null;
  if (filter !== '/FlateDecode') return null;
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, room) }).toString('latin1');
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** The contents of all object streams; null when one cannot be looked into. Linear in the file's length. */
function objectStreams(text: string, bytes: Buffer): string | null {
  let unpacked = '';
  let from = 0;
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    const before = plainNames(text.slice(from, match.index));
    const start = match.index + match[0].length;
    from = start;
    if (!OBJECT_STREAM.test(before)) continue;
    const dictionary = before.slice(before.lastIndexOf('endstream') + 1);
    const end = text.indexOf('endstream', start);
    if (end === -1 || !OBJECT_STREAM.test(dictionary)) return null;
    const contents = unpack(dictionary, bytes.subarray(start, end), MAX_UNPACKED_BYTES - unpacked.length);
    if (contents === null) return null;
    unpacked += contents;
  }
  return OBJECT_STREAM.test(plainNames(text.slice(from))) ? null : unpacked;
}

/**
 * Lets an uploaded PDF in, or says why not. It must begin with the header and end with its end mark (nothing appended),
 * be readable by us (not encrypted), and hold no action (scripts, launches, links, submissions, media players), looked for in
 * object streams too. It is stored as it came, to be served as an attachment.
 */
export function acceptPdf(
  bytes: Buffer,
  { maxBytes }: { maxBytes: number },
): Result<AcceptedPdf, PdfRefusal> {
  if (bytes.length > maxBytes) return fail({ code: 'fileTooLarge' });
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return fail({ code: 'formatNotSupported' });
  const text = bytes.toString('latin1');
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1024)) || !text.includes('startxref'))
    return fail({ code: 'pdfBroken' });
  const plain = plainNames(text);
  if (ENCRYPTED.test(plain)) return fail({ code: 'pdfEncrypted' });
  if (isActive(plain)) return fail({ code: 'pdfActive' });
  const hidden = objectStreams(text, bytes);
  if (hidden === null) return fail({ code: 'pdfBroken' });
  if (isActive(plainNames(hidden))) return fail({ code: 'pdfActive' });
  return succeed({ bytes, contentType: 'application/pdf', extension: 'pdf' });
}
