import { centre, type Motif, tone } from './art.ts';
import { circle, ellipse, group, leaf, line, n, path, polygon, rect, smooth, stroke } from './svg.ts';
import { shapeText, textPath } from './typeset.ts';

/** Orbits and their bodies. */
export const orbits: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const tilt = random.range(-30, 30);
  let svg = '';
  for (let ring = 1; ring <= 6; ring += 1) {
    const rx = side * (0.1 + ring * 0.085);
    const ry = rx * 0.46;
    svg += ellipse(x, y, rx, ry, 'none', {
      stroke: ring % 2 === 0 ? palette.b : palette.c,
      'stroke-width': ring === 4 ? 3 : 1.6,
    });
    const angle = random.range(0, 6.28);
    svg += circle(
      x + Math.cos(angle) * rx,
      y + Math.sin(angle) * ry,
      side * random.range(0.012, 0.036),
      ring % 2 === 0 ? palette.a : palette.ink,
    );
  }
  let stars = '';
  for (let star = 0; star < 60; star += 1)
    stars += `M${n(box.x + random.next() * box.w)} ${n(box.y + random.next() * box.h)}h0`;
  return (
    stroke(stars, palette.ink, 2.6, { 'stroke-linecap': 'round', opacity: 0.5 }) +
    group(svg + circle(x, y, side * 0.085, palette.a), { transform: `rotate(${n(tilt)} ${n(x)} ${n(y)})` })
  );
};

/** A molecule on a hexagonal net. */
export const molecule: Motif = (artist, box) => {
  const { random, palette } = artist;
  const r = box.w / 9;
  let bonds = '';
  let atoms = '';
  for (let row = 0; row * r * 1.5 < box.h + r; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const x = box.x + (column + (row % 2) * 0.5) * r * 1.732;
      const y = box.y + row * r * 1.5;
      if (random.chance(0.3)) continue;
      const corners = Array.from(
        { length: 6 },
        (_, index) =>
          [x + r * Math.sin((index * Math.PI) / 3), y - r * Math.cos((index * Math.PI) / 3)] as const,
      );
      bonds += polygon(corners);
      const corner = corners[random.int(0, 5)];
      if (corner !== undefined && random.chance(0.75))
        atoms += circle(
          corner[0],
          corner[1],
          r * random.pick([0.16, 0.2, 0.32]),
          random.pick([palette.a, palette.c, palette.ink]),
          { stroke: palette.ground, 'stroke-width': 3 },
        );
    }
  }
  return stroke(bonds, palette.b, 4, { 'stroke-linejoin': 'round' }) + atoms;
};

/** Curves on squared paper. */
export const plots: Motif = (artist, box) => {
  const { random, palette } = artist;
  const cell = box.w / 16;
  let grid = '';
  for (let x = box.x; x <= box.x + box.w; x += cell) grid += `M${n(x)} ${n(box.y)}v${n(box.h)}`;
  for (let y = box.y; y <= box.y + box.h; y += cell) grid += `M${n(box.x)} ${n(y)}h${n(box.w)}`;
  const mid = box.y + box.h * 0.52;
  let svg =
    stroke(grid, palette.b, 1, { opacity: 0.4 }) +
    line(box.x, mid, box.x + box.w, mid, palette.ink, 2.5) +
    line(box.x + cell * 3, box.y, box.x + cell * 3, box.y + box.h, palette.ink, 2.5);
  [palette.a, palette.c, palette.b].forEach((colour, index) => {
    const [f, p, h] = [random.range(0.6, 2.2), random.range(0, 6), box.h * random.range(0.14, 0.34)];
    const points = Array.from(
      { length: 41 },
      (_, step) =>
        [
          box.x + (box.w * step) / 40,
          mid - Math.sin(p + (step / 40) * f * 6.28) * h * (index === 1 ? Math.exp(-step / 26) * 1.4 : 1),
        ] as const,
    );
    svg += stroke(smooth(points), colour, 6, { 'stroke-linecap': 'round' });
    const mark = points[random.int(8, 32)];
    if (mark !== undefined)
      svg += circle(mark[0], mark[1], 10, palette.ground, { stroke: colour, 'stroke-width': 5 });
  });
  return svg;
};

/** The double helix. */
export const helix: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x } = centre(box);
  const reach = box.w * 0.24;
  const turns = random.range(1.3, 2);
  const at = (t: number, phase: number) =>
    [x + Math.sin(t * turns * 6.28 + phase) * reach, box.y + box.h * t] as const;
  let svg = '';
  for (let rung = 0; rung <= 30; rung += 1) {
    const t = rung / 30;
    const [a, b] = [at(t, 0), at(t, Math.PI)];
    svg +=
      line(a[0], a[1], (a[0] + b[0]) / 2, a[1], palette.c, 5) +
      line((a[0] + b[0]) / 2, b[1], b[0], b[1], palette.b, 5);
  }
  const strand = (phase: number) => smooth(Array.from({ length: 61 }, (_, index) => at(index / 60, phase)));
  return group(
    svg +
      stroke(strand(0), palette.ground, 20) +
      stroke(strand(0), palette.a, 12) +
      stroke(strand(Math.PI), palette.ground, 20) +
      stroke(strand(Math.PI), palette.ink, 12),
    { transform: `rotate(${random.pick([-24, 24])} ${n(x)} ${n(box.y + box.h / 2)}) ` },
  );
};

function chilli(x: number, y: number, size: number, angle: number, body: string, stem: string): string {
  return group(
    path('M0 0C10-3 18 6 20 22C24 52 12 80-10 96C-2 72-6 48-10 26C-12 10-8 2 0 0Z', body) +
      stroke('M0 2C-2-8 2-16 10-20', stem, 5, { 'stroke-linecap': 'round' }),
    { transform: `translate(${n(x)} ${n(y)}) rotate(${n(angle)}) scale(${Math.round(size * 100) / 100})` },
  );
}

/** A dish from above, and what goes into it. */
export const dish: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const r = side * 0.4;
  const china = tone(palette.c, '#ffffff', 0.55);
  let svg =
    ellipse(x + 10, y + 16, r * 1.02, r * 1.02, palette.ink, { opacity: 0.14 }) +
    circle(x, y, r, china) +
    circle(x, y, r * 0.93, 'none', { stroke: palette.b, 'stroke-width': 4 }) +
    circle(x, y, r * 0.74, palette.a);
  for (let noodle = 0; noodle < 9; noodle += 1) {
    const a = random.range(0, 6.28);
    const q = r * random.range(0.2, 0.56);
    svg += stroke(
      `M${n(x + Math.cos(a) * q)} ${n(y + Math.sin(a) * q)}q${n(random.range(-60, 60))} ${n(random.range(-60, 60))} ${n(random.range(-50, 50))} ${n(random.range(-50, 50))}`,
      china,
      6,
      { 'stroke-linecap': 'round', opacity: 0.85 },
    );
  }
  for (let item = 0; item < 7; item += 1) {
    const a = (item / 7) * 6.28 + random.range(-0.2, 0.2);
    const q = r * random.range(0.28, 0.5);
    const [ix, iy] = [x + Math.cos(a) * q, y + Math.sin(a) * q];
    if (item % 3 === 0) svg += path(leaf(ix, iy, random.range(0, 6), r * 0.36, r * 0.1), palette.b);
    else if (item % 3 === 1) svg += circle(ix, iy, r * 0.13, palette.c) + circle(ix, iy, r * 0.07, china);
    else
      svg += chilli(
        ix,
        iy - 20,
        r / 200,
        random.range(0, 360),
        tone(palette.a, palette.ink, 0.35),
        palette.b,
      );
  }
  const bar = (dx: number) =>
    line(x + r * 1.06 + dx, y - r * 1.15, x + r * 0.86 + dx, y + r * 1.15, palette.ink, 6);
  return svg + bar(0) + bar(18);
};

/** Chillies, leaves, limes and garlic, as on good kitchen paper. */
export const larder: Motif = (artist, box) => {
  const { random, palette } = artist;
  const cell = box.w / 4.4;
  let svg = '';
  let count = random.int(0, 3);
  for (let row = 0; row * cell < box.h + cell * 0.4; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const x = box.x + (column + (row % 2 === 0 ? 0.45 : -0.05)) * cell;
      const y = box.y + (row + 0.45) * cell;
      count += 1;
      const kind = count % 4;
      const turn = random.range(-30, 30);
      if (kind === 0) svg += chilli(x, y - cell * 0.3, cell / 145, turn, palette.a, palette.b);
      else if (kind === 1)
        svg +=
          circle(x, y, cell * 0.27, palette.b) +
          circle(x, y, cell * 0.215, tone(palette.b, '#ffffff', 0.72)) +
          Array.from({ length: 8 }, (_, seg) =>
            path(
              leaf(x, y, (seg / 8) * 6.2832 + turn, cell * 0.2, cell * 0.058),
              tone(palette.b, '#ffffff', 0.35),
            ),
          ).join('');
      else if (kind === 2)
        svg += group(
          [-0.9, 0, 0.9]
            .map((a) => path(leaf(x, y + cell * 0.25, -Math.PI / 2 + a, cell * 0.46, cell * 0.14), palette.b))
            .join(''),
          { transform: `rotate(${n(turn)} ${n(x)} ${n(y)})` },
        );
      else
        svg += group(
          path(
            `M${n(x)} ${n(y - cell * 0.34)}q${n(cell * 0.02)} ${n(cell * 0.14)} ${n(cell * 0.15)} ${n(cell * 0.2)}a${n(cell * 0.22)} ${n(cell * 0.22)} 0 1 1 ${n(-cell * 0.3)} 0q${n(cell * 0.13)} ${n(-cell * 0.06)} ${n(cell * 0.15)} ${n(-cell * 0.2)}z`,
            palette.c,
          ) +
            stroke(
              `M${n(x - cell * 0.06)} ${n(y - cell * 0.08)}q${n(-cell * 0.08)} ${n(cell * 0.16)} 0 ${n(cell * 0.3)}M${n(x + cell * 0.06)} ${n(y - cell * 0.08)}q${n(cell * 0.08)} ${n(cell * 0.16)} 0 ${n(cell * 0.3)}`,
              palette.ground,
              2.5,
            ),
          { transform: `rotate(${n(turn)} ${n(x)} ${n(y)})` },
        );
    }
  }
  return svg;
};

/** Speech, and speech that answers it. */
export const speech: Motif = (artist, box) => {
  const { random, palette } = artist;
  const letters = random.shuffle(['ก', 'ข', 'A', 'g', 'ฮ', 'อ', 'é', '?', 'ณ', 'R', '&', 'ธ', 'ö', 'ß']);
  const colours = [palette.a, palette.b, palette.c];
  let svg = '';
  const bubbles = 4;
  for (let index = 0; index < bubbles; index += 1) {
    const left = index % 2 === 0;
    const w = box.w * random.range(0.44, 0.56);
    const h = box.h * 0.25;
    const x = left ? box.x + box.w * 0.06 : box.x + box.w * 0.94 - w;
    const y = box.y + box.h * (0.02 + index * 0.24);
    const fill = colours[index % 3] ?? palette.a;
    const tail = left
      ? `M${n(x + 34)} ${n(y + h - 6)}l-16 ${n(h * 0.24)}l54-${n(h * 0.2)}z`
      : `M${n(x + w - 34)} ${n(y + h - 6)}l16 ${n(h * 0.24)}l-54-${n(h * 0.2)}z`;
    svg += rect({ x, y, w, h }, fill, { rx: h * 0.36 }) + path(tail, fill);
    const face = { family: index % 2 === 0 ? 'serif' : 'sans', weight: 700, width: 100 } as const;
    const shaped = [letters[index * 3], letters[index * 3 + 1], letters[index * 3 + 2]].map((letter) =>
      shapeText(letter ?? 'ก', face),
    );
    shaped.forEach((glyph, at) => {
      const size = h * 0.56;
      svg += path(
        textPath(glyph, x + (w * (at + 1)) / 4 - (glyph.width * size) / 2000, y + h * 0.68, size),
        palette.ground,
      );
    });
  }
  return svg;
};
