import type { Motif } from './art.ts';
import * as figures from './art-figures.ts';
import * as geometric from './art-geometric.ts';
import * as land from './art-landscape.ts';
import * as nature from './art-nature.ts';
import * as ornament from './art-ornament.ts';
import * as subjects from './art-subjects.ts';
import { luminance } from './colour.ts';
import {
  type CoverContext,
  type CoverSpec,
  COVER_HEIGHT as H,
  PAGE,
  COVER_WIDTH as W,
} from './cover-context.ts';
import { artAbove, artBelow, bands, frame, type Layout, label, strip, window } from './layout-art.ts';
import { bigType, cloth, letterField, numeral, plain, smallPress, swiss } from './layout-type.ts';
import { type Family, familyOf, pickPalette } from './palette.ts';
import { hashText, seededRandom } from './seeded-random.ts';
import { linearGradient, rect, svgDocument } from './svg.ts';
import { canSet, type Face } from './typeset.ts';

type Choices<Item> = readonly [Item, ...Item[]];
type Composition = (context: CoverContext) => string;

const allOver: Choices<Layout> = [label, frame, strip, artAbove, bands];
const scene: Choices<Layout> = [artBelow, artBelow, artAbove, window];
const object: Choices<Layout> = [artBelow, window, artAbove];

const MOTIFS = {
  moonHills: [land.moonHills, scene],
  waves: [land.waves, [artBelow, label, strip, artAbove]],
  scales: [land.scales, allOver],
  blurredLight: [land.blurredLight, [label, artAbove, window]],
  contours: [land.contours, [label, artAbove, strip, window]],
  ridgelines: [land.ridgelines, [artBelow, artAbove]],
  rain: [land.rain, scene],
  river: [land.river, [label, strip, window, artAbove]],
  horizon: [land.horizon, [artBelow, window, artAbove]],
  kranok: [ornament.kranok, allOver],
  prajamYam: [ornament.prajamYam, allOver],
  textile: [ornament.textile, allOver],
  mandala: [ornament.mandala, [artBelow, window, artAbove]],
  brushedCircle: [ornament.brushedCircle, [artBelow, artBelow, artAbove]],
  roofs: [ornament.roofs, scene],
  tiles: [geometric.tiles, [artBelow, artAbove, strip, label, bands]],
  circles: [geometric.circles, object],
  slippedRings: [geometric.slippedRings, object],
  spines: [geometric.spines, [artBelow, artAbove, bands]],
  arches: [geometric.arches, [artBelow, artAbove, window]],
  stairs: [geometric.stairs, [artBelow, artBelow, artAbove]],
  rays: [geometric.rays, [artAbove, window, artBelow, bands]],
  risingBars: [geometric.risingBars, [artBelow, artBelow, artAbove]],
  network: [geometric.network, [artBelow, strip, artAbove, label]],
  botanical: [nature.botanical, [artBelow, artBelow, strip, artAbove, label]],
  lotusPond: [nature.lotusPond, scene],
  jungle: [nature.jungle, [label, artAbove, window, frame]],
  vase: [nature.vase, object],
  cranes: [nature.cranes, scene],
  animalScene: [figures.animalScene, [artBelow, artBelow, artAbove, window]],
  littleStreet: [figures.littleStreet, [artBelow, artAbove, window]],
  keyhole: [figures.keyhole, [artBelow, artAbove]],
  litWindow: [figures.litWindow, [artBelow, artAbove, strip]],
  eye: [figures.eye, object],
  nightRoad: [figures.nightRoad, scene],
  orbits: [subjects.orbits, [artBelow, artAbove, window, label]],
  molecule: [subjects.molecule, [artBelow, strip, artAbove, label, frame]],
  plots: [subjects.plots, [artBelow, artAbove, bands]],
  helix: [subjects.helix, [strip, artAbove, artBelow]],
  dish: [subjects.dish, object],
  larder: [subjects.larder, allOver],
  speech: [subjects.speech, [artBelow, artBelow, artAbove]],
  comicBurst: [subjects.comicBurst, [artBelow, artAbove]],
  comicPanels: [subjects.comicPanels, [artBelow, artAbove]],
} as const satisfies Record<string, readonly [Motif, Choices<Layout>]>;

type MotifName = keyof typeof MOTIFS;

/** What each family's books look like: pictures by name, and the share of covers that are type alone. */
const STYLES: Record<
  Family,
  { motifs: Choices<MotifName>; type: Choices<Composition>; typeShare: number; sans: number }
> = {
  fiction: {
    motifs: [
      'moonHills',
      'waves',
      'blurredLight',
      'rain',
      'horizon',
      'kranok',
      'arches',
      'stairs',
      'botanical',
      'jungle',
      'vase',
      'cranes',
      'lotusPond',
      'scales',
      'circles',
      'nightRoad',
      'slippedRings',
    ],
    type: [plain, bigType, cloth, smallPress],
    typeShare: 0.24,
    sans: 0.2,
  },
  mystery: {
    motifs: [
      'keyhole',
      'litWindow',
      'eye',
      'nightRoad',
      'stairs',
      'rain',
      'arches',
      'contours',
      'horizon',
      'roofs',
      'moonHills',
      'slippedRings',
    ],
    type: [bigType, smallPress],
    typeShare: 0.16,
    sans: 0.4,
  },
  children: {
    motifs: [
      'animalScene',
      'animalScene',
      'animalScene',
      'littleStreet',
      'waves',
      'tiles',
      'botanical',
      'circles',
    ],
    type: [bigType],
    typeShare: 0.05,
    sans: 0.9,
  },
  science: {
    motifs: [
      'orbits',
      'molecule',
      'plots',
      'helix',
      'network',
      'contours',
      'slippedRings',
      'botanical',
      'circles',
    ],
    type: [swiss, bigType, numeral],
    typeShare: 0.18,
    sans: 0.65,
  },
  history: {
    motifs: [
      'roofs',
      'textile',
      'prajamYam',
      'kranok',
      'contours',
      'spines',
      'arches',
      'river',
      'cranes',
      'horizon',
    ],
    type: [cloth, plain, bigType, smallPress],
    typeShare: 0.26,
    sans: 0.15,
  },
  textbook: {
    motifs: ['tiles', 'plots', 'network', 'molecule', 'rays', 'spines', 'circles', 'contours'],
    type: [numeral, swiss, swiss, letterField, bigType],
    typeShare: 0.5,
    sans: 0.8,
  },
  cookery: {
    motifs: ['dish', 'dish', 'larder', 'larder', 'botanical', 'vase', 'river'],
    type: [bigType, cloth],
    typeShare: 0.12,
    sans: 0.35,
  },
  business: {
    motifs: ['risingBars', 'stairs', 'network', 'rays', 'slippedRings', 'circles', 'tiles'],
    type: [bigType, bigType, numeral, swiss],
    typeShare: 0.45,
    sans: 0.75,
  },
  religion: {
    motifs: ['mandala', 'brushedCircle', 'lotusPond', 'kranok', 'prajamYam', 'roofs', 'moonHills', 'rays'],
    type: [plain, cloth, smallPress],
    typeShare: 0.18,
    sans: 0.15,
  },
  poetry: {
    motifs: [
      'ridgelines',
      'brushedCircle',
      'rain',
      'vase',
      'waves',
      'cranes',
      'botanical',
      'horizon',
      'blurredLight',
      'lotusPond',
    ],
    type: [plain, smallPress, letterField],
    typeShare: 0.25,
    sans: 0.1,
  },
  comics: {
    motifs: [
      'comicBurst',
      'comicBurst',
      'comicPanels',
      'comicPanels',
      'littleStreet',
      'animalScene',
      'rays',
      'tiles',
      'nightRoad',
      'eye',
      'orbits',
      'waves',
    ],
    type: [bigType, numeral],
    typeShare: 0.16,
    sans: 0.95,
  },
  language: {
    motifs: ['speech', 'speech', 'tiles', 'circles', 'spines'],
    type: [letterField, numeral, swiss, bigType],
    typeShare: 0.45,
    sans: 0.6,
  },
  fantasy: {
    motifs: [
      'moonHills',
      'kranok',
      'orbits',
      'eye',
      'stairs',
      'mandala',
      'scales',
      'arches',
      'jungle',
      'cranes',
      'waves',
      'slippedRings',
    ],
    type: [plain, cloth, bigType],
    typeShare: 0.14,
    sans: 0.25,
  },
  travel: {
    motifs: [
      'horizon',
      'river',
      'contours',
      'roofs',
      'cranes',
      'waves',
      'lotusPond',
      'jungle',
      'rays',
      'moonHills',
      'textile',
    ],
    type: [bigType, smallPress],
    typeShare: 0.14,
    sans: 0.5,
  },
  living: {
    motifs: [
      'botanical',
      'vase',
      'circles',
      'lotusPond',
      'tiles',
      'littleStreet',
      'brushedCircle',
      'horizon',
      'jungle',
      'slippedRings',
    ],
    type: [bigType, plain, smallPress],
    typeShare: 0.16,
    sans: 0.55,
  },
  computing: {
    motifs: ['network', 'tiles', 'plots', 'circles', 'slippedRings', 'molecule', 'risingBars'],
    type: [bigType, swiss, numeral, letterField],
    typeShare: 0.4,
    sans: 0.9,
  },
};

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
