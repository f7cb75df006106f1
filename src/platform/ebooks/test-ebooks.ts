import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { strToU8, type Zippable, zipSync } from 'fflate';

const container = (path: string) => `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:test</dc:identifier><dc:title>ทดสอบ</dc:title><dc:language>th</dc:language>
  </metadata>
  <manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
  <spine><itemref idref="one"/></spine>
</package>`;

/** An EPUB of one page; `files` are put over its own, null leaves one out. */
export function testEpub(files: Record<string, Uint8Array | string | null> = {}, opfPath = 'OEBPS/book.opf') {
  const folder = opfPath.slice(0, opfPath.lastIndexOf('/') + 1);
  const all: Record<string, Uint8Array | string | null> = {
    'META-INF/container.xml': container(opfPath),
    [opfPath]: opf,
    [`${folder}one.xhtml`]:
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>หนึ่ง</title></head><body><p>กาลครั้งหนึ่ง</p></body></html>',
    ...files,
  };
  const zip: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0 }] };
  for (const [name, content] of Object.entries(all))
    if (content !== null) zip[name] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(zip);
}

export async function testPdf(pages = 2, change: (document: PDFDocument) => void = () => undefined) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    document.addPage([420, 595]).drawText(`Page ${page}`, { x: 40, y: 500, size: 12, font });
  change(document);
  return document.save();
}
