import { rgb, StandardFonts } from '@cantoo/pdf-lib';
import { XMLSerializer } from '@xmldom/xmldom';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { elementsOf, openEpub, parseXml } from './epub-book.ts';
import { openPdf } from './pdf-book.ts';

/** What a copy of a book says of whom it was made for: letters that every font has. */
export type EbookMark = { orderNumber: string; site: string };

const lineOf = ({ orderNumber, site }: EbookMark) => `${orderNumber} · ${site}`;

const linePt = 7;
const fromEdgePt = 9;
const lineGrey = 0.45;

/** A PDF with a small line at the foot of each page. */
export async function markPdf(bytes: Uint8Array, mark: EbookMark): Promise<Uint8Array> {
  const document = await openPdf(bytes);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const line = lineOf(mark);
  const widthPt = font.widthOfTextAtSize(line, linePt);
  for (const page of document.getPages()) {
    // What is shown of a page may begin elsewhere than at its corner.
    const { x, y, width } = page.getCropBox();
    page.drawText(line, {
      x: x + Math.max(0, (width - widthPt) / 2),
      y: y + fromEdgePt,
      size: linePt,
      font,
      color: rgb(lineGrey, lineGrey, lineGrey),
    });
  }
  return document.save();
}

const packed = /\.(?:jpe?g|png|gif|webp|mp3|mp4|m4a|woff2?)$/i;

/** An EPUB with a page at its end, and a word in its metadata. */
export function markEpub(bytes: Uint8Array, mark: EbookMark): Uint8Array {
  const opened = openEpub(bytes);
  if (!opened.ok) throw new Error(`a kept EPUB is none any more: ${opened.failure.code}`);
  const { entries, opfPath } = opened.value;
  const opf = entries[opfPath];
  const root = opf === undefined ? null : parseXml(opf);
  const [metadata] = root === null ? [] : elementsOf(root, 'metadata');
  const [manifest] = root === null ? [] : elementsOf(root, 'manifest');
  const [spine] = root === null ? [] : elementsOf(root, 'spine');
  const owner = root?.ownerDocument;
  if (
    root == null ||
    owner == null ||
    metadata === undefined ||
    manifest === undefined ||
    spine === undefined
  )
    throw new Error('a kept EPUB has no package document');
  const folder = opfPath.slice(0, opfPath.lastIndexOf('/') + 1);
  const page = freeName(entries, folder);
  const add = (parent: typeof root, name: string, attributes: Record<string, string>) => {
    const prefix = parent.prefix === null || parent.prefix === '' ? '' : `${parent.prefix}:`;
    const element = owner.createElementNS(root.namespaceURI, `${prefix}${name}`);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.appendChild(element);
  };
  add(metadata, 'meta', { name: 'order-number', content: mark.orderNumber });
  add(manifest, 'item', { id: page, href: page, 'media-type': 'application/xhtml+xml' });
  add(spine, 'itemref', { idref: page });
  const files: Zippable = {};
  for (const [name, content] of Object.entries(entries))
    files[name] = [content, { level: name === 'mimetype' || packed.test(name) ? 0 : 6 }];
  files[opfPath] = strToU8(
    `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}`,
  );
  files[`${folder}${page}`] = strToU8(pageOf(lineOf(mark)));
  return zipSync(files);
}

function freeName(entries: Readonly<Record<string, unknown>>, folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = `order-${number}.xhtml`;
    if (!Object.hasOwn(entries, `${folder}${name}`)) return name;
  }
}

function pageOf(line: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${line}</title></head>
<body><p style="margin-top: 40%; text-align: center; font-size: 0.8em">${line}</p></body></html>
`;
}
