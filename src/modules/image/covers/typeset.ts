import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';
import decompressWoff2 from 'woff2-encoder/decompress';
import { n } from './svg.ts';

/** One cut of one of the two families. Weight 100–900, width 62.5–100 (per cent). */
export interface Face {
  family: 'serif' | 'sans';
  weight: number;
  width: number;
}

type Subset = 'thai' | 'latin' | 'latin-ext';

interface LoadedFace {
  face: harfbuzz.Face;
  has: ReadonlySet<number>;
}

interface Outline {
  commands: readonly { type: string; values: readonly number[] }[];
  top: number;
  bottom: number;
}

interface Cut {
  font: harfbuzz.Font;
  outlines: Map<number, Outline>;
}

interface PlacedGlyph {
  outline: Outline;
  x: number;
  y: number;
}

/** Text as glyphs, in thousandths of an em; `inkTop` is above the baseline, `inkBottom` below it. */
export interface ShapedText {
  glyphs: readonly PlacedGlyph[];
  width: number;
  inkTop: number;
  inkBottom: number;
}

const PACKAGES = { serif: 'noto-serif-thai', sans: 'noto-sans-thai-looped' } as const;
const SUBSETS: readonly Subset[] = ['thai', 'latin', 'latin-ext'];
const EM = 1000;
/** A shop draws a few hundred different words again and again; beyond this the memory is worth more than the time. */
const CACHE_LIMIT = 4_000;

async function loadFace(family: Face['family'], subset: Subset): Promise<LoadedFace> {
  const name = PACKAGES[family];
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${name}/files/${name}-${subset}-standard-normal.woff2`,
  );
  const face = new harfbuzz.Face(new harfbuzz.Blob(await decompressWoff2(readFileSync(file))));
  return { face, has: new Set(face.collectUnicodes()) };
}

// Loaded with the module (about 60 ms), so that drawing is synchronous. Import this module lazily.
const families = {
  serif: await Promise.all(SUBSETS.map((subset) => loadFace('serif', subset))),
  sans: await Promise.all(SUBSETS.map((subset) => loadFace('sans', subset))),
};

const cuts = new Map<string, Cut>();
const shapedTexts = new Map<string, ShapedText>();
const buffer = new harfbuzz.Buffer();

function cutOf(face: Face, subset: number): Cut | null {
  const loaded = families[face.family][subset];
  if (loaded === undefined) return null;
  const key = `${face.family} ${subset} ${face.weight} ${face.width}`;
  const known = cuts.get(key);
  if (known !== undefined) return known;
  const font = new harfbuzz.Font(loaded.face);
  font.setVariations([
    new harfbuzz.Variation('wght', face.weight),
    new harfbuzz.Variation('wdth', face.width),
  ]);
  const cut = { font, outlines: new Map<number, Outline>() };
  cuts.set(key, cut);
  return cut;
}

function outlineOf(cut: Cut, glyph: number): Outline {
  const known = cut.outlines.get(glyph);
  if (known !== undefined) return known;
  const commands = cut.font.glyphToJson(glyph);
  let top = 0;
  let bottom = 0;
  for (const { values } of commands) {
    for (let index = 1; index < values.length; index += 2) {
      const y = values[index] ?? 0;
      if (y > top) top = y;
      if (y < bottom) bottom = y;
    }
  }
  const outline = { commands, top, bottom };
  cut.outlines.set(glyph, outline);
  return outline;
}

function subsetOf(face: Face, codePoint: number): number {
  return families[face.family].findIndex((loaded) => loaded.has.has(codePoint));
}

/** Runs of one subset each; characters neither font has (an emoji, a kanji) are left out rather than drawn as boxes. */
function itemise(text: string, face: Face): { subset: number; text: string }[] {
  const runs: { subset: number; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const subset = codePoint === 0x20 && last !== undefined ? last.subset : subsetOf(face, codePoint);
    if (subset === -1) continue;
    if (last !== undefined && last.subset === subset) last.text += character;
    else runs.push({ subset, text: character });
  }
  return runs;
}

/** Shapes one line. Tracking (thousandths of an em) opens Latin capitals; Thai is never tracked. */
export function shapeText(text: string, face: Face, tracking = 0): ShapedText {
  const key = `${face.family} ${face.weight} ${face.width} ${tracking} ${text}`;
  const known = shapedTexts.get(key);
  if (known !== undefined) return known;
  const glyphs: PlacedGlyph[] = [];
  let pen = 0;
  let inkTop = 0;
  let inkBottom = 0;
  for (const run of itemise(text, face)) {
    const cut = cutOf(face, run.subset);
    if (cut === null) continue;
    buffer.reset();
    buffer.addText(run.text);
    buffer.setDirection(harfbuzz.Direction.LTR);
    buffer.setScript(run.subset === 0 ? 'Thai' : 'Latn');
    buffer.setLanguage(run.subset === 0 ? 'th' : 'en');
    harfbuzz.shape(cut.font, buffer);
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const outline = outlineOf(cut, glyph.codepoint);
      const y = glyph.yOffset ?? 0;
      glyphs.push({ outline, x: pen + (glyph.xOffset ?? 0), y });
      inkTop = Math.max(inkTop, outline.top + y);
      inkBottom = Math.max(inkBottom, -(outline.bottom + y));
      pen += (glyph.xAdvance ?? 0) + (run.subset === 0 ? 0 : tracking);
    }
  }
  const shaped = { glyphs, width: Math.max(0, pen - Math.max(0, tracking)), inkTop, inkBottom };
  if (shapedTexts.size >= CACHE_LIMIT) shapedTexts.clear();
  shapedTexts.set(key, shaped);
  return shaped;
}

/** The outlines of shaped text as SVG path data, its baseline starting at (x, y). */
export function textPath(shaped: ShapedText, x: number, y: number, sizePx: number): string {
  const scale = sizePx / EM;
  let d = '';
  for (const glyph of shaped.glyphs) {
    const left = x + glyph.x * scale;
    const base = y - glyph.y * scale;
    for (const { type, values } of glyph.outline.commands) {
      d += type;
      for (let index = 0; index < values.length; index += 2) {
        if (index > 0) d += ' ';
        d += `${n(left + (values[index] ?? 0) * scale)} ${n(base - (values[index + 1] ?? 0) * scale)}`;
      }
    }
  }
  return d;
}

/** The sans draws these letters with the tilde beside them. */
const TILDED = /[ãñõ]/i;

/** Whether a family has every letter of a text, drawn as it should be. The serif has far more of Latin. */
export function canSet(text: string, family: Face['family']): boolean {
  const composed = text.normalize('NFC');
  if (family === 'sans' && TILDED.test(composed)) return false;
  return [...composed].every((letter) =>
    families[family].some((loaded) => loaded.has.has(letter.codePointAt(0) ?? 0)),
  );
}

export const hasThai = (text: string): boolean => /[\u0e00-\u0e7f]/.test(text);
