import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FontFile, SetText } from './pdf-font.ts';
import { subsetFont } from './subset-font.ts';

/** What a document says of itself; nothing else about when and where it was made gets in, so that it can be made again. */
export type PdfFacts = { title: string; author: string; subject: string; language: string; at: Date };

/** Lengths are in points (1/72 inch) from the upper left corner of an A4 page. */
export const pageWidthPt = 595.28;
export const pageHeightPt = 841.89;

type Embedded = {
  file: FontFile;
  resource: string;
  ids: Map<string, number>;
  glyphs: number[];
  texts: string[];
};

const n = (value: number) => String(Math.round(value * 1000) / 1000);
const hex4 = (value: number) => value.toString(16).padStart(4, '0');

/** UTF-16 with its mark, as PDF wants text that isn't Latin. */
function textString(value: string): string {
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`;
}

function dateString(at: Date): string {
  return `(D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`;
}

/**
 * Writes PDF 1.7. A glyph gets a number of its own for each text that it stands for, so that what is copied and searched
 * is what was written, though Thai draws it with other glyphs. The same calls make the same bytes.
 */
export function createPdf(facts: PdfFacts) {
  const pages: string[][] = [];
  let current: string[] | null = null;
  const fonts = new Map<FontFile, Embedded>();

  function fontOf(file: FontFile): Embedded {
    const known = fonts.get(file);
    if (known !== undefined) return known;
    // 0 is the missing glyph.
    const font = { file, resource: `F${fonts.size + 1}`, ids: new Map(), glyphs: [0], texts: [''] };
    fonts.set(file, font);
    return font;
  }

  function idOf(font: Embedded, glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const known = font.ids.get(key);
    if (known !== undefined) return known;
    const id = font.glyphs.push(glyph) - 1;
    font.texts.push(text);
    font.ids.set(key, id);
    return id;
  }

  function put(command: string): void {
    if (current === null) throw new Error('a PDF is drawn on pages');
    current.push(command);
  }

  return {
    addPage(): void {
      current = [];
      pages.push(current);
    },

    /** How many pages there are. */
    count: (): number => pages.length,

    /** Draws on an earlier page (from 0) what is only known at the end. */
    onPage(index: number, draw: () => void): void {
      const page = pages[index];
      if (page === undefined) throw new Error(`there is no page ${index}`);
      const before = current;
      current = page;
      draw();
      current = before;
    },

    /** Text whose baseline begins at (x, y). `grey` is 0 for black to 1 for white. */
    text(x: number, y: number, set: SetText, sizePt: number, grey = 0): void {
      if (set.glyphs.length === 0) return;
      const parts: string[] = [`${n(grey)} g BT 1 0 0 1 ${n(x)} ${n(pageHeightPt - y)} Tm`];
      let pen = 0;
      let rise = 0;
      let used: Embedded | null = null;
      let shown = '';
      let spanned = 0;
      const flush = () => {
        if (shown !== '') parts.push(`[${shown}] TJ`);
        shown = '';
      };
      for (const glyph of set.glyphs) {
        if (glyph.span !== null) {
          flush();
          parts.push(`/Span << /ActualText ${textString(glyph.span.text)} >> BDC`);
          spanned = glyph.span.glyphs;
        }
        const font = fontOf(glyph.file);
        if (font !== used || glyph.y !== rise) {
          flush();
          if (font !== used) parts.push(`/${font.resource} ${n(sizePt)} Tf`);
          if (glyph.y !== rise) parts.push(`${n((glyph.y * sizePt) / 1000)} Ts`);
          used = font;
          rise = glyph.y;
        }
        if (glyph.x !== pen) shown += n(pen - glyph.x);
        shown += `<${hex4(idOf(font, glyph.glyph, glyph.text))}>`;
        pen = glyph.x + glyph.file.font.glyphHAdvance(glyph.glyph);
        if (spanned > 0) {
          spanned -= 1;
          if (spanned > 0) continue;
          flush();
          parts.push('EMC');
        }
      }
      flush();
      if (rise !== 0) parts.push('0 Ts');
      put(`${parts.join(' ')} ET`);
    },

    line(x1: number, y1: number, x2: number, y2: number, widthPt = 0.5, grey = 0): void {
      put(
        `${n(grey)} G ${n(widthPt)} w ${n(x1)} ${n(pageHeightPt - y1)} m ${n(x2)} ${n(pageHeightPt - y2)} l S`,
      );
    },

    rectangle(x: number, y: number, width: number, height: number, grey: number): void {
      put(`${n(grey)} g ${n(x)} ${n(pageHeightPt - y - height)} ${n(width)} ${n(height)} re f`);
    },

    end: (): Buffer => writeFile(facts, pages, [...fonts.values()]),
  };
}

export type Pdf = ReturnType<typeof createPdf>;

function writeFile(facts: PdfFacts, pages: readonly string[][], fonts: readonly Embedded[]): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) =>
    objects.push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
  const addStream = (content: Buffer, entries = '') => {
    const packed = deflateSync(content, { level: 9 });
    return add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode${entries} >>\nstream\n`, 'latin1'),
        packed,
        Buffer.from('\nendstream', 'latin1'),
      ]),
    );
  };

  const resources = fonts.map((font) => `/${font.resource} ${addFont(font, add, addStream)} 0 R`).join(' ');
  const contents = pages.map((page) => addStream(Buffer.from(page.join('\n'), 'latin1')));
  const treeId = objects.length + contents.length + 1;
  const kids = contents.map((content) =>
    add(
      `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${pageWidthPt} ${pageHeightPt}] ` +
        `/Resources << /Font << ${resources} >> >> /Contents ${content} 0 R >>`,
    ),
  );
  add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  const catalog = add(
    `<< /Type /Catalog /Pages ${treeId} 0 R /Lang (${facts.language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const info = add(
    `<< /Title ${textString(facts.title)} /Author ${textString(facts.author)} /Subject ${textString(facts.subject)} ` +
      `/CreationDate ${dateString(facts.at)} /ModDate ${dateString(facts.at)} >>`,
  );

  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = chunks[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, body] of objects.entries()) {
    offsets.push(length);
    const chunk = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`, 'latin1'),
      body,
      Buffer.from('\nendobj\n', 'latin1'),
    ]);
    chunks.push(chunk);
    length += chunk.length;
  }
  const id = createHash('md5').update(Buffer.concat(chunks)).digest('hex');
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n` +
        offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('') +
        `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>\n` +
        `startxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(chunks);
}

/** A composite font (ISO 32000-1, 9.7): its number. */
function addFont(
  { file, glyphs, texts }: Embedded,
  add: (body: string) => number,
  addStream: (content: Buffer, entries?: string) => number,
): number {
  const bytes = subsetFont(file.bytes, glyphs);
  // Six letters that tell this subset from others (ISO 32000-1, 9.6.4).
  const tag = [...createHash('md5').update(bytes).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
  const name = `${tag}+${file.name}`;
  const program = addStream(bytes, ` /Length1 ${bytes.length}`);
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${file.box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${file.ascent} /Descent ${file.descent} /CapHeight 714 /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  const glyphMap = Buffer.alloc(glyphs.length * 2);
  for (const [id, glyph] of glyphs.entries()) glyphMap.writeUInt16BE(glyph, id * 2);
  const cidToGid = addStream(glyphMap);
  const widths = glyphs.map((glyph) => n(file.font.glyphHAdvance(glyph))).join(' ');
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) ` +
      `/Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 0 /W [0 [${widths}]] /CIDToGIDMap ${cidToGid} 0 R >>`,
  );
  const toUnicode = addStream(Buffer.from(unicodeMap(texts), 'latin1'));
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] ` +
      `/ToUnicode ${toUnicode} 0 R >>`,
  );
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
