import { type FitRules, fitText } from './fit-text.ts';
import type { Family, Palette } from './palette.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type Box, path, rect } from './svg.ts';
import { type Face, hasThai, textPath } from './typeset.ts';

/** What a cover is drawn from. The same spec gives the same drawing, byte for byte. */
export interface CoverSpec {
  seed: string;
  title: string;
  subtitle?: string | undefined;
  author: string;
  categoryKey: string;
  language: 'th' | 'en';
  seriesName?: string | undefined;
  /** As printed: 3, "0.5", "1-3". */
  seriesNumber?: number | string | undefined;
  kind: 'book' | 'stationery' | 'gift' | 'ebook';
  publisher?: string | undefined;
}

export const COVER_WIDTH = 600;
export const COVER_HEIGHT = 900;
export const PAGE: Box = { x: 0, y: 0, w: COVER_WIDTH, h: COVER_HEIGHT };

/** What every composition draws with. */
export interface CoverContext {
  spec: CoverSpec;
  family: Family;
  random: SeededRandom;
  palette: Palette;
  /** The faces of this cover: one for the title, one for everything small. */
  display: Face;
  text: Face;
  /** An id no other drawing on the same page has. */
  id(name: string): string;
}

export type Align = 'left' | 'center' | 'right';

export interface TextBlock {
  svg: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  sizePx: number;
}

export interface TextOptions extends Omit<FitRules, 'maxWidth' | 'maxHeight'> {
  box: Box;
  colour: string;
  align: Align;
  valign?: 'top' | 'middle' | 'bottom';
  /** Latin text in capitals; Thai has none. */
  caps?: boolean;
}

/** Sets text in a box, as outlines. The block says where its ink really is. */
export function setText(text: string, options: TextOptions): TextBlock {
  const { box, align } = options;
  const tracking = hasThai(text) ? 0 : (options.tracking ?? 0);
  const fitted = fitText(options.caps ? text.toLocaleUpperCase('en') : text, {
    ...options,
    tracking,
    maxWidth: box.w,
    maxHeight: box.h,
  });
  const free = box.h - fitted.heightPx;
  const valign = options.valign ?? 'top';
  const top = box.y + (valign === 'top' ? 0 : valign === 'middle' ? free / 2 : free);
  const scale = fitted.sizePx / 1000;
  const aside = align === 'left' ? 0 : align === 'center' ? 0.5 : 1;
  let baseline = top + (fitted.lines[0]?.inkTop ?? 0) * scale;
  let d = '';
  for (const line of fitted.lines) {
    d += textPath(line, box.x + (box.w - line.width * scale) * aside, baseline, fitted.sizePx);
    baseline += fitted.leadingPx;
  }
  const left = box.x + (box.w - fitted.widthPx) * aside;
  return {
    svg: d === '' ? '' : path(d, options.colour),
    top,
    bottom: top + fitted.heightPx,
    left,
    right: left + fitted.widthPx,
    sizePx: fitted.sizePx,
  };
}

/** "ชุด … เล่ม 3" / "Series · 3", or nothing. */
export function seriesLine(spec: CoverSpec): string {
  if (spec.seriesName === undefined || spec.seriesName === '') return '';
  if (spec.seriesNumber === undefined) return spec.seriesName;
  return hasThai(spec.seriesName)
    ? `${spec.seriesName} เล่ม ${spec.seriesNumber}`
    : `${spec.seriesName} · ${spec.seriesNumber}`;
}

export interface StackOptions {
  box: Box;
  align: Align;
  valign?: 'top' | 'middle' | 'bottom';
  titleSize: number;
  titleLines?: number;
  leading?: number;
  colour: string;
  /** Author, series and rules; the title's colour when left out. */
  accent?: string;
  caps?: boolean;
  authorFirst?: boolean;
  rule?: boolean;
  /** Author and subtitle size; 33 by default. */
  smallSize?: number;
  face?: Face;
  /** Leave the author out: the composition sets the name elsewhere. */
  withoutAuthor?: boolean;
}

interface Part {
  text: string;
  size: number;
  lines: number;
  colour: string;
  face: Face;
  caps: boolean;
  gapBefore: number;
  ruleBefore: boolean;
  leading?: number | undefined;
}

/**
 * Series, title, subtitle and author, one under the other. The small lines take the room they need first, the title
 * has the rest. The returned block covers them all.
 */
export function setStack(context: CoverContext, options: StackOptions): TextBlock {
  const { spec } = context;
  const { box } = options;
  const accent = options.accent ?? options.colour;
  const small = options.smallSize ?? 33;
  const face = options.face ?? context.display;
  const caps = options.caps ?? false;
  const author: Part = {
    text: options.withoutAuthor ? '' : spec.author,
    size: small,
    lines: 2,
    colour: accent,
    face: context.text,
    caps,
    gapBefore: small * 1.15,
    ruleBefore: options.rule ?? false,
  };
  const parts: Part[] = [
    {
      text: seriesLine(spec),
      size: small * 0.78,
      lines: 2,
      colour: accent,
      face: context.text,
      caps: false,
      gapBefore: 0,
      ruleBefore: false,
    },
    {
      text: spec.title,
      size: options.titleSize,
      lines: options.titleLines ?? 8,
      colour: options.colour,
      face,
      caps,
      gapBefore: small * 0.85,
      ruleBefore: false,
      leading: options.leading,
    },
    {
      text: spec.subtitle ?? '',
      size: small * 0.92,
      lines: 3,
      colour: options.colour,
      face: { ...context.text, weight: 400 },
      caps: false,
      gapBefore: small * 0.85,
      ruleBefore: false,
    },
  ];
  const ordered = (options.authorFirst ? [author, ...parts] : [...parts, author]).filter(
    (part) => part.text !== '',
  );
  const first = ordered[0];
  if (first !== undefined) first.gapBefore = 0;
  const titleAt = ordered.findIndex((part) => part.text === spec.title && part.size === options.titleSize);
  const title = ordered[titleAt];
  if (title !== undefined && title.gapBefore > 0) title.gapBefore = Math.max(title.gapBefore, small);

  const lay = (part: Part, y: number, height: number) =>
    setText(part.text, {
      box: { x: box.x, y, w: box.w, h: height },
      face: part.face,
      maxSize: part.size,
      maxLines: part.lines,
      colour: part.colour,
      align: options.align,
      caps: part.caps,
      tracking: part === title ? (part.caps ? 20 : -6) : part.caps ? 110 : 10,
      ...(part.leading === undefined ? {} : { leading: part.leading }),
    });

  const smallRoom = Math.max(box.h * 0.2, small * 2.4);
  const heights = ordered.map((part, index) => {
    if (index === titleAt) return 0;
    const block = lay(part, 0, smallRoom);
    return block.bottom - block.top;
  });
  const ruleRoom = (part: Part) => (part.ruleBefore ? part.gapBefore : 0);
  const fixed = ordered.reduce(
    (sum, part, index) => sum + (heights[index] ?? 0) + part.gapBefore + ruleRoom(part),
    0,
  );
  const titleRoom = Math.max(40, box.h - fixed);
  if (title !== undefined) {
    const block = lay(title, 0, titleRoom);
    heights[titleAt] = block.bottom - block.top;
  }
  const total = ordered.reduce(
    (sum, part, index) => sum + (heights[index] ?? 0) + part.gapBefore + ruleRoom(part),
    0,
  );
  const valign = options.valign ?? 'top';
  const top = box.y + (valign === 'top' ? 0 : valign === 'middle' ? (box.h - total) / 2 : box.h - total);
  let y = top;
  let svg = '';
  let left = box.x + box.w;
  let right = box.x;
  let titleSize = 0;
  ordered.forEach((part, index) => {
    y += part.gapBefore;
    if (part.ruleBefore) {
      const ruleWidth = Math.min(box.w, 64);
      const ruleX =
        options.align === 'left'
          ? box.x
          : options.align === 'center'
            ? box.x + (box.w - ruleWidth) / 2
            : box.x + box.w - ruleWidth;
      svg += rect({ x: ruleX, y: y - 2, w: ruleWidth, h: 3 }, accent);
      y += part.gapBefore;
    }
    const block = lay(part, y, index === titleAt ? titleRoom : smallRoom);
    svg += block.svg;
    left = Math.min(left, block.left);
    right = Math.max(right, block.right);
    if (index === titleAt) titleSize = block.sizePx;
    y += heights[index] ?? 0;
  });
  return { svg, top, bottom: y, left, right, sizePx: titleSize };
}
