import type { Motif } from './art.ts';
import { luminance } from './colour.ts';
import {
  type CoverContext,
  type CoverSpec,
  COVER_HEIGHT as H,
  PAGE,
  COVER_WIDTH as W,
} from './cover-context.ts';
import { type Choices, MOTIFS, STYLES } from './cover-styles.ts';
import type { Layout } from './layout-art.ts';
import { familyOf, pickPalette } from './palette.ts';
import { hashText, seededRandom } from './seeded-random.ts';
import { linearGradient, rect, svgDocument } from './svg.ts';
import { canSet, type Face } from './typeset.ts';

const SERIF_CUTS: Choices<Face> = [
  { family: 'serif', weight: 500, width: 100 },
  { family: 'serif', weight: 600, width: 92 },
  { family: 'serif', weight: 700, width: 85 },
  { family: 'serif', weight: 700, width: 100 },
];
const SANS_CUTS: Choices<Face> = [
  { family: 'sans', weight: 600, width: 100 },
  { family: 'sans', weight: 700, width: 90 },
  { family: 'sans', weight: 800, width: 82 },
];

/** The hinge of the board and a breath of light beside it: it makes a rectangle a book. */
function binding(context: CoverContext): string {
  const id = context.id('hinge');
  const light = luminance(context.palette.ground) > 0.5;
  return `<defs>${linearGradient(
    id,
    [
      { at: 0, colour: '#000000', opacity: 0.1 },
      { at: 0.35, colour: '#ffffff', opacity: light ? 0.25 : 0.12 },
      { at: 0.6, colour: '#000000', opacity: 0.16 },
      { at: 1, colour: '#000000', opacity: 0 },
    ],
    true,
  )}</defs>${rect({ x: 0, y: 0, w: 26, h: H }, `url(#${id})`)}${light ? rect({ x: 0.5, y: 0.5, w: W - 1, h: H - 1 }, 'none', { stroke: '#000000', 'stroke-opacity': 0.1 }) : ''}`;
}

/** The inside of a cover, without its document: banners place several on one page. */
export function coverContent(spec: CoverSpec): string {
  const random = seededRandom(spec.seed);
  // English non-fiction is one shelf with every subject on it, so its books don't all dress as history.
  const family = /non-?fiction/.test(spec.categoryKey)
    ? random.pick(['history', 'science', 'business', 'religion', 'travel'] as const)
    : familyOf(spec.categoryKey);
  const style = STYLES[family];
  const prefix = `c${hashText(spec.seed).toString(36)}`;
  const palette = pickPalette(family, random);
  const display = random.chance(style.sans) ? random.pick(SANS_CUTS) : random.pick(SERIF_CUTS);
  const small = random.chance(0.7) === (display.family === 'serif') ? 'serif' : 'sans';
  // A name with letters the sans lacks (ñ, ō) is set in the serif rather than misspelt.
  const words = [spec.title, spec.subtitle, spec.author, spec.seriesName].join(' ');
  const settle = (face: Face): Face => (canSet(words, face.family) ? face : { ...face, family: 'serif' });
  const context: CoverContext = {
    spec,
    family,
    random,
    palette,
    display: settle(display),
    text: settle({ family: small, weight: 500, width: 100 }),
    id: (name) => `${prefix}-${name}`,
  };
  let body: string;
  if (random.chance(style.typeShare)) body = random.pick(style.type)(context);
  else {
    const [motif, layouts]: readonly [Motif, Choices<Layout>] = MOTIFS[random.pick(style.motifs)];
    body = random.pick(layouts)(context, motif);
  }
  return `<clipPath id="${prefix}-page">${rect(PAGE, '#000')}</clipPath><g clip-path="url(#${prefix}-page)">${body}${spec.kind === 'ebook' ? '' : binding(context)}</g>`;
}

/**
 * Draws a book cover, 600 × 900 units. The same spec gives the same SVG on every machine; every letter is an outline,
 * so nothing needs fonts to show it.
 */
export function drawBookCover(spec: CoverSpec): string {
  return svgDocument(W, H, coverContent(spec));
}
