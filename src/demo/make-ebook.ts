import { strToU8, zipSync } from 'fflate';
import { breakLines } from '../platform/pdf/break-lines.ts';
import { createPdf } from '../platform/pdf/pdf-writer.ts';
import { putText } from '../platform/pdf/put-text.ts';
import { ebookChapters } from './content/ebooks.ts';

export type EbookText = { title: string; authors: readonly string[]; language: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A page of an EPUB. */
function page(title: string, body: string): Uint8Array {
  return strToU8(`<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="th">
<head><title>${escapeXml(title)}</title></head>
<body>${body}</body>
</html>
`);
}

/** An EPUB 3 of a title page and the demo's chapters (EPUB 3.3 §3). */
export function makeEpub({ title, authors, language }: EbookText): Buffer {
  const chapters = ebookChapters.map(({ heading, paragraphs }, index) => ({
    id: `chapter-${index + 1}`,
    heading,
    content: page(
      heading,
      `<h1>${escapeXml(heading)}</h1>${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('')}`,
    ),
  }));
  const item = (id: string, more = '') =>
    `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"${more}/>`;
  const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:bannasala:${encodeURIComponent(title)}</dc:identifier>
<dc:title>${escapeXml(title)}</dc:title>${authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`).join('')}
<dc:language>${language}</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
</metadata>
<manifest>${item('nav', ' properties="nav"')}${item('title')}${chapters.map(({ id }) => item(id)).join('')}</manifest>
<spine><itemref idref="title"/>${chapters.map(({ id }) => `<itemref idref="${id}"/>`).join('')}</spine>
</package>
`;
  const links = chapters.map(({ id, heading }) => `<li><a href="${id}.xhtml">${escapeXml(heading)}</a></li>`);
  const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
  return Buffer.from(
    zipSync(
      {
        mimetype: [strToU8('application/epub+zip'), { level: 0 }],
        'META-INF/container.xml': strToU8(container),
        'OEBPS/book.opf': strToU8(opf),
        'OEBPS/nav.xhtml': page(title, `<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`),
        'OEBPS/title.xhtml': page(
          title,
          `<h1>${escapeXml(title)}</h1><p>${escapeXml(authors.join(', '))}</p>`,
        ),
        ...Object.fromEntries(chapters.map(({ id, content }) => [`OEBPS/${id}.xhtml`, content])),
      },
      { mtime: new Date('2026-01-01T00:00:00Z') },
    ),
  );
}

const paper = { widthPt: 420, heightPt: 595 };
const marginPt = 54;
const bodyPt = 12;
const leadingPt = 21;

/** A PDF of the same, a page a chapter. */
export function makePdf({ title, authors, language }: EbookText): Buffer {
  const author = authors.join(', ');
  const at = new Date('2026-01-01T00:00:00Z');
  const pdf = createPdf({ title, author, subject: title, language, at });
  const widthPt = paper.widthPt - 2 * marginPt;
  pdf.addPage(paper);
  pdf.part('H1', () => {
    for (const [index, line] of breakLines(title, widthPt, 22, 'bold').entries())
      putText(pdf, line, paper.widthPt / 2, 220 + index * 34, {
        sizePt: 22,
        weight: 'bold',
        align: 'middle',
      });
  });
  pdf.part('P', () => putText(pdf, author, paper.widthPt / 2, 330, { sizePt: bodyPt, align: 'middle' }));
  for (const { heading, paragraphs } of ebookChapters) {
    pdf.addPage(paper);
    let y = marginPt + 20;
    pdf.part('H1', () => putText(pdf, heading, marginPt, y, { sizePt: 17, weight: 'bold' }));
    y += 40;
    for (const text of paragraphs) {
      pdf.part('P', () => {
        for (const line of breakLines(text, widthPt, bodyPt, 'regular')) {
          putText(pdf, line, marginPt, y, { sizePt: bodyPt });
          y += leadingPt;
        }
      });
      y += leadingPt / 2;
    }
  }
  return pdf.end();
}
