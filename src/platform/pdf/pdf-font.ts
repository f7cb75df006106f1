import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';
import { readWoff } from './read-woff.ts';
import { romaniseKorean } from './romanise-korean.ts';

export type Weight = 'regular' | 'bold';
type Cut = {
  family: 'sans-thai-looped' | 'sans' | 'sans-sc';
  subset: string;
  /** As OpenType has it (ISO 15924). */
  script: 'Thai' | 'Latn' | 'Cyrl' | 'Grek' | 'Deva' | 'Hani';
};

/** A font file as PDFs embed it. Lengths are in thousandths of an em. */
export type FontFile = {
  /** Names it in a document, e.g. "NotoSansThaiLoopedThaiRegular". */
  name: string;
  bytes: Buffer;
  font: harfbuzz.Font;
  has: ReadonlySet<number>;
  script: Cut['script'];
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
/** In the order in which they are asked for a letter. Korean, whose font is as large as all of these, is romanised. */
const cuts: readonly Cut[] = [
  { family: 'sans-thai-looped', subset: 'thai', script: 'Thai' },
  { family: 'sans-thai-looped', subset: 'latin', script: 'Latn' },
  { family: 'sans-thai-looped', subset: 'latin-ext', script: 'Latn' },
  { family: 'sans', subset: 'latin', script: 'Latn' },
  { family: 'sans', subset: 'latin-ext', script: 'Latn' },
  { family: 'sans', subset: 'vietnamese', script: 'Latn' },
  { family: 'sans', subset: 'cyrillic', script: 'Cyrl' },
  { family: 'sans', subset: 'cyrillic-ext', script: 'Cyrl' },
  { family: 'sans', subset: 'greek', script: 'Grek' },
  { family: 'sans', subset: 'greek-ext', script: 'Grek' },
  { family: 'sans', subset: 'devanagari', script: 'Deva' },
  // Chinese of both ways of writing, and Japanese.
  { family: 'sans-sc', subset: 'chinese-simplified', script: 'Hani' },
];
/** The Thai sans draws these letters with the tilde beside them. */
const tilded = /[ãñõ]/i;
const saraAm = 'ำ';
const nikhahit = 0x0e4d;
const saraAa = 0x0e32;

function loadFile(weight: Weight, { family, subset, script }: Cut): FontFile {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/noto-${family}/files/noto-${family}-${subset}-${weights[weight]}-normal.woff`,
  );
  const bytes = readWoff(readFileSync(path));
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
        .filter((letter) => family !== 'sans-thai-looped' || !tilded.test(String.fromCodePoint(letter))),
    ),
    script,
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

const files: Record<Weight, FontFile[]> = { regular: [], bold: [] };

/** The first font that has a letter; fonts are read when a letter wants them. Null when none has it. */
function fileWith(weight: Weight, letter: string): FontFile | null {
  const codePoint = codePointOf(letter);
  for (const [index, cut] of cuts.entries()) {
    let file = files[weight][index];
    if (file === undefined) {
      file = loadFile(weight, cut);
      files[weight][index] = file;
    }
    if (file.has.has(codePoint)) return file;
  }
  return null;
}

/** What stands for letters that aren't known at all, so that nothing of a legal document is silently left out. */
const unknownCharacter = '?';

/**
 * What a character is written with: itself; what it is made of, when no font has it (a ligature, a fraction); or else Latin
 * letters that sound like it.
 */
function lettersFor(weight: Weight, character: string): string {
  const isKnown = (text: string) =>
    text !== '' && [...text].every((letter) => fileWith(weight, letter) !== null);
  if (isKnown(character)) return character;
  const folded = character.normalize('NFKC');
  if (isKnown(folded)) return folded;
  const latin = romaniseKorean(character) ?? unknownCharacter;
  return isKnown(latin) ? latin : unknownCharacter;
}

/** Whether some of a text has to be written in other letters than its own. */
export function isTransliterated(text: string): boolean {
  return [...visibleText(text)].some(
    (character) => lettersFor('regular', character).normalize('NFKC') !== character.normalize('NFKC'),
  );
}

/** Whether letters of a text can't be written at all: “?” stands in their place. */
export function hasUnknown(text: string): boolean {
  return [...visibleText(text)].some(
    (character) => character !== unknownCharacter && lettersFor('regular', character) === unknownCharacter,
  );
}

type Run = { file: FontFile; text: string };

/** A text as it is set: white space of any kind becomes a space, invisible characters are dropped. */
function visibleText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
}

/** Runs of one font each. */
function itemise(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  const letters = [...visibleText(text)].flatMap((character) => [...lettersFor(weight, character)]);
  for (const letter of letters) {
    const last = runs.at(-1);
    const file =
      last?.file.has.has(codePointOf(letter)) && letter === ' ' ? last.file : fileWith(weight, letter);
    if (file === null) throw new Error(`no font has "${letter}"`);
    if (last !== undefined && last.file === file) last.text += letter;
    else runs.push({ file, text: letter });
  }
  return runs;
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/**
 * What the glyphs of a cluster stand for, in the order in which they are drawn: a letter each, or else the first for all of
 * them.
 */
export function textsOfCluster(text: string, glyphs: number): string[] {
  const parts = [...text];
  if (parts.length === glyphs) return parts;
  return Array.from({ length: glyphs }, (_, index) => (index === 0 ? text : ''));
}

/**
 * Shaping takes SARA AM apart, into its circle and SARA AA; where the font draws both as they are, its own SARA AM looks the
 * same and can be read for what it is, also by readers that know of no spans. (Where a tone mark is in between, mark and
 * circle are one glyph and SARA AA is left: each then stands for one of the two letters.)
 */
function isPlainSaraAm({ font }: FontFile, text: string, glyphs: readonly { codepoint: number }[]): boolean {
  const [circle, tail] = glyphs;
  return (
    text === saraAm &&
    glyphs.length === 2 &&
    circle?.codepoint === font.nominalGlyph(nikhahit) &&
    tail?.codepoint === font.nominalGlyph(saraAa)
  );
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
    buffer.setScript(file.script);
    buffer.setLanguage(file.script === 'Thai' ? 'th' : 'en');
    harfbuzz.shape(file.font, buffer);
    const shaped = buffer.getGlyphInfosAndPositions();
    for (let start = 0; start < shaped.length; ) {
      const cluster = shaped[start]?.cluster ?? 0;
      let end = start + 1;
      while (end < shaped.length && shaped[end]?.cluster === cluster) end += 1;
      const whole = run.slice(cluster, shaped[end]?.cluster ?? run.length);
      const drawn = shaped.slice(start, end);
      if (isPlainSaraAm(file, whole, drawn)) {
        const glyph = file.font.nominalGlyph(codePointOf(saraAm)) ?? 0;
        glyphs.push({ file, glyph, text: saraAm, x: pen, y: 0, span: null });
        for (const { xAdvance } of drawn) pen += xAdvance ?? 0;
        start = end;
        continue;
      }
      const texts = textsOfCluster(whole, end - start);
      const hasSpan = texts.includes('');
      for (const [index, glyph] of drawn.entries()) {
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
