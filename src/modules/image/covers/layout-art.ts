import { type Motif, onGround, tone } from './art.ts';
import { colophon } from './colophon.ts';
import { readableOn } from './colour.ts';
import { type CoverContext, COVER_HEIGHT as H, PAGE, setStack, COVER_WIDTH as W } from './cover-context.ts';
import { type Box, circle, clipped, n, path, rect } from './svg.ts';

/** Where the picture and the words go. */
export type Layout = (context: CoverContext, motif: Motif) => string;

const MARGIN = 52;

/** The mark on a small disc, so that it reads on any picture. */
function seal(context: CoverContext, x: number, y: number, ground: string): string {
  const ink = readableOn(ground, [context.palette.ink, context.palette.ground]);
  return (
    circle(x, y, 27, ground) + colophon(context.spec.publisher ?? context.spec.author, x, y, 32, ink, ground)
  );
}

/** The mark straight on the paper. */
export function mark(context: CoverContext, x: number, y: number, colour: string, ground: string): string {
  return colophon(context.spec.publisher ?? context.spec.author, x, y, 36, colour, ground);
}

function paper(context: CoverContext): { ground: string; ink: string } {
  const { palette } = context;
  const ground = tone('#fbf6ea', palette.c, 0.08);
  return { ground, ink: readableOn(ground, [palette.ink, palette.ground]) };
}

/** Words first, the picture growing out of the page below them. */
export const artBelow: Layout = (context, motif) => {
  const { palette, random } = context;
  const align = random.pick(['left', 'left', 'center'] as const);
  const text = setStack(context, {
    box: { x: MARGIN, y: 62, w: W - MARGIN * 2, h: 420 },
    align,
    titleSize: 108,
    titleLines: 7,
    colour: palette.ink,
    accent: readableOn(palette.ground, [palette.ink]),
  });
  const top = Math.min(text.bottom + 44, H - 400);
  const art: Box = { x: 0, y: Math.max(top, text.bottom + 26), w: W, h: H - Math.max(top, text.bottom + 26) };
  return (
    rect(PAGE, palette.ground) +
    clipped(motif(context, art), art, context.id('art')) +
    text.svg +
    seal(context, W - 56, H - 54, palette.ground)
  );
};

/** A picture on its own ground above, words below. */
export const artAbove: Layout = (context, motif) => {
  const { palette, random, spec } = context;
  const field = random.pick([palette.a, palette.b, palette.c, palette.ground] as const);
  const split = spec.title.length > 60 ? 400 : random.pick([470, 520, 540]);
  const art: Box = { x: 0, y: 0, w: W, h: split };
  const text = setStack(context, {
    box: { x: MARGIN, y: split + 48, w: W - MARGIN * 2 - 20, h: H - split - 104 },
    align: 'left',
    valign: 'top',
    titleSize: 92,
    titleLines: 5,
    colour: palette.ink,
  });
  const inset = random.chance(0.4);
  const frame: Box = inset ? { x: MARGIN, y: MARGIN, w: W - MARGIN * 2, h: split - MARGIN } : art;
  return (
    rect(PAGE, palette.ground) +
    rect(frame, field) +
    clipped(motif(onGround(context, field), frame), frame, context.id('art')) +
    text.svg +
    mark(context, W - 62, H - 56, palette.ink, palette.ground)
  );
};

/** A picture to the edges and a pasted label. */
export const label: Layout = (context, motif) => {
  const { palette, random } = context;
  const side = paper(context);
  const dark = random.chance(0.35);
  const ground = dark ? palette.ground : side.ground;
  const ink = dark ? palette.ink : side.ink;
  const width = random.pick([400, 440, 476]);
  const x = random.chance(0.7) ? (W - width) / 2 : 0;
  const align = x === 0 ? 'left' : 'center';
  const inner = setStack(context, {
    box: { x: x + 36, y: 0, w: width - 72, h: 380 },
    align,
    titleSize: 84,
    titleLines: 7,
    colour: ink,
    smallSize: 29,
  });
  const height = inner.bottom - inner.top + 92;
  const y = random.pick([0.24, 0.5, 0.74] as const) * (H - height);
  const placed = setStack(context, {
    box: { x: x + 36, y: y + 46, w: width - 72, h: 380 },
    align,
    titleSize: 84,
    titleLines: 7,
    colour: ink,
    smallSize: 29,
  });
  const art = dark ? onGround(context, random.pick([palette.a, palette.b, palette.c] as const)) : context;
  return (
    rect(PAGE, art.palette.ground) +
    motif(art, PAGE) +
    rect({ x: x + 5, y: y + 7, w: width, h: height }, '#000000', { opacity: 0.18 }) +
    rect({ x, y, w: width, h: height }, ground) +
    (x === 0
      ? rect({ x: width - 10, y, w: 10, h: height }, palette.a)
      : rect({ x: x + 11, y: y + 11, w: width - 22, h: height - 22 }, 'none', {
          stroke: ink,
          'stroke-width': 1.6,
        })) +
    placed.svg +
    (y + height > H - 110 && x === 0 ? '' : seal(context, W / 2, y + height > H - 100 ? 52 : H - 52, ground))
  );
};

/** Three bands, as on the paperbacks that taught the world to read. */
export const bands: Layout = (context, motif) => {
  const { palette, random } = context;
  const side = paper(context);
  const colour = random.pick([palette.a, palette.b, palette.ground] as const);
  const on = readableOn(colour, [palette.ink, palette.ground, side.ground]);
  const top: Box = { x: 0, y: 0, w: W, h: 236 };
  const foot: Box = { x: 0, y: H - 236, w: W, h: 236 };
  const words = setStack(context, {
    box: { x: 54, y: 262, w: W - 108, h: 376 },
    align: 'center',
    valign: 'middle',
    titleSize: 94,
    titleLines: 6,
    colour: side.ink,
    rule: true,
  });
  const art: Box = { x: 0, y: 0, w: W, h: top.h };
  const field = onGround(context, colour);
  return (
    rect(PAGE, side.ground) +
    rect(top, colour) +
    clipped(motif(field, art), art, context.id('top')) +
    rect(foot, colour) +
    rect({ x: 0, y: 236, w: W, h: 6 }, palette.ink) +
    rect({ x: 0, y: H - 242, w: W, h: 6 }, palette.ink) +
    mark(context, W / 2, H - 124, on, colour) +
    words.svg
  );
};

/** A round or arched window in a plain page. */
export const window: Layout = (context, motif) => {
  const { palette, random, spec } = context;
  const long = spec.title.length > 55;
  const arch = random.chance(0.45);
  const w = long ? 330 : 416;
  const h = arch ? w * 1.1 : w;
  const below = random.chance(0.5);
  const x = (W - w) / 2;
  const text = setStack(context, {
    box: below
      ? { x: MARGIN, y: h + 104, w: W - MARGIN * 2, h: H - h - 190 }
      : { x: MARGIN, y: 58, w: W - MARGIN * 2, h: H - h - 172 },
    align: 'center',
    valign: below ? 'top' : 'middle',
    titleSize: 94,
    titleLines: 6,
    colour: palette.ink,
  });
  const y = below ? 62 : H - h - 82;
  const frame: Box = { x, y, w, h };
  const field = random.pick([palette.a, palette.b, palette.c] as const);
  const shape = arch
    ? `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z`
    : `M${n(x)} ${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 1 1 ${n(x + w)} ${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 1 1 ${n(x)} ${n(y + w / 2)}Z`;
  const id = context.id('window');
  return (
    rect(PAGE, palette.ground) +
    `<clipPath id="${id}">${path(shape, '#000')}</clipPath><g clip-path="url(#${id})">${rect(frame, field)}${motif(onGround(context, field), frame)}</g>` +
    path(shape, 'none', { stroke: palette.ink, 'stroke-width': 4 }) +
    text.svg +
    (below
      ? mark(context, W / 2, H - 46, palette.ink, palette.ground)
      : mark(context, W / 2, H - 40, palette.ink, palette.ground))
  );
};

/** A strip of picture down one side. */
export const strip: Layout = (context, motif) => {
  const { palette, random } = context;
  const right = random.chance(0.4);
  const width = random.pick([168, 200, 226]);
  const art: Box = { x: right ? W - width : 0, y: 0, w: width, h: H };
  const field = random.pick([palette.ground, palette.a, palette.b, palette.c] as const);
  const text = setStack(context, {
    box: { x: right ? 46 : width + 40, y: 66, w: W - width - 84, h: H - 200 },
    align: 'left',
    valign: random.pick(['top', 'top', 'middle'] as const),
    titleSize: 84,
    titleLines: 9,
    colour: palette.ink,
    rule: true,
  });
  return (
    rect(PAGE, palette.ground) +
    rect(art, field) +
    clipped(
      motif(onGround(context, field), { ...art, x: art.x - 60, w: width + 120 }),
      art,
      context.id('strip'),
    ) +
    rect({ x: right ? W - width - 5 : width, y: 0, w: 5, h: H }, palette.ink) +
    text.svg +
    mark(context, right ? 66 : width + 60, H - 62, palette.ink, palette.ground)
  );
};

/** The picture as a border around a quiet page. */
export const frame: Layout = (context, motif) => {
  const { palette, random } = context;
  const border = random.pick([58, 74, 92]);
  const field = random.chance(0.5) ? palette.ground : random.pick([palette.a, palette.b] as const);
  const ground = field === palette.ground ? paper(context).ground : palette.ground;
  const ink = readableOn(ground, [palette.ink, palette.ground]);
  const panel: Box = { x: border, y: border, w: W - border * 2, h: H - border * 2 };
  const inset = 12;
  const text = setStack(context, {
    box: { x: panel.x + 44, y: panel.y + 70, w: panel.w - 88, h: panel.h - 210 },
    align: 'center',
    valign: 'middle',
    titleSize: 92,
    titleLines: 8,
    colour: ink,
    rule: true,
  });
  return (
    rect(PAGE, field) +
    motif(onGround(context, field), PAGE) +
    rect(panel, ground) +
    rect({ x: panel.x + inset, y: panel.y + inset, w: panel.w - inset * 2, h: panel.h - inset * 2 }, 'none', {
      stroke: ink,
      'stroke-width': 2,
    }) +
    rect(
      {
        x: panel.x + inset + 6,
        y: panel.y + inset + 6,
        w: panel.w - inset * 2 - 12,
        h: panel.h - inset * 2 - 12,
      },
      'none',
      { stroke: ink, 'stroke-width': 0.8 },
    ) +
    text.svg +
    mark(context, W / 2, panel.y + panel.h - 66, ink, ground)
  );
};
