import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { stopPictureProcesses } from '../images/picture-process.ts';
import { checkEbook, markEbook } from './ebook-process.ts';
import { checkEpub, openEpub, parseXml } from './epub-book.ts';
import { checkPdf } from './pdf-book.ts';
import { testEpub, testPdf } from './test-ebooks.ts';

afterAll(() => stopPictureProcesses());

const codeOf = async (bytes: Uint8Array) => {
  const checked = await checkEbook(bytes);
  return checked.ok ? checked.value : checked.failure.code;
};
const mark = { orderNumber: 'R1001-1', site: 'books.example' };

describe('an EPUB', () => {
  test('is taken wherever its package is, with hidden fonts too', async () => {
    expect(await codeOf(testEpub())).toEqual({ format: 'epub', pages: null });
    expect(checkEpub(testEpub({}, 'book.opf')).ok).toBe(true);
    const fonts = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
      <enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></enc:EncryptedData></encryption>`;
    expect(checkEpub(testEpub({ 'META-INF/encryption.xml': fonts })).ok).toBe(true);
    const drm = fonts.replace(
      'http://www.idpf.org/2008/embedding',
      'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    );
    expect(await codeOf(testEpub({ 'META-INF/encryption.xml': drm }))).toBe('ebookLocked');
  });

  test.each<[string, () => Uint8Array]>([
    ['without its container', () => testEpub({ 'META-INF/container.xml': null })],
    ['whose package is missing', () => testEpub({ 'OEBPS/book.opf': null })],
    ['whose package is no XML', () => testEpub({ 'OEBPS/book.opf': '<package><metadata></package>' })],
    [
      'with nothing to read',
      () => testEpub({ 'OEBPS/book.opf': '<package><metadata/><manifest/><spine/></package>' }),
    ],
    ['whose files leave it', () => testEpub({ '../../etc/passwd': 'x' })],
    ['with a path from the root', () => testEpub({ '/etc/passwd': 'x' })],
    ['with a path of Windows', () => testEpub({ 'C:\\x': 'x' })],
    ['that is any other archive', () => zipSync({ 'a.txt': strToU8('a') })],
    ['whose kind is packed', () => zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 9 }] })],
    ['that is cut off', () => testEpub().subarray(0, 300)],
  ])('%s is refused', async (_, make) => {
    expect(await codeOf(make())).toBe('ebookBroken');
  });

  test('that unpacks to too much is refused before it is unpacked, and one with too many files', async () => {
    const claims = Buffer.from(testEpub());
    // The size in the directory of the archive stands 22 bytes before the name.
    claims.writeUInt32LE(300 * 1024 * 1024, claims.lastIndexOf('OEBPS/one.xhtml') - 22);
    expect(await codeOf(claims)).toBe('ebookTooLarge');
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`f/${index}`, 'x']));
    expect(await codeOf(testEpub(many))).toBe('ebookTooLarge');
  });

  test('that claims less than it unpacks to gets no more room than it claims', () => {
    const bytes = Buffer.from(testEpub({ 'a.bin': new Uint8Array(1_000_000) }));
    bytes.writeUInt32LE(10, bytes.lastIndexOf('a.bin') - 22);
    const opened = openEpub(bytes);
    expect(opened.ok ? opened.value.entries['a.bin']?.length : 10).toBeLessThanOrEqual(10);
  });

  test('gets a page with the order, and is an EPUB still', async () => {
    const marked = await markEbook(testEpub({ 'OEBPS/order-1.xhtml': 'taken' }), 'epub', mark);
    expect(checkEpub(marked).ok).toBe(true);
    const files = unzipSync(marked);
    expect(strFromU8(files['OEBPS/order-1.xhtml'] ?? new Uint8Array())).toBe('taken');
    const page = files['OEBPS/order-2.xhtml'] ?? new Uint8Array();
    expect(parseXml(page)?.textContent).toContain('R1001-1 · books.example');
    const root = parseXml(files['OEBPS/book.opf'] ?? new Uint8Array());
    const items = [...(root?.getElementsByTagNameNS('*', 'itemref') ?? [])];
    expect(items.map((item) => item.getAttribute('idref'))).toEqual(['one', 'order-2.xhtml']);
    expect(items[1]?.namespaceURI).toBe('http://www.idpf.org/2007/opf');
    expect(strFromU8(files['OEBPS/book.opf'] ?? new Uint8Array())).toContain('content="R1001-1"');
  });
});

describe('a PDF', () => {
  test('is taken with its pages', async () => {
    expect(await codeOf(await testPdf(3))).toEqual({ format: 'pdf', pages: 3 });
  });

  test('that is locked, cut off or acts is refused', async () => {
    const locked = await PDFDocument.load(await testPdf());
    locked.encrypt({ userPassword: 'a', ownerPassword: 'b' });
    expect(await codeOf(await locked.save())).toBe('ebookLocked');
    const whole = await testPdf();
    expect(await codeOf(whole.subarray(0, whole.length - 40))).toBe('ebookBroken');
    expect(await codeOf(Buffer.from('%PDF-1.7\nnothing\nstartxref\n0\n%%EOF'))).toBe('ebookBroken');
    const active = await testPdf(1, ({ catalog, context }) =>
      catalog.set(
        PDFName.of('OpenAction'),
        context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
      ),
    );
    expect(await codeOf(active)).toBe('ebookActive');
    const link = await testPdf(1, ({ context }) => {
      context.register(context.obj({ Type: 'Action', S: 'URI', URI: PDFString.of('https://a.example') }));
    });
    expect((await checkPdf(link)).ok).toBe(true);
  });

  test('gets a line on each page', async () => {
    const marked = await markEbook(await testPdf(3), 'pdf', mark);
    const document = await PDFDocument.load(marked);
    expect(document.getPageCount()).toBe(3);
    const hex = Buffer.from('R1001-1', 'latin1').toString('hex').toUpperCase();
    const drawn = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream ? [strFromU8(decodePDFRawStream(object).decode(), true)] : [],
      )
      .filter((text) => text.includes(hex));
    expect(drawn).toHaveLength(3);
    expect((await checkPdf(marked)).ok).toBe(true);
  });
});

test('anything else is neither', async () => {
  for (const bytes of [new Uint8Array(), Buffer.from('MZ'), Buffer.from('<html></html>')])
    expect(await codeOf(bytes)).toBe('ebookFormatUnknown');
});
