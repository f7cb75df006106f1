import { centre, grain, type Motif, tone } from './art.ts';
import { circle, group, line, n, path, polygon, rect, stroke } from './svg.ts';

/** Quarter circles and discs on a grid. */
export const tiles: Motif = (artist, box) => {
  const { random, palette } = artist;
  const columns = random.pick([3, 4, 5]);
  const size = box.w / columns;
  const colours = [palette.a, palette.b, palette.c, palette.ink, palette.ground];
  let svg = '';
  for (let row = 0; row * size < box.h; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [box.x + column * size, box.y + row * size];
      const [back, front, third] = random.shuffle(colours);
      svg += rect({ x, y, w: size + 0.6, h: size + 0.6 }, back ?? palette.a);
      const turn = `rotate(${random.int(0, 3) * 90} ${n(x + size / 2)} ${n(y + size / 2)})`;
      const fill = front ?? palette.b;
      const quarter = (radius: number, colour: string) =>
        path(
          `M${n(x)} ${n(y)}h${n(radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x)} ${n(y + radius)}Z`,
          colour,
        );
      const shape = random.int(0, 5);
      if (shape <= 1)
        svg += group(quarter(size, fill) + (shape === 1 ? quarter(size / 2, third ?? palette.c) : ''), {
          transform: turn,
        });
      else if (shape === 2) svg += circle(x + size / 2, y + size / 2, size * 0.36, fill);
      else if (shape === 3)
        svg += group(path(`M${n(x)} ${n(y)}h${n(size)}L${n(x)} ${n(y + size)}Z`, fill), { transform: turn });
      else if (shape === 4)
        svg += group(
          path(`M${n(x)} ${n(y)}A${n(size / 2)} ${n(size / 2)} 0 0 0 ${n(x + size)} ${n(y)}Z`, fill) +
            path(
              `M${n(x)} ${n(y + size / 2)}A${n(size / 2)} ${n(size / 2)} 0 0 0 ${n(x + size)} ${n(y + size / 2)}Z`,
              third ?? palette.c,
            ),
          { transform: turn },
        );
      else
        for (let bar = 0; bar < 4; bar += 1)
          svg += rect({ x, y: y + (bar * size) / 4, w: size, h: size / 8 }, fill);
    }
  }
  return svg;
};

/** Discs that overlap like stained glass. */
export const circles: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const colours = random.shuffle([palette.a, palette.b, palette.c]);
  const radius = side * random.range(0.26, 0.34);
  const spin = random.range(0, 6.28);
  const count = random.pick([3, 3, 5, 7]);
  let svg = '';
  for (let index = 0; index < count; index += 1) {
    const angle = spin + (index / count) * 6.2832;
    svg += circle(
      x + Math.cos(angle) * radius * 0.62,
      y + Math.sin(angle) * radius * 0.62,
      radius,
      colours[index % colours.length] ?? palette.a,
      { opacity: 0.82 },
    );
  }
  return svg + circle(x, y, radius * 0.16, palette.ground);
};

/** Rings, half of them slipped aside. */
export const slippedRings: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const rings = random.int(6, 9);
  const colours = [palette.a, palette.ground, palette.b, palette.ground, palette.c, palette.ground];
  const half = (sweep: 0 | 1, shift: number) => {
    let svg = '';
    for (let ring = 0; ring < rings; ring += 1) {
      const r = side * 0.46 * (1 - ring / rings);
      svg += path(
        `M${n(x)} ${n(y - r + shift)}A${n(r)} ${n(r)} 0 0 ${sweep} ${n(x)} ${n(y + r + shift)}Z`,
        colours[(ring + sweep) % colours.length] ?? palette.a,
      );
    }
    return svg;
  };
  return half(0, 0) + half(1, (side * 0.46 * 2) / rings);
};

/** Books on a shelf, by their spines. */
export const spines: Motif = (artist, box) => {
  const { random, palette } = artist;
  const colours = [
    palette.a,
    palette.b,
    palette.c,
    palette.ink,
    tone(palette.a, palette.ink, 0.35),
    tone(palette.b, palette.ground, 0.35),
  ];
  let svg = '';
  let x = box.x + 4;
  const floor = box.y + box.h - 16;
  let last = '';
  while (x < box.x + box.w - 6) {
    const width = Math.min(random.range(24, 62), box.x + box.w - 4 - x);
    const height = box.h * random.range(0.55, 0.93);
    let colour = colours[random.int(0, colours.length - 1)] ?? palette.a;
    if (colour === last) colour = colours[(colours.indexOf(colour) + 1) % colours.length] ?? palette.b;
    last = colour;
    const mark =
      random.pick([palette.ground, palette.ground, palette.c]) === colour ? palette.ink : palette.ground;
    svg += rect({ x, y: floor - height, w: width - 3, h: height }, colour, { rx: 2 });
    svg +=
      rect({ x, y: floor - height + height * 0.08, w: width - 3, h: 4 }, mark, { opacity: 0.85 }) +
      rect({ x, y: floor - height * 0.12, w: width - 3, h: 4 }, mark, { opacity: 0.85 });
    if (width > 30)
      svg += rect(
        {
          x: x + width / 2 - 4,
          y: floor - height * random.range(0.72, 0.8),
          w: 5,
          h: height * random.range(0.2, 0.45),
        },
        mark,
        { rx: 2 },
      );
    else svg += circle(x + width / 2 - 1, floor - height * 0.8, 4, mark);
    x += width;
  }
  return svg + rect({ x: box.x, y: floor, w: box.w, h: 16 }, palette.ink);
};

/** Doorways inside doorways, with light in the last one. */
export const arches: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x } = centre(box);
  const count = random.int(5, 7);
  const pointed = random.chance(0.5);
  const floor = box.y + box.h;
  let svg = '';
  for (let index = 0; index < count; index += 1) {
    const t = index / count;
    const half = box.w * 0.46 * (1 - t * 0.86);
    const top = box.y + box.h * (0.06 + t * 0.5);
    const spring = top + half * (pointed ? 1.25 : 1);
    const colour =
      index === count - 1
        ? palette.c
        : tone(
            palette.b,
            index % 2 === 0 ? palette.ink : palette.a,
            0.12 + 0.6 * (index % 2 === 0 ? 1 - t : t),
          );
    const crown = pointed
      ? `C${n(x - half)} ${n(spring - half * 0.7)} ${n(x - half * 0.3)} ${n(top + half * 0.3)} ${n(x)} ${n(top)}C${n(x + half * 0.3)} ${n(top + half * 0.3)} ${n(x + half)} ${n(spring - half * 0.7)} ${n(x + half)} ${n(spring)}`
      : `A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(spring)}`;
    svg += path(`M${n(x - half)} ${n(floor)}V${n(spring)}${crown}V${n(floor)}Z`, colour);
  }
  const half = box.w * 0.46 * (1 - ((count - 1) / count) * 0.86);
  return (
    svg +
    path(
      polygon([
        [x - half, floor],
        [x + half, floor],
        [x + half * 3.4, floor + 60],
        [x - half * 2.2, floor + 60],
      ]),
      palette.c,
      { opacity: 0.5 },
    ) +
    grain(random, box, palette.ink, 500, 0.12)
  );
};

/** Stairs to a door, the shadow long. */
export const stairs: Motif = (artist, box) => {
  const { random, palette } = artist;
  const steps = random.int(6, 9);
  const flip = random.chance(0.5);
  const [w, h] = [box.w / (steps + 1), (box.h * 0.62) / steps];
  let svg = '';
  for (let step = 0; step < steps; step += 1) {
    const y = box.y + box.h - (step + 1) * h;
    const x = box.x + step * w;
    svg +=
      rect({ x, y, w: box.w - step * w, h: h + 1 }, tone(palette.b, palette.ground, step / (steps * 1.5))) +
      rect({ x, y, w: box.w - step * w, h: 7 }, palette.a);
  }
  const doorX = box.x + box.w - w * 1.35;
  const base = box.y + box.h - steps * h;
  svg += path(
    `M${n(doorX)} ${n(base)}v${n(-w * 1.5)}a${n(w * 0.5)} ${n(w * 0.5)} 0 0 1 ${n(w)} 0v${n(w * 1.5)}z`,
    palette.c,
  );
  svg += path(
    polygon([
      [doorX, base],
      [doorX + w, base],
      [doorX + w * 0.1, box.y + box.h],
      [doorX - w * 2.6, box.y + box.h],
    ]),
    palette.c,
    { opacity: 0.26 },
  );
  return flip ? group(svg, { transform: `translate(${n(box.x * 2 + box.w)} 0) scale(-1 1)` }) : svg;
};

/** Rays from a low sun. */
export const rays: Motif = (artist, box) => {
  const { random, palette } = artist;
  const x = box.x + box.w * random.pick([0.5, 0.5, 0.2, 0.8]);
  const y = box.y + box.h * random.range(0.72, 0.95);
  const count = random.pick([14, 18, 24]);
  const reach = box.w + box.h;
  let d = '';
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray / count) * 6.2832;
    const spread = Math.PI / count / 1.05;
    d += polygon([
      [x, y],
      [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach],
      [x + Math.cos(angle + spread) * reach, y + Math.sin(angle + spread) * reach],
    ]);
  }
  const r = Math.min(box.w, box.h) * 0.2;
  return (
    path(d, palette.b, { opacity: 0.75 }) +
    circle(x, y, r * 1.25, palette.ground) +
    circle(x, y, r, palette.a)
  );
};

/** Bars that climb, and the line that says so. */
export const risingBars: Motif = (artist, box) => {
  const { random, palette } = artist;
  const bars = random.int(5, 7);
  const w = box.w / (bars * 1.5);
  let svg = '';
  let trend = '';
  for (let bar = 0; bar < bars; bar += 1) {
    const height = box.h * (0.16 + 0.6 * (bar / (bars - 1)) ** 1.4 + random.range(-0.03, 0.03));
    const x = box.x + box.w * 0.05 + bar * w * 1.42;
    svg += rect(
      { x, y: box.y + box.h - height, w, h: height },
      bar === bars - 1 ? palette.a : tone(palette.ground, palette.b, 0.35 + (0.65 * bar) / bars),
    );
    trend += `${bar === 0 ? 'M' : 'L'}${n(x + w / 2)} ${n(box.y + box.h - height - box.h * 0.08)}`;
    svg += circle(x + w / 2, box.y + box.h - height - box.h * 0.08, 7, palette.c, {
      stroke: palette.ground,
      'stroke-width': 3,
    });
  }
  return (
    stroke(trend, palette.c, 3.5) +
    svg +
    line(box.x, box.y + box.h - 2, box.x + box.w, box.y + box.h - 2, palette.ink, 4)
  );
};

/** Points and the lines between them. */
export const network: Motif = (artist, box) => {
  const { random, palette } = artist;
  const columns = 5;
  const rows = Math.max(3, Math.round((box.h / box.w) * 5));
  const points = Array.from({ length: columns * rows }, (_, index) => ({
    x: box.x + ((index % columns) + 0.5 + random.range(-0.36, 0.36)) * (box.w / columns),
    y: box.y + (Math.floor(index / columns) + 0.5 + random.range(-0.36, 0.36)) * (box.h / rows),
  }));
  let svg = '';
  points.forEach((point, index) => {
    for (const step of [1, columns, columns + 1]) {
      const other = points[index + step];
      if (other !== undefined && Math.abs(other.x - point.x) < box.w / 2 && random.chance(0.72))
        svg += line(point.x, point.y, other.x, other.y, palette.b, random.pick([1.5, 1.5, 3]));
    }
  });
  for (const point of points) {
    const r = random.pick([5, 5, 7, 9, 15, 22]);
    svg +=
      circle(point.x, point.y, r + 4, palette.ground) +
      circle(point.x, point.y, r, random.pick([palette.a, palette.c, palette.b, palette.ink]));
  }
  return svg;
};
