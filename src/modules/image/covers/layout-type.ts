import { grain, tone } from './art.ts';
import { sprig } from './art-nature.ts';
import { contrast, readableOn } from './colour.ts';
import {
  type CoverContext,
  COVER_HEIGHT as H,
  PAGE,
  seriesLine,
  setStack,
  setText,
  COVER_WIDTH as W,
} from './cover-context.ts';
import { mark } from './layout-art.ts';
import { type Box, circle, clipped, group, line, n, path, rect, stroke } from './svg.ts';
import { type Face, hasThai, shapeText, textPath } from './typeset.ts';

type TypeLayout = (context: CoverContext) => string;

/** One colour, one voice: nothing but the words. */
export const plain: TypeLayout = (context) => {
  const { palette, random, spec } = context;
  const align = random.pick(['center', 'left'] as const);
  const text = setStack(context, {
    box: { x: 64, y: 104, w: W - 128, h: H - 380 },
    align,
    titleSize: 112,
    titleLines: 8,
    colour: palette.ink,
    withoutAuthor: true,
  });
  const middle = align === 'center' ? W / 2 : 96;
  const author = setText(spec.author, {
    box: { x: 64, y: H - 236, w: W - 128, h: 76 },
    face: context.text,
    maxSize: 38,
    maxLines: 2,
    colour: palette.ink,
    align,
    valign: 'bottom',
  });
  const accent = contrast(palette.a, palette.ground) > 1.8 ? palette.a : palette.ink;
  const free = author.top - text.bottom;
  const device = free > 190 ? random.pick(['disc', 'rings', 'leaf'] as const) : 'none';
  const [x, y] = [align === 'center' ? W / 2 : 110, text.bottom + free / 2];
  const drawn =
    device === 'disc'
      ? circle(x, y, 44, accent)
      : device === 'rings'
        ? [46, 34, 22, 10].map((r) => circle(x, y, r, 'none', { stroke: accent, 'stroke-width': 4 })).join('')
        : device === 'leaf'
          ? sprig(context, { x: x - 60, y: y - 60, w: 120, h: 120 }, accent)
          : '';
  return (
    rect(PAGE, palette.ground) +
    rect({ x: 26, y: 26, w: W - 52, h: H - 52 }, 'none', {
      stroke: palette.ink,
      'stroke-width': 1.6,
      opacity: 0.7,
    }) +
    drawn +
    text.svg +
    author.svg +
    mark(context, middle, H - 92, palette.ink, palette.ground)
  );
};

/** The title as large as the page, in two colours of paper. */
export const bigType: TypeLayout = (context) => {
  const { palette, random, spec } = context;
  const face: Face = {
    family: context.display.family,
    weight: 800,
    width: spec.title.length > 34 ? 75 : random.pick([75, 87, 100]),
  };
  const title = setText(spec.title, {
    box: { x: 40, y: 50, w: W - 80, h: H - 250 },
    face,
    maxSize: 190,
    maxLines: 8,
    colour: palette.ink,
    align: 'left',
    caps: false,
    leading: hasThai(spec.title) ? 1.2 : 0.98,
    tracking: -14,
  });
  const rest = setStack(
    { ...context, spec: { ...spec, title: spec.subtitle ?? '', subtitle: undefined } },
    {
      box: { x: 42, y: H - 176, w: W - 170, h: 126 },
      align: 'left',
      valign: 'bottom',
      titleSize: 36,
      titleLines: 3,
      colour: palette.ink,
      face: context.text,
      smallSize: 36,
    },
  );
  const free = rest.top - title.bottom;
  const accent = contrast(palette.a, palette.ground) > 1.6 ? palette.a : palette.b;
  const bar = free > 150 ? random.pick(['disc', 'bar', 'half'] as const) : 'none';
  const y = title.bottom + free / 2;
  const r = Math.min(free * 0.36, 130);
  const art =
    bar === 'disc'
      ? circle(W - 60 - r, y, r, accent)
      : bar === 'bar'
        ? rect({ x: 42, y: y - r * 0.3, w: W - 42, h: r * 0.6 }, accent)
        : bar === 'half'
          ? path(`M${n(W)} ${n(y - r)}A${n(r)} ${n(r)} 0 0 0 ${n(W)} ${n(y + r)}Z`, accent) +
            circle(W - r * 1.9, y, r * 0.5, palette.b)
          : '';
  return (
    rect(PAGE, palette.ground) +
    art +
    title.svg +
    rest.svg +
    mark(context, W - 68, H - 72, palette.ink, palette.ground)
  );
};

/** A giant figure or letter, cropped by the page. */
export const numeral: TypeLayout = (context) => {
  const { palette, random, spec } = context;
  const figure =
    spec.seriesNumber !== undefined
      ? String(spec.seriesNumber)
      : (/\d{1,2}/.exec(spec.title)?.[0] ??
        [...spec.title].find((letter) => /[ก-ฮA-Za-z]/.test(letter)) ??
        '1');
  const face: Face = { family: context.display.family, weight: 800, width: 100 };
  const shaped = shapeText(figure, face);
  const size = Math.min(900, (560 / Math.max(1, shaped.width)) * 1000);
  const accent = contrast(palette.a, palette.ground) > 1.5 ? palette.a : palette.b;
  const x = W - (shaped.width * size) / 1000 + 30;
  const baseline = H - 70 + (shaped.inkBottom * size) / 1000;
  const big = path(textPath(shaped, x, baseline, size), accent);
  const top = baseline - (shaped.inkTop * size) / 1000;
  const text = setStack(context, {
    box: { x: 50, y: 58, w: W - 100, h: Math.max(300, Math.min(430, top - 20)) },
    align: 'left',
    titleSize: 76,
    titleLines: 6,
    colour: palette.ink,
  });
  const shift = Math.max(0, text.bottom + 34 - top);
  const band = random.chance(0.5) ? rect({ x: 0, y: H - 190, w: W, h: 190 }, palette.b) : '';
  return (
    rect(PAGE, palette.ground) +
    clipped(band + group(big, { transform: `translate(0 ${n(shift)})` }), PAGE, context.id('figure')) +
    text.svg +
    circle(76, H - 76, 30, palette.ground) +
    mark(context, 76, H - 76, palette.ink, palette.ground)
  );
};

/** Cloth boards with a pasted paper label and blind rules. */
export const cloth: TypeLayout = (context) => {
  const { palette, random } = context;
  const boards = [palette.ground, palette.b, palette.a, palette.c, palette.ink].filter(
    (colour) => contrast(colour, '#ffffff') > 4 && contrast(colour, '#000000') > 1.5,
  );
  const board = boards[0] ?? tone(palette.b, '#1c1712', 0.4);
  let weave = '';
  for (let y = 0; y < H; y += 5) weave += `M0 ${y}H${W}`;
  let warp = '';
  for (let x = 0; x < W; x += 5) warp += `M${x} 0V${H}`;
  const paperTone = tone('#f8f1e0', palette.c, 0.06);
  const ink = readableOn(paperTone, [palette.ink, palette.ground]);
  const draw = (y: number) =>
    setStack(context, {
      box: { x: 130, y, w: W - 260, h: 420 },
      align: 'center',
      titleSize: 52,
      titleLines: 7,
      colour: ink,
      smallSize: 28,
      rule: true,
    });
  const height = draw(0).bottom + 104;
  const y = random.pick([150, (H - height) / 2]);
  const foil = tone(palette.a, '#f3d9a0', 0.35);
  return (
    rect(PAGE, board) +
    stroke(weave, '#ffffff', 1.4, { opacity: 0.1 }) +
    stroke(warp, '#000000', 1.4, { opacity: 0.13 }) +
    grain(random, PAGE, '#000000', 900, 0.2) +
    rect({ x: 34, y: 34, w: W - 68, h: H - 68 }, 'none', { stroke: foil, 'stroke-width': 3 }) +
    rect({ x: 44, y: 44, w: W - 88, h: H - 88 }, 'none', { stroke: foil, 'stroke-width': 1 }) +
    rect({ x: 96, y: y + 4, w: W - 184, h: height }, '#000000', { opacity: 0.25 }) +
    rect({ x: 92, y, w: W - 184, h: height }, paperTone) +
    rect({ x: 104, y: y + 12, w: W - 208, h: height - 24 }, 'none', { stroke: ink, 'stroke-width': 1.2 }) +
    draw(y + 52).svg +
    mark(context, W / 2, H - 92, foil, board)
  );
};

/** Rules and a grid: a book to be used. */
export const swiss: TypeLayout = (context) => {
  const { palette, random, spec } = context;
  const accent = contrast(palette.a, palette.ground) > 1.5 ? palette.a : palette.b;
  const block: Box = { x: 0, y: H - 330, w: W, h: 330 };
  const text = setStack(context, {
    box: { x: 48, y: 86, w: W - 96, h: 440 },
    align: 'left',
    titleSize: 80,
    titleLines: 7,
    colour: palette.ink,
    withoutAuthor: true,
  });
  const on = readableOn(accent, [palette.ink, palette.ground]);
  const author = setText(spec.author, {
    box: { x: 48, y: H - 96, w: W - 190, h: 60 },
    face: context.text,
    maxSize: 30,
    maxLines: 2,
    colour: on,
    align: 'left',
    valign: 'bottom',
  });
  const columns = random.pick([4, 6]);
  let art = '';
  const size = W / columns;
  for (let column = 0; column < columns; column += 1) {
    const x = column * size;
    const kind = random.int(0, 3);
    if (kind === 0) art += circle(x + size / 2, block.y + size / 2, size / 2, palette.b);
    else if (kind === 1)
      art += path(
        `M${n(x)} ${n(block.y + size)}A${n(size)} ${n(size)} 0 0 1 ${n(x + size)} ${n(block.y)}V${n(block.y + size)}Z`,
        palette.c,
      );
    else if (kind === 2) art += rect({ x, y: block.y, w: size + 0.5, h: size }, palette.ink);
    else art += path(`M${n(x)} ${n(block.y)}h${n(size)}L${n(x)} ${n(block.y + size)}Z`, palette.b);
  }
  return (
    rect(PAGE, palette.ground) +
    rect(block, accent) +
    art +
    rect({ x: 48, y: 48, w: W - 96, h: 8 }, palette.ink) +
    text.svg +
    author.svg +
    mark(context, W - 76, H - 66, on, accent)
  );
};

/** The first letter over and over, once in another colour. */
export const letterField: TypeLayout = (context) => {
  const { palette, random, spec } = context;
  const letter = [...spec.title].find((character) => /[ก-ฮA-Za-z]/.test(character)) ?? 'ก';
  const shaped = shapeText(letter, { family: context.display.family, weight: 700, width: 100 });
  const columns = random.pick([5, 6, 7]);
  const cell = W / columns;
  const rows = Math.ceil(430 / cell);
  const special = random.int(0, columns * rows - 1);
  const faint = tone(palette.ground, palette.b, 0.55);
  let d = '';
  let one = '';
  const size = cell * 0.86;
  for (let index = 0; index < columns * rows; index += 1) {
    const x = (index % columns) * cell + (cell - (shaped.width * size) / 1000) / 2;
    const y = H - Math.floor(index / columns) * cell - cell * 0.2;
    const glyph = textPath(shaped, x, y, size);
    if (index === special) one = glyph;
    else d += glyph;
  }
  const top = H - rows * cell;
  const text = setStack(context, {
    box: { x: 52, y: 62, w: W - 104, h: top - 90 },
    align: 'left',
    titleSize: 80,
    titleLines: 6,
    colour: palette.ink,
  });
  const accent = contrast(palette.a, palette.ground) > 1.6 ? palette.a : palette.ink;
  return (
    rect(PAGE, palette.ground) +
    path(d, faint) +
    path(one, accent) +
    line(52, top - 8, W - 52, top - 8, palette.ink, 2) +
    text.svg
  );
};

/** A plain jacket with a tall title down the middle rule, as small presses do. */
export const smallPress: TypeLayout = (context) => {
  const { palette, spec } = context;
  const series = seriesLine(spec);
  const author = setText(spec.author, {
    box: { x: 64, y: 70, w: W - 128, h: 90 },
    face: context.text,
    maxSize: 38,
    maxLines: 2,
    colour: palette.ink,
    align: 'left',
  });
  const title = setText(spec.title, {
    box: { x: 64, y: author.bottom + 68, w: W - 128, h: 440 },
    face: context.display,
    maxSize: 116,
    maxLines: 7,
    colour: contrast(palette.a, palette.ground) >= 4.5 ? palette.a : palette.ink,
    align: 'left',
    leading: hasThai(spec.title) ? 1.22 : 1.04,
    tracking: -8,
  });
  const sub = setText([spec.subtitle ?? '', series].filter((part) => part !== '').join(' · '), {
    box: { x: 64, y: title.bottom + 36, w: W - 128, h: 100 },
    face: { ...context.text, weight: 400 },
    maxSize: 26,
    maxLines: 3,
    colour: palette.ink,
    align: 'left',
  });
  return (
    rect(PAGE, palette.ground) +
    rect({ x: 0, y: 0, w: 22, h: H }, palette.a) +
    line(64, author.bottom + 28, W - 64, author.bottom + 28, palette.ink, 2) +
    author.svg +
    title.svg +
    sub.svg +
    line(64, H - 150, W - 64, H - 150, palette.ink, 2) +
    mark(context, 84, H - 92, palette.ink, palette.ground)
  );
};
