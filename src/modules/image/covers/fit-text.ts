import { type Face, hasThai, type ShapedText, shapeText } from './typeset.ts';

/** A piece of text that is never broken, and what it costs to break the line before it. */
interface Piece {
  text: string;
  spaceBefore: boolean;
  breakCost: number;
}

export interface FitRules {
  face: Face;
  maxWidth: number;
  maxHeight: number;
  maxSize: number;
  maxLines: number;
  /** Baseline to baseline, in em; grows by itself where marks would touch. */
  leading?: number;
  tracking?: number;
}

export interface FittedText {
  lines: readonly ShapedText[];
  sizePx: number;
  leadingPx: number;
  /** From the top of the first line's ink to the bottom of the last line's. */
  heightPx: number;
  widthPx: number;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });
const CLOSES = /^[\p{M}\p{Pe}\p{Pf}\p{Pd}.,!?:;%…ๆฯ”’]/u;
const OPENS = /[\p{Ps}\p{Pi}#“‘]$/u;
/** Words a line should not end with: what they belong to follows. */
const LEANS_ON_NEXT =
  /^(?:การ|ความ|นัก|ผู้|ชาว|แห่ง|ของ|และ|กับ|ใน|ที่|จาก|เพื่อ|สู่|ด้วย|ไม่|จะ|เป็น|คือ|หรือ|โดย|ถึง|แต่|the|a|an|of|in|to|and|for|on|with|by|from|or|at)$/i;

function pieces(text: string): Piece[] {
  const list: Piece[] = [];
  let spaceBefore = false;
  for (const { segment } of words.segment(text.trim().replace(/\s+/g, ' '))) {
    if (segment === ' ') {
      spaceBefore = true;
      continue;
    }
    const last = list.at(-1);
    const thaiInside = last !== undefined && !spaceBefore && hasThai(last.text) && hasThai(segment);
    const glued =
      last !== undefined &&
      !spaceBefore &&
      (CLOSES.test(segment) ||
        OPENS.test(last.text) ||
        !(thaiInside || hasThai(last.text) !== hasThai(segment)));
    if (glued) {
      last.text += segment;
      continue;
    }
    let breakCost = 0;
    if (last !== undefined) {
      if (LEANS_ON_NEXT.test(last.text)) breakCost += spaceBefore ? 0.2 : 1.4;
      else if (thaiInside)
        breakCost += segment.length <= 3 || last.text.length <= 3 ? 1 : last.text.length <= 5 ? 0.5 : 0.3;
      // "เล่ม 4", "Volume 4": a number stays with what it counts.
      if (/^\d/.test(segment)) breakCost += 0.8;
      if (/[:—–]$/.test(last.text)) breakCost -= 0.2;
    }
    list.push({ text: segment, spaceBefore, breakCost });
    spaceBefore = false;
  }
  return list;
}

interface Broken {
  starts: number[];
  widest: number;
  cost: number;
}

/** The most even way to break into exactly `count` lines (dynamic programming over the pieces' widths). */
function breakInto(
  count: number,
  list: readonly Piece[],
  widths: readonly number[],
  space: number,
): Broken | null {
  const total = list.length;
  const target = widths.reduce((a, b) => a + b, 0) / count;
  const widthOf = (from: number, to: number): number => {
    let width = 0;
    for (let index = from; index < to; index += 1) {
      width += (widths[index] ?? 0) + (index > from && list[index]?.spaceBefore ? space : 0);
    }
    return width;
  };
  const best: number[][] = [];
  const from: number[][] = [];
  for (let lineNumber = 1; lineNumber <= count; lineNumber += 1) {
    best[lineNumber] = [];
    from[lineNumber] = [];
    for (let end = lineNumber; end <= total - (count - lineNumber); end += 1) {
      let cheapest = Number.POSITIVE_INFINITY;
      let at = -1;
      for (let start = lineNumber === 1 ? 0 : lineNumber - 1; start < end; start += 1) {
        if (lineNumber === 1 && start > 0) break;
        const before = lineNumber === 1 ? 0 : (best[lineNumber - 1]?.[start] ?? Number.POSITIVE_INFINITY);
        if (before === Number.POSITIVE_INFINITY) continue;
        const cost =
          before + (widthOf(start, end) / target) ** 4 + (start > 0 ? (list[start]?.breakCost ?? 0) : 0);
        if (cost < cheapest) {
          cheapest = cost;
          at = start;
        }
      }
      (best[lineNumber] ?? [])[end] = cheapest;
      (from[lineNumber] ?? [])[end] = at;
    }
  }
  const cost = best[count]?.[total];
  if (cost === undefined || cost === Number.POSITIVE_INFINITY) return null;
  const starts: number[] = [];
  let end = total;
  let widest = 0;
  let penalty = 0;
  for (let lineNumber = count; lineNumber >= 1; lineNumber -= 1) {
    const start = from[lineNumber]?.[end] ?? 0;
    starts.unshift(start);
    widest = Math.max(widest, widthOf(start, end));
    if (start > 0) penalty += Math.max(0, list[start]?.breakCost ?? 0);
    end = start;
  }
  return { starts, widest, cost: penalty };
}

function lineTexts(list: readonly Piece[], starts: readonly number[]): string[] {
  return starts.map((start, index) =>
    list
      .slice(start, starts[index + 1] ?? list.length)
      .map((piece, at) => (at > 0 && piece.spaceBefore ? ` ${piece.text}` : piece.text))
      .join(''),
  );
}

function leadingOf(lines: readonly ShapedText[], wanted: number): number {
  let leading = wanted * 1000;
  for (let index = 1; index < lines.length; index += 1) {
    leading = Math.max(leading, (lines[index - 1]?.inkBottom ?? 0) + (lines[index]?.inkTop ?? 0) + 50);
  }
  return leading;
}

/**
 * Sets `text` as large as its box allows, on as many lines as reads best. Nothing is ever cut: a title too long for
 * its box gets smaller type. Sizes follow the real ink, so a tone mark over a vowel is never clipped.
 */
export function fitText(text: string, rules: FitRules): FittedText {
  const list = pieces(text);
  const tracking = rules.tracking ?? 0;
  const leading = rules.leading ?? (hasThai(text) ? 1.26 : 1.1);
  const widths = list.map((piece) => shapeText(piece.text, rules.face, tracking).width);
  const space = shapeText('a a', rules.face, tracking).width - 2 * shapeText('a', rules.face, tracking).width;
  let best: { fitted: FittedText; score: number } | null = null;
  for (let count = 1; count <= Math.min(rules.maxLines, list.length); count += 1) {
    const broken = breakInto(count, list, widths, space);
    if (broken === null) continue;
    const lines = lineTexts(list, broken.starts).map((line) => shapeText(line, rules.face, tracking));
    const widest = Math.max(1, ...lines.map((line) => line.width));
    const leadingEm = leadingOf(lines, leading);
    const inkHeight = (lines[0]?.inkTop ?? 0) + leadingEm * (count - 1) + (lines.at(-1)?.inkBottom ?? 0);
    const sizePx = Math.min(
      rules.maxSize,
      (rules.maxWidth / widest) * 1000,
      (rules.maxHeight / inkHeight) * 1000,
    );
    const score = sizePx * (1 - 0.05 * (count - 1)) * (1 - Math.min(0.35, 0.12 * broken.cost));
    if (best === null || score > best.score) {
      const scale = sizePx / 1000;
      best = {
        score,
        fitted: {
          lines,
          sizePx,
          leadingPx: leadingEm * scale,
          heightPx: inkHeight * scale,
          widthPx: widest * scale,
        },
      };
    }
  }
  return best?.fitted ?? { lines: [], sizePx: 0, leadingPx: 0, heightPx: 0, widthPx: 0 };
}
