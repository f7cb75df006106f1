import { createHash } from 'node:crypto';
import * as fontkit from 'fontkit';
import type { FontFile } from './pdf-font.ts';

/** A font of a document, with what it uses of it. */
export type Embedded = {
  file: FontFile;
  resource: string;
  dictionary: PDFKit.PDFKitReference;
  subset: fontkit.Subset;
  /** Of a glyph and what it stands for: its number in the text. */
  ids: Map<string, number>;
  glyphs: number[];
  /** The glyphs' numbers in the font as it is embedded. */
  kept: number[];
  texts: string[];
};

/** A number of the text, as it is written between < and >. */
export const hex4 = (value: number) => value.toString(16).padStart(4, '0');

const outlines = new WeakMap<FontFile, fontkit.Font>();

export function outlinesOf(file: FontFile): fontkit.Font {
  let font = outlines.get(file);
  if (font === undefined) {
    const opened = fontkit.create(file.bytes);
    if ('fonts' in opened) throw new Error(`${file.name} is a collection of fonts`);
    font = opened;
    outlines.set(file, font);
  }
  return font;
}

/** The glyph's number in what is embedded; fontkit's types say boolean. */
export function includeGlyph(subset: fontkit.Subset, glyph: fontkit.Glyph): number {
  return Number(subset.includeGlyph(glyph));
}

/** A composite font (ISO 32000-1, 9.7). */
export function endFont(
  document: PDFKit.PDFDocument,
  { file, dictionary, subset, glyphs, kept, texts }: Embedded,
): void {
  const add = (data: Record<string, unknown>, content?: Buffer) => {
    const ref = document.ref(data);
    ref.end(content);
    return ref;
  };
  const bytes = Buffer.from(subset.encode());
  // Six letters that tell this subset from others (ISO 32000-1, 9.6.4).
  const tag = [...createHash('md5').update(bytes).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
  const name = `${tag}+${file.name}`;
  const glyphMap = Buffer.alloc(kept.length * 2);
  for (const [id, glyph] of kept.entries()) glyphMap.writeUInt16BE(glyph, id * 2);
  const descriptor = add({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: file.box,
    ItalicAngle: 0,
    Ascent: file.ascent,
    Descent: file.descent,
    CapHeight: 714,
    StemV: 80,
    FontFile2: add({ Length1: bytes.length }, bytes),
  });
  const descendant = add({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    // pdfkit tells strings from names by their being objects.
    CIDSystemInfo: { Registry: Object('Adobe'), Ordering: Object('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    DW: 0,
    W: [0, glyphs.map((glyph) => file.font.glyphHAdvance(glyph))],
    CIDToGIDMap: add({}, glyphMap),
  });
  Object.assign(dictionary.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: add({}, Buffer.from(unicodeMap(texts), 'latin1')),
  });
  dictionary.end(undefined);
}

/** What the glyphs stand for (ISO 32000-1, 9.10.3), in blocks of 100 as the CMap format wants. */
function unicodeMap(texts: readonly string[]): string {
  const entries = texts.map(
    (text, id) => `<${hex4(id)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
  );
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += 100) {
    const block = entries.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
