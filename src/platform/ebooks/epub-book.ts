import { DOMParser, type Element } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { EbookCheck, EbookRefusal } from './ebook-file.ts';

/** Of an EPUB: large textbooks have a few thousand files. What it unpacks to is held in memory. */
const entriesMost = 10_000;
const unpackedMost = 300 * 1024 * 1024;

const mediaType = 'application/epub+zip';
const containerPath = 'META-INF/container.xml';
const encryptionPath = 'META-INF/encryption.xml';
/** Ways of hiding fonts that every reader undoes (EPUB 3.3 §4.4); whatever else is encrypted, buyers couldn't read. */
const fontHidings = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** An EPUB's files by their names, and where its package document is. */
export type OpenedEpub = { entries: Record<string, Uint8Array>; opfPath: string };

/** Whether an EPUB is one (OCF 3.3): its first file is its kind, its container names a package that is there and has a spine. */
export function checkEpub(bytes: Uint8Array): EbookCheck {
  const opened = openEpub(bytes);
  return opened.ok ? succeed({ format: 'epub', pages: null }) : opened;
}

/** Unpacks an EPUB, whatever it claims to be bounded. */
export function openEpub(bytes: Uint8Array): Result<OpenedEpub, EbookRefusal> {
  if (!beginsWithKind(bytes)) return fail({ code: 'ebookBroken' });
  const unpacked = unpack(bytes);
  if (!unpacked.ok) return unpacked;
  const entries = unpacked.value;
  if (isLocked(entries)) return fail({ code: 'ebookLocked' });
  const opfPath = packagePathOf(entries);
  const opf = opfPath === null ? undefined : entries[opfPath];
  if (opfPath === null || opf === undefined || !hasSpine(opf)) return fail({ code: 'ebookBroken' });
  return succeed({ entries, opfPath });
}

/** The first file is `mimetype`, stored and not packed, so that its 20 letters stand at byte 38 (OCF 3.3 §4.3). */
function beginsWithKind(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(58, bytes.length));
  return (
    head.length === 58 &&
    head.readUInt32LE(0) === 0x04034b50 &&
    head.readUInt16LE(8) === 0 &&
    head.toString('latin1', 30) === `mimetype${mediaType}`
  );
}

/** What is claimed is counted before anything is unpacked, and nothing is unpacked to more than it claims. */
function unpack(bytes: Uint8Array): Result<Record<string, Uint8Array>, EbookRefusal> {
  let count = 0;
  let size = 0;
  let refusal: EbookRefusal | null = null;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        count += 1;
        size += originalSize;
        if (count > entriesMost || size > unpackedMost) refusal ??= { code: 'ebookTooLarge' };
        else if (!isPlainPath(name)) refusal ??= { code: 'ebookBroken' };
        return refusal === null && !name.endsWith('/');
      },
    });
    return refusal === null ? succeed(entries) : fail(refusal);
  } catch (error) {
    if (error instanceof Error) return fail({ code: 'ebookBroken' });
    throw error;
  }
}

/** Whether a name stays in its archive, wherever that is unpacked. */
function isPlainPath(name: string): boolean {
  return (
    name !== '' &&
    !/^[\\/]|^[A-Za-z]:|\\|\0/.test(name) &&
    !name.split('/').some((segment) => segment === '..' || segment === '.')
  );
}

/** A document's root; null when it isn't well-formed XML. Entities that it defines aren't expanded. */
export function parseXml(bytes: Uint8Array): Element | null {
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    });
    return parser.parseFromString(strFromU8(bytes).replace(/^\uFEFF/, ''), 'text/xml').documentElement;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Elements of a name, of whichever prefix. */
export function elementsOf(root: Element, name: string): Element[] {
  return [...root.getElementsByTagNameNS('*', name)];
}

function packagePathOf(entries: Record<string, Uint8Array>): string | null {
  const container = entries[containerPath];
  const root = container === undefined ? null : parseXml(container);
  const [file] = root === null ? [] : elementsOf(root, 'rootfile');
  const path = file?.getAttribute('full-path') ?? null;
  return path !== null && isPlainPath(path) && Object.hasOwn(entries, path) ? path : null;
}

function hasSpine(opf: Uint8Array): boolean {
  const root = parseXml(opf);
  return (
    root !== null &&
    elementsOf(root, 'metadata').length === 1 &&
    elementsOf(root, 'manifest').length === 1 &&
    elementsOf(root, 'itemref').length > 0
  );
}

function isLocked(entries: Record<string, Uint8Array>): boolean {
  const encryption = entries[encryptionPath];
  if (encryption === undefined) return false;
  const root = parseXml(encryption);
  if (root === null) return true;
  const methods = elementsOf(root, 'EncryptedData').flatMap((data) => elementsOf(data, 'EncryptionMethod'));
  return methods.some((method) => !fontHidings.has(method.getAttribute('Algorithm') ?? ''));
}
