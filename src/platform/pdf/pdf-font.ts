import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';
import decompressWoff2 from 'woff2-encoder/decompress';

export type Weight = 'regular' | 'bold';
type Cut = { family: 'sans-thai-looped' | 'serif-thai'; subset: 'thai' | 'latin' | 'latin-ext' };

/** A font file as PDFs embed it. Lengths are in thousandths of an em. */
export type FontFile = {
  /** Names it in a document, e.g. "NotoSansThaiLoopedThaiRegular". */
  name: string;
  bytes: Buffer;
  font: harfbuzz.Font;
  has: ReadonlySet<number>;
  isThai: boolean;
  ascent: number;
  descent: number;
  /** xMin, yMin, xMax, yMax. */
  box: readonly [number, number, number, number];
};

/** A glyph where shaping put it, and the text that it stands for when a reader copies or searches. */
export type SetGlyph = {
  file: FontFile;
  glyph: number;
  text: string;
  x: number;
  y: number;
  /** Of a cluster of glyphs that don't stand for a text each: the text that all of them stand for, and how many they are. */
  span: { text: string; glyphs: number } | null;
};
/** Text set on one line, in thousandths of an em. */
export type SetText = { glyphs: readonly SetGlyph[]; width: number };

const weights = { regular: 400, bold: 700 } as const;
/** In the order in which they are asked for a letter: the serif has far more of Latin. */
const cuts: readonly Cut[] = [
  { family: 'sans-thai-looped', subset: 'thai' },
  { family: 'sans-thai-looped', subset: 'latin' },
  { family: 'sans-thai-looped', subset: 'latin-ext' },
  { family: 'serif-thai', subset: 'latin' },
  { family: 'serif-thai', subset: 'latin-ext' },
];
/** The sans draws these letters with the tilde beside them. */
const tilded = /[ãñõ]/i;
const saraAm = 'ำ';
/** Tone marks and others that stand above a vowel: shaping puts the circle of SARA AM below them. */
const aboveMarks = /^[\u0e34-\u0e37\u0e47-\u0e4e]$/;

async function loadFile(weight: Weight, { family, subset }: Cut): Promise<FontFile> {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/noto-${family}/files/noto-${family}-${subset}-${weights[weight]}-normal.woff2`,
  );
  const bytes = Buffer.from(await decompressWoff2(readFileSync(path)));
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  if (face.upem !== 1000) throw new Error(`${path} isn't drawn on 1,000 units an em`);
  const head = tableOf(bytes, 'head');
  const hhea = tableOf(bytes, 'hhea');
  return {
    name: `noto-${family}-${subset}-${weight}`.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    bytes,
    font: new harfbuzz.Font(face),
    has: new Set(
      face
        .collectUnicodes()
        .filter((letter) => family === 'serif-thai' || !tilded.test(String.fromCodePoint(letter))),
    ),
    isThai: subset === 'thai',
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
  };
}

function tableOf(bytes: Buffer, tag: string): Buffer {
  const count = bytes.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (bytes.toString('latin1', record, record + 4) === tag)
      return bytes.subarray(bytes.readUInt32BE(record + 8));
  }
  throw new Error(`the font has no table ${tag}`);
}

// Loaded with the module, so that drawing is synchronous. Import this module lazily.
const files: Record<Weight, FontFile[]> = {
  regular: await Promise.all(cuts.map((cut) => loadFile('regular', cut))),
  bold: await Promise.all(cuts.map((cut) => loadFile('bold', cut))),
};

/** Characters that no font here has are written as this, so that nothing of a legal document is silently left out. */
const unknownCharacter = '?';

type Run = { file: FontFile; text: string };

/** Runs of one font each. Invisible characters are dropped, white space of any kind becomes a space. */
function itemise(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  const visible = text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  for (const character of visible) {
    const last = runs.at(-1);
    const letter = knows(weight, character) ? character : unknownCharacter;
    const file =
      last?.file.has.has(codePointOf(letter)) && letter === ' '
        ? last.file
        : files[weight].find(({ has }) => has.has(codePointOf(letter)));
    if (file === undefined) throw new Error(`no font has "${letter}"`);
    if (last !== undefined && last.file === file) last.text += letter;
    else runs.push({ file, text: letter });
  }
  return runs;
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function knows(weight: Weight, character: string): boolean {
  return files[weight].some(({ has }) => has.has(codePointOf(character)));
}

/**
 * What the glyphs of a cluster stand for, in the order in which they are drawn. SARA AM is drawn as a circle, which goes
 * below the tone mark, and SARA AA: the circle stands for nothing, and the SARA AA for the whole.
 */
export function textsOfCluster(text: string, glyphs: number): string[] {
  const parts: string[] = [];
  for (const character of text) {
    if (character !== saraAm) {
      parts.push(character);
      continue;
    }
    let at = parts.length;
    while (at > 0 && aboveMarks.test(parts[at - 1] ?? '')) at -= 1;
    parts.splice(at, 0, '');
    parts.push(saraAm);
  }
  if (parts.length === glyphs) return parts;
  return Array.from({ length: glyphs }, (_, index) => (index === 0 ? text : ''));
}

const buffer = new harfbuzz.Buffer();
const cacheLimit = 2_000;
const kept = new Map<string, SetText>();

/** Sets text on one line. */
export function setText(text: string, weight: Weight): SetText {
  const key = `${weight} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const glyphs: SetGlyph[] = [];
  let pen = 0;
  for (const { file, text: run } of itemise(text, weight)) {
    buffer.reset();
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(run);
    buffer.setDirection(harfbuzz.Direction.LTR);
    buffer.setScript(file.isThai ? 'Thai' : 'Latn');
    buffer.setLanguage(file.isThai ? 'th' : 'en');
    harfbuzz.shape(file.font, buffer);
    const shaped = buffer.getGlyphInfosAndPositions();
    for (let start = 0; start < shaped.length; ) {
      const cluster = shaped[start]?.cluster ?? 0;
      let end = start + 1;
      while (end < shaped.length && shaped[end]?.cluster === cluster) end += 1;
      const whole = run.slice(cluster, shaped[end]?.cluster ?? run.length);
      const texts = textsOfCluster(whole, end - start);
      const hasSpan = texts.includes('');
      for (const [index, glyph] of shaped.slice(start, end).entries()) {
        glyphs.push({
          file,
          glyph: glyph.codepoint,
          text: texts[index] ?? '',
          x: pen + (glyph.xOffset ?? 0),
          y: glyph.yOffset ?? 0,
          span: hasSpan && index === 0 ? { text: whole, glyphs: end - start } : null,
        });
        pen += glyph.xAdvance ?? 0;
      }
      start = end;
    }
  }
  const set = { glyphs, width: pen };
  if (kept.size >= cacheLimit) kept.clear();
  kept.set(key, set);
  return set;
}
