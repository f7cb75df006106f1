import PDFDocument from 'pdfkit';
import { type Embedded, endFont, hex4, includeGlyph, outlinesOf } from './embed-font.ts';
import type { FontFile, SetText } from './pdf-font.ts';

/** What a document says of itself; nothing else about when and where it was made gets in, so that it can be made again. */
export type PdfFacts = { title: string; author: string; subject: string; language: string; at: Date };

/** A file that goes along in a document, e.g. its data as XML. */
export type PdfAttachment = { name: string; contentType: string; description: string; bytes: Buffer };

/** What a part of a document is, to who has it read aloud (ISO 32000-1, 14.8.4). */
export type PdfPart = 'H1' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';

/** Lengths are in points (1/72 inch) from the upper left corner of a page, which is A4 unless it is told otherwise. */
export const pageWidthPt = 595.28;
export const pageHeightPt = 841.89;
export type PageSize = { widthPt: number; heightPt: number };
export const pageSizes = {
  a4: { widthPt: pageWidthPt, heightPt: pageHeightPt },
  a4Across: { widthPt: pageHeightPt, heightPt: pageWidthPt },
  a6: { widthPt: 297.64, heightPt: 419.53 },
} as const satisfies Record<string, PageSize>;

/** From 0, black, to 1, white; or red, green and blue of 0 to 1 each (sRGB). */
export type Ink = number | readonly [number, number, number];

/** x, y, width, height. */
export type Rectangle = readonly [number, number, number, number];

const n = (value: number) => String(Math.round(value * 1000) / 1000);
const producer = 'Bannasala';

/** The operators that choose an ink to fill or to draw lines with (ISO 32000-1, 8.6.8). */
function inkOf(ink: Ink, use: 'fill' | 'stroke'): string {
  const isFill = use === 'fill';
  return typeof ink === 'number'
    ? `${n(ink)} ${isFill ? 'g' : 'G'}`
    : `${ink.map(n).join(' ')} ${isFill ? 'rg' : 'RG'}`;
}

/** UTF-16 with its mark, as PDF wants text that isn't Latin. */
function textString(value: string): string {
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`;
}

/**
 * Writes PDF/A-3b (ISO 19005-3), tagged. The file is pdfkit's; text is set by HarfBuzz (`setText`) and drawn here, since
 * pdfkit's own setting puts Thai marks in the wrong place (decision 50). A glyph gets a number of its own for each text
 * that it stands for, so that what is copied and searched is what was written, though Thai draws it with other glyphs.
 * The same calls make the same bytes.
 */
export function createPdf(facts: PdfFacts) {
  const file = new PDFDocument({
    size: [pageWidthPt, pageHeightPt],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: facts.language,
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      Producer: producer,
      Creator: producer,
      CreationDate: facts.at,
      ModDate: facts.at,
    },
  });
  const fonts = new Map<FontFile, Embedded>();
  const whole = file.struct('Document');
  file.addStructure(whole);
  /** The parts that are open, the innermost last. */
  const open = [whole];

  function fontOf(font: FontFile): Embedded {
    const known = fonts.get(font);
    const embedded = known ?? {
      file: font,
      resource: `T${fonts.size + 1}`,
      dictionary: file.ref({}),
      subset: outlinesOf(font).createSubset(),
      ids: new Map(),
      // 0 is the missing glyph.
      glyphs: [0],
      kept: [0],
      texts: [''],
    };
    fonts.set(font, embedded);
    file.page.fonts[embedded.resource] = embedded.dictionary;
    return embedded;
  }

  function idOf(font: Embedded, glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    const known = font.ids.get(key);
    if (known !== undefined) return known;
    const id = font.glyphs.push(glyph) - 1;
    font.kept.push(includeGlyph(font.subset, outlinesOf(font.file).getGlyph(glyph)));
    font.texts.push(text);
    font.ids.set(key, id);
    return id;
  }

  /** Content that isn't part of what is read: lines, backgrounds, what every page repeats. */
  function decorate(draw: () => void): void {
    file.markContent('Artifact', { type: 'Layout' });
    draw();
    file.endMarkedContent();
  }

  function drawText(x: number, y: number, set: SetText, sizePt: number, grey: Ink): void {
    // pdfkit turns pages upside down; text is turned back.
    const parts: string[] = [`${inkOf(grey, 'fill')} BT 1 0 0 -1 ${n(x)} ${n(y)} Tm`];
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
    file.addContent(`${parts.join(' ')} ET`);
  }

  return {
    addPage({ widthPt, heightPt }: PageSize = pageSizes.a4): void {
      file.addPage({ size: [widthPt, heightPt], margin: 0 });
    },

    /** How many pages there are. */
    count: (): number => file.bufferedPageRange().count,

    /** Draws on an earlier page (from 0) what is only known at the end. Throws when there is no such page. */
    onPage(index: number, draw: () => void): void {
      const last = this.count() - 1;
      file.switchToPage(index);
      draw();
      file.switchToPage(last);
    },

    /** What is drawn within is such a part of the document. */
    part<Value>(type: PdfPart, draw: () => Value): Value {
      const element = file.struct(type);
      open.at(-1)?.add(element);
      open.push(element);
      const drawn = draw();
      open.pop();
      element.end();
      return drawn;
    },

    /**
     * Text whose baseline begins at (x, y). `grey` is its ink; who has the document read aloud doesn't
     * hear what is `isDecoration`.
     */
    text(x: number, y: number, set: SetText, sizePt: number, grey: Ink = 0, isDecoration = false): void {
      if (set.glyphs.length === 0) return;
      const draw = () => drawText(x, y, set, sizePt, grey);
      const parent = open.at(-1) ?? whole;
      if (isDecoration) decorate(draw);
      // A text that stands in nothing smaller is a paragraph.
      else if (parent === whole) this.part('P', () => open.at(-1)?.add(draw));
      else parent.add(draw);
    },

    line(x1: number, y1: number, x2: number, y2: number, widthPt = 0.5, grey: Ink = 0): void {
      decorate(() =>
        file.addContent(`${inkOf(grey, 'stroke')} ${n(widthPt)} w ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S`),
      );
    },

    rectangle(x: number, y: number, width: number, height: number, grey: Ink): void {
      this.rectangles([[x, y, width, height]], grey);
    },

    /** Many at once, such as the bars of a barcode. */
    rectangles(all: readonly Rectangle[], grey: Ink): void {
      const shapes = all.map((sides) => `${sides.map(n).join(' ')} re`).join(' ');
      decorate(() => file.addContent(`${inkOf(grey, 'fill')} ${shapes} f`));
    },

    /** An empty box. */
    frame(x: number, y: number, width: number, height: number, widthPt = 1, grey: Ink = 0): void {
      decorate(() =>
        file.addContent(
          `${inkOf(grey, 'stroke')} ${n(widthPt)} w ${[x, y, width, height].map(n).join(' ')} re S`,
        ),
      );
    },

    /** A filled shape, an SVG path (SVG 2, 9.3) whose origin is put at (x, y) and whose units are so many points. */
    shape(
      path: string,
      x: number,
      y: number,
      unitPt: number,
      [red, green, blue]: readonly [number, number, number],
    ): void {
      decorate(() => {
        file.save();
        file.translate(x, y).scale(unitPt);
        file.path(path).fill([red * 255, green * 255, blue * 255]);
        file.restore();
      });
    },

    /** Puts a file into the document that says the same in another form (ISO 19005-3, annex E: "Alternative"). */
    attach({ name, contentType, description, bytes }: PdfAttachment): void {
      // The types are of before pdfkit knew relationships.
      const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
        name,
        type: contentType,
        description,
        relationship: 'Alternative',
        creationDate: facts.at,
        modifiedDate: facts.at,
      };
      file.file(bytes, options);
    },

    end(): Buffer {
      for (const font of fonts.values()) endFont(file, font);
      whole.end();
      file.end();
      // Nothing of it waits for anything: the stream holds the whole file.
      const chunks: Buffer[] = [];
      for (let chunk = file.read(); chunk !== null; chunk = file.read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

export type Pdf = ReturnType<typeof createPdf>;
