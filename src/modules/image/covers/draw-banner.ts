import { onGround, tone } from './art.ts';
import * as geometric from './art-geometric.ts';
import * as land from './art-landscape.ts';
import * as nature from './art-nature.ts';
import * as ornament from './art-ornament.ts';
import { readableOn } from './colour.ts';
import { COVER_HEIGHT, COVER_WIDTH, type CoverSpec, setText } from './cover-context.ts';
import { coverContent } from './draw-cover.ts';
import { FAMILIES, familyOf, pickPalette } from './palette.ts';
import { hashText, seededRandom } from './seeded-random.ts';
import { type Box, clipped, group, n, path, rect, svgDocument } from './svg.ts';

export interface BannerSpec {
  seed: string;
  title: string;
  subtitle?: string | undefined;
  /** Words on the button-shaped mark; a picture cannot be pressed, so this is an invitation, not a control. */
  action?: string | undefined;
  /** desktop 1600 × 560, mobile 900 × 900. */
  format: 'desktop' | 'mobile';
  categoryKey?: string | undefined;
  /** Covers to stand on the right (desktop, up to 4) or at the foot (mobile, up to 3). */
  covers?: readonly CoverSpec[] | undefined;
}

const BANNER_SIZES = { desktop: { w: 1600, h: 560 }, mobile: { w: 900, h: 900 } } as const;

const MOTIFS = [
  ornament.prajamYam,
  ornament.textile,
  land.scales,
  land.waves,
  geometric.tiles,
  nature.botanical,
  ornament.kranok,
  land.contours,
] as const;

function standing(spec: CoverSpec, x: number, y: number, width: number, turn: number): string {
  const scale = width / COVER_WIDTH;
  const height = COVER_HEIGHT * scale;
  const place = `translate(${n(x)} ${n(y)}) rotate(${n(turn)} ${n(width / 2)} ${n(height / 2)})`;
  return group(
    rect({ x: 7, y: 11, w: width, h: height }, '#000000', { opacity: 0.24 }) +
      group(coverContent(spec), { transform: `scale(${Math.round(scale * 1000) / 1000})` }),
    { transform: place },
  );
}

/** Draws a home banner, its words as outlines. Covers on it are the very covers of the shop. */
export function drawBanner(spec: BannerSpec): string {
  const random = seededRandom(`${spec.seed} banner`);
  const family = spec.categoryKey === undefined ? random.pick(FAMILIES) : familyOf(spec.categoryKey);
  const palette = pickPalette(family, random);
  const motif = random.pick(MOTIFS);
  const { w, h } = BANNER_SIZES[spec.format];
  const page: Box = { x: 0, y: 0, w, h };
  const desktop = spec.format === 'desktop';
  const prefix = `b${hashText(`${spec.seed}${spec.format}`).toString(36)}`;
  const artist = { random, palette, id: (name: string) => `${prefix}-${name}` };
  const field = random.pick([palette.a, palette.b, palette.c] as const);
  const covers = (spec.covers ?? []).slice(0, desktop ? 4 : 3);
  const art: Box = desktop ? { x: 900, y: 0, w: 700, h } : { x: 0, y: 500, w, h: 400 };
  const edge = desktop
    ? path(`M900 0H1600V560H840C900 420 820 240 900 0Z`, '#000')
    : path('M0 540C260 470 560 590 900 510V900H0Z', '#000');
  const picture = `<clipPath id="${prefix}-edge">${edge}</clipPath><g clip-path="url(#${prefix}-edge)">${rect({ x: art.x - 100, y: art.y - 60, w: art.w + 200, h: art.h + 120 }, field)}${group(motif(onGround(artist, field), { ...art, x: art.x - 80, y: art.y - 40, w: art.w + 80, h: art.h + 40 }), { opacity: covers.length > 0 ? 0.6 : 1 })}</g>`;
  let shelf = '';
  covers.forEach((cover, index) => {
    const middle = (covers.length - 1) / 2;
    const width = desktop ? (covers.length > 3 ? 176 : 226) : 226;
    const gap = desktop ? (covers.length > 3 ? 164 : 204) : 240;
    const cx = (desktop ? 1240 : 450) + (index - middle) * gap;
    shelf += standing(
      { ...cover, seed: cover.seed },
      cx - width / 2,
      (desktop ? 280 : 700) - width * 0.75 + Math.abs(index - middle) * 16,
      width,
      (index - middle) * 5,
    );
  });
  const words: Box = desktop ? { x: 96, y: 70, w: 700, h: 420 } : { x: 64, y: 60, w: 772, h: 400 };
  const face = { family: random.chance(0.7) ? 'serif' : 'sans', weight: 700, width: 95 } as const;
  const hasAction = spec.action !== undefined && spec.action !== '';
  const title = setText(spec.title, {
    box: { ...words, h: words.h * (hasAction ? 0.58 : 0.7) },
    face,
    maxSize: desktop ? 94 : 86,
    maxLines: 3,
    colour: palette.ink,
    align: 'left',
  });
  const subtitle = setText(spec.subtitle ?? '', {
    box: { ...words, y: title.bottom + 34, h: words.h * 0.2 },
    face: { ...face, weight: 400, width: 100 },
    maxSize: 38,
    maxLines: 2,
    colour: palette.ink,
    align: 'left',
  });
  const actionGround = readableOn(palette.ground, [palette.a, palette.ink]);
  const action = setText(spec.action ?? '', {
    box: { x: words.x + 34, y: subtitle.bottom + 40, w: 420, h: 60 },
    face: { ...face, weight: 600, width: 100 },
    maxSize: 30,
    maxLines: 1,
    colour: readableOn(actionGround, [palette.ground, '#fffaf0']),
    align: 'left',
    valign: 'middle',
  });
  const blockBottom = hasAction ? subtitle.bottom + 100 : spec.subtitle ? subtitle.bottom : title.bottom;
  const shift = desktop
    ? (h - blockBottom - title.top) / 2
    : Math.max(0, (470 - blockBottom - title.top) / 2 + 10);
  const block =
    title.svg +
    subtitle.svg +
    (hasAction
      ? rect(
          { x: words.x, y: subtitle.bottom + 40, w: action.right - action.left + 68, h: 60 },
          actionGround,
          { rx: 30 },
        ) + action.svg
      : '');
  return svgDocument(
    w,
    h,
    rect(page, palette.ground) +
      rect(page, tone(palette.ground, palette.ink, 0.02)) +
      clipped(picture + shelf, page, artist.id('page')) +
      group(block, { transform: `translate(0 ${n(shift)})` }),
  );
}
