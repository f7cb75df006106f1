import { centre, type Motif, tone } from './art.ts';
import { circle, group, leaf, line, n, path, rect, stroke } from './svg.ts';

/** One flame of lai kranok, 100 units tall, rooted at the origin and leaning right. */
const FLAME =
  'M0 0C26-4 40-22 34-44C30-58 18-62 16-76C15-86 21-94 32-104C6-98-12-82-14-60C-15-44-2-36 0-24C1-14-3-8-12-6C-9-2-4 0 0 0Z';
const CURL = 'M2-10C14-16 19-26 14-36C10-43 2-42 1-35C0-30 4-27 8-29';

/** Kranok flames mirrored into buds, set in a lattice. */
export const kranok: Motif = (artist, box) => {
  const { random, palette } = artist;
  const columns = random.pick([3, 4, 5]);
  const cell = box.w / columns;
  const scale = cell / 150;
  const bud = (colour: string, knock: string) =>
    path(FLAME, colour) +
    stroke(CURL, knock, 4, { 'stroke-linecap': 'round' }) +
    group(path(FLAME, colour) + stroke(CURL, knock, 4, { 'stroke-linecap': 'round' }), {
      transform: 'scale(-1 1)',
    }) +
    path(leaf(0, -4, -Math.PI / 2, 84, 11), knock) +
    path(leaf(0, -8, -Math.PI / 2, 70, 6), colour);
  let svg = '';
  for (let row = -1; row * cell * 0.82 < box.h + cell; row += 1) {
    for (let column = -1; column <= columns; column += 1) {
      const x = box.x + (column + 0.5 + (row % 2 === 0 ? 0 : 0.5)) * cell;
      const y = box.y + (row + 1) * cell * 0.82;
      const strong = (row + column * 2 + 40) % 3 === 0;
      svg += group(bud(strong ? palette.a : tone(palette.ground, palette.b, 0.75), palette.ground), {
        transform: `translate(${n(x)} ${n(y + cell * 0.1)}) scale(${Math.round(scale * 100) / 100})`,
      });
      svg += circle(x, y + cell * 0.2, cell * 0.035, palette.c);
    }
  }
  return svg;
};

/** Prajam yam: four-petalled flowers where the lines of a diamond lattice cross. */
export const prajamYam: Motif = (artist, box) => {
  const { random, palette } = artist;
  const cell = box.w / random.pick([3, 4, 6]);
  let lattice = '';
  let flowers = '';
  for (let row = 0; row * cell * 0.5 <= box.h + cell; row += 1) {
    for (let x = box.x + (row % 2) * cell * 0.5; x <= box.x + box.w + 1; x += cell) {
      const y = box.y + row * cell * 0.5;
      lattice += `M${n(x)} ${n(y - cell * 0.5)}L${n(x + cell * 0.5)} ${n(y)}L${n(x)} ${n(y + cell * 0.5)}L${n(x - cell * 0.5)} ${n(y)}Z`;
      const big = row % 2 === 0;
      for (let petal = 0; petal < 4; petal += 1) {
        const angle = (petal * Math.PI) / 2 + (big ? Math.PI / 4 : 0);
        flowers += path(
          leaf(x, y, angle, cell * (big ? 0.27 : 0.15), cell * (big ? 0.12 : 0.06)),
          big ? palette.a : palette.c,
        );
        if (big)
          flowers +=
            path(leaf(x, y, angle, cell * 0.18, cell * 0.05), palette.ground) +
            path(leaf(x, y, angle + Math.PI / 4, cell * 0.2, cell * 0.045), palette.b);
      }
      flowers += circle(x, y, cell * (big ? 0.055 : 0.025), big ? palette.ink : palette.a);
    }
  }
  return stroke(lattice, palette.b, 1.8) + flowers;
};

/** Bands of stepped diamonds, hooks and zigzags, as a woven skirt border has them. */
export const textile: Motif = (artist, box) => {
  const { random, palette } = artist;
  const unit = box.w / random.pick([40, 50, 60]);
  const colours = random.shuffle([palette.a, palette.b, palette.c, palette.ink]);
  const layers = new Map<string, string>();
  const dot = (column: number, row: number, colour: string) =>
    layers.set(
      colour,
      `${layers.get(colour) ?? ''}M${n(box.x + column * unit)} ${n(box.y + row * unit)}h${n(unit)}v${n(unit)}h${n(-unit)}z`,
    );
  const columns = Math.ceil(box.w / unit);
  const rows = Math.ceil(box.h / unit);
  let row = 0;
  let band = 0;
  while (row < rows) {
    const kind = band % 2 === 1 ? 'thin' : random.pick(['diamond', 'zigzag', 'hook'] as const);
    const height = kind === 'thin' ? random.pick([2, 3]) : random.pick([8, 10, 12]);
    const one = colours[band % colours.length] ?? palette.a;
    const other = colours[(band + 1) % colours.length] ?? palette.b;
    for (let r = 0; r < height && row + r < rows; r += 1) {
      for (let column = 0; column < columns; column += 1) {
        const half = height / 2;
        const x = Math.abs((column % height) - half + 0.5);
        const y = Math.abs(r - half + 0.5);
        if (kind === 'thin') {
          if (r === 0 || (column + r) % 2 === 0) dot(column, row + r, one);
        } else if (kind === 'diamond') {
          const ring = Math.floor(x + y);
          if (ring === Math.floor(half) - 1 || ring <= 1) dot(column, row + r, one);
          else if (ring === Math.floor(half) - 3) dot(column, row + r, other);
          else if (ring >= half + 1) dot(column, row + r, other);
        } else if (kind === 'zigzag') {
          const wave = (Math.floor(x) + r) % 6;
          if (wave < 2) dot(column, row + r, one);
          else if (wave === 3) dot(column, row + r, other);
        } else if (
          Math.max(x, y) < half &&
          (Math.floor(Math.max(x, y)) % 2 === 0 || (x > y && r < half && column % height < half))
        ) {
          dot(column, row + r, Math.max(x, y) < 2 ? other : one);
        }
      }
    }
    row += height + 1;
    band += 1;
  }
  return [...layers].map(([colour, d]) => path(d, colour)).join('');
};

/** Rings of lotus petals around one still point. */
export const mandala: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const outer = side * random.range(0.46, 0.62);
  const colours = [palette.b, palette.a, palette.c, tone(palette.a, palette.ground, 0.4), palette.b];
  let svg =
    circle(x, y, outer * 1.06, 'none', { stroke: palette.a, 'stroke-width': 1.5 }) +
    circle(x, y, outer * 1.12, 'none', { stroke: palette.b, 'stroke-width': 4 });
  for (let ring = 0; ring < 5; ring += 1) {
    const length = outer * (1 - ring * 0.19);
    const petals = [24, 20, 16, 12, 8][ring] ?? 8;
    const colour = colours[ring] ?? palette.a;
    for (let petal = 0; petal < petals; petal += 1) {
      const angle = ((petal + (ring % 2) * 0.5) / petals) * 6.2832;
      svg += path(leaf(x, y, angle, length, (length * 3.6) / petals), colour, {
        stroke: palette.ground,
        'stroke-width': 2,
      });
    }
  }
  return svg + circle(x, y, outer * 0.13, palette.ground) + circle(x, y, outer * 0.09, palette.a);
};

/** One brushed circle, its bristles showing where the ink ran out. */
export const brushedCircle: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const radius = side * 0.34;
  const start = random.range(0, 6.28);
  let svg = '';
  for (let bristle = 0; bristle < 26; bristle += 1) {
    const r = radius + (bristle - 13) * side * 0.0058;
    const from = start + random.range(0, 0.1);
    const to = start + 6.28 * random.range(0.8, 0.985) - Math.abs(bristle - 13) * 0.012;
    const end = [x + Math.cos(to) * r, y + Math.sin(to) * r] as const;
    const large = to - from > Math.PI ? 1 : 0;
    svg += stroke(
      `M${n(x + Math.cos(from) * r)} ${n(y + Math.sin(from) * r)}A${n(r)} ${n(r)} 0 ${large} 1 ${n(end[0])} ${n(end[1])}`,
      bristle % 9 === 4 ? palette.a : palette.ink,
      random.range(2, 5.6) * (side / 480),
      { 'stroke-linecap': 'round', opacity: Math.round(random.range(0.75, 1) * 100) / 100 },
    );
  }
  return svg + circle(x + radius * 1.05, y + radius * 1.1, side * 0.032, palette.a);
};

/** The front of a wat: gables within gables, chofa at the peak, a door in the dark. */
export const roofs: Motif = (artist, box) => {
  const { random, palette } = artist;
  const cx = box.x + box.w / 2;
  const foot = box.y + box.h;
  const unit = Math.min(box.w, box.h * 1.05);
  const eave = foot - unit * 0.4;
  const tile = [palette.a, palette.c, palette.b];
  let svg = circle(cx + box.w * random.pick([-0.3, 0.3]), box.y + box.h * 0.2, unit * 0.1, palette.c, {
    opacity: 0.9,
  });
  const gable = (half: number, top: number, base: number) => {
    const side = (s: number) =>
      `C${n(cx + s * half * 0.22)} ${n(top + (base - top) * 0.52)} ${n(cx + s * half * 0.62)} ${n(base - (base - top) * 0.16)} ${n(cx + s * half)} ${n(base)}`;
    return {
      side,
      d: `M${n(cx)} ${n(top)}${side(1)}L${n(cx - half)} ${n(base)}${`C${n(cx - half * 0.62)} ${n(base - (base - top) * 0.16)} ${n(cx - half * 0.22)} ${n(top + (base - top) * 0.52)} ${n(cx)} ${n(top)}`}Z`,
    };
  };
  for (let tier = 0; tier < 3; tier += 1) {
    const half = unit * (0.3 + tier * 0.1);
    const base = eave - unit * (0.16 - tier * 0.08);
    const top = eave - unit * (0.56 - tier * 0.1);
    const fill = tile[tier] ?? palette.a;
    svg += path(gable(half, top, base).d, fill, {
      stroke: palette.ground,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    });
    const horn = `M${n(cx)} ${n(top + 4)}C${n(cx - 4)} ${n(top - unit * 0.03)} ${n(cx + unit * 0.018)} ${n(top - unit * 0.05)} ${n(cx + unit * 0.004)} ${n(top - unit * 0.085)}`;
    const tails = [-1, 1]
      .map(
        (s) =>
          `M${n(cx + s * half * 0.96)} ${n(base - 3)}C${n(cx + s * half * 1.06)} ${n(base + 2)} ${n(cx + s * half * 1.1)} ${n(base - unit * 0.02)} ${n(cx + s * half * 1.09)} ${n(base - unit * 0.05)}`,
      )
      .join('');
    svg += stroke(horn + tails, fill, unit * 0.014, { 'stroke-linecap': 'round' });
  }
  svg +=
    path(gable(unit * 0.36, eave - unit * 0.26, eave - unit * 0.02).d, palette.ground) +
    path(gable(unit * 0.31, eave - unit * 0.225, eave - unit * 0.035).d, palette.a);
  for (const turn of [-1.1, -0.55, 0, 0.55, 1.1])
    svg += path(
      leaf(cx, eave - unit * 0.045, -Math.PI / 2 + turn, unit * (0.13 - Math.abs(turn) * 0.02), unit * 0.024),
      palette.ground,
    );
  svg +=
    rect({ x: cx - unit * 0.46, y: eave, w: unit * 0.92, h: unit * 0.03 }, palette.c) +
    rect(
      { x: cx - unit * 0.42, y: eave + unit * 0.03, w: unit * 0.84, h: foot - eave },
      tone(palette.ground, palette.ink, 0.1),
    );
  svg +=
    path(
      `M${n(cx - unit * 0.09)} ${n(foot)}V${n(eave + unit * 0.17)}L${n(cx)} ${n(eave + unit * 0.07)}L${n(cx + unit * 0.09)} ${n(eave + unit * 0.17)}V${n(foot)}Z`,
      palette.b,
    ) + rect({ x: cx - unit * 0.055, y: eave + unit * 0.19, w: unit * 0.11, h: foot - eave }, palette.ink);
  for (let column = 0; column < 6; column += 1) {
    const x = cx - unit * 0.4 + column * unit * 0.16;
    if (column === 2 || column === 3) continue;
    svg +=
      rect({ x: x - unit * 0.02, y: eave + unit * 0.03, w: unit * 0.04, h: foot - eave }, palette.c) +
      rect({ x: x - unit * 0.028, y: eave + unit * 0.03, w: unit * 0.056, h: unit * 0.022 }, palette.a);
  }
  return svg + line(box.x, foot - 3, box.x + box.w, foot - 3, palette.ink, 6);
};
