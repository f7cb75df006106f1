import { type Artist, centre, grain, type Motif, tone } from './art.ts';
import { type Box, circle, ellipse, group, leaf, n, path, polygon, rect, stroke } from './svg.ts';

function placed(content: string, x: number, y: number, scale: number, flip: boolean): string {
  const s = Math.round(scale * 100) / 100;
  return group(content, { transform: `translate(${n(x)} ${n(y)}) scale(${flip ? -s : s} ${s})` });
}

// Animals stand on y = 0, about 200 units wide, looking right.
type Animal = (body: string, detail: string, dark: string) => string;

const elephant: Animal = (body, detail, dark) =>
  path(
    'M-95 0V-70C-95-128-52-150-6-150C8-172 52-178 76-152C98-128 96-98 96-60C96-34 108-30 112-44L124-40C120-6 78-2 74-44L72-66C58-54 46-56 38-62V0H6V-44H-48V0Z',
    body,
  ) +
  path('M12-146C-18-140-20-86 8-70C32-58 50-90 44-124C40-142 28-150 12-146Z', detail) +
  circle(66, -118, 6, dark) +
  stroke('M-94-84C-108-78-112-62-108-52', body, 7, { 'stroke-linecap': 'round' }) +
  path('M70-64C84-52 94-54 100-66L92-78Z', '#fffaf0');

const whale: Animal = (body, detail, dark) =>
  path(
    'M-110-60C-96-130-10-150 50-118C84-100 104-92 120-120C124-136 112-148 98-154C122-160 136-150 138-138C146-152 162-156 176-146C162-142 156-130 152-116C140-70 100-20 20-14C-60-8-104-22-110-60Z',
    body,
  ) +
  path('M-108-54C-70-40-10-34 50-44C20-16-40-10-76-22C-96-30-106-40-108-54Z', detail) +
  circle(-66, -76, 7, dark) +
  stroke('M-36-142C-40-170-60-172-66-160M-36-142C-32-172-12-174-8-160', detail, 7, {
    'stroke-linecap': 'round',
  });

const cat: Animal = (body, detail, dark) =>
  path(
    'M-46 0C-70-60-48-112-20-126L-26-176L4-150H44L72-178L68-122C84-104 82-82 62-70C84-40 82-16 74 0Z',
    body,
  ) +
  stroke('M-44-4C-100 2-108-54-84-78', body, 20, { 'stroke-linecap': 'round' }) +
  circle(8, -118, 7, dark) +
  circle(44, -118, 7, dark) +
  path('M20-100H34L27-92Z', detail) +
  stroke('M27-92V-86M-14-100H-44M-14-94L-42-86M68-100H98M68-94L96-86', dark, 3, {
    'stroke-linecap': 'round',
  }) +
  path('M2-6C2-52 50-52 52-6V0H2Z', detail);

const bird: Animal = (body, detail, dark) =>
  path('M-100-110C-70-40-20-30 20-34C70-38 96-76 88-116C82-146 42-154 24-124C4-94-50-84-100-110Z', body) +
  path('M-66-92C-30-70 10-74 30-100C30-60-6-46-30-50C-50-56-60-74-66-92Z', detail) +
  circle(60, -118, 7, dark) +
  path('M86-118L122-108L86-98Z', detail) +
  stroke('M10-34V0M36-36V0M0 0H20M26 0H46', dark, 5, { 'stroke-linecap': 'round' });

const turtle: Animal = (body, detail, dark) =>
  path('M-100-22C-90-104 70-110 88-22Z', body) +
  path('M84-30C90-74 136-76 140-48C142-28 116-22 92-20Z', detail) +
  circle(122, -52, 5, dark) +
  path('M-84-22H-44V0H-76ZM30-22H72L64 0H30ZM-100-24L-124-12L-96-10Z', detail) +
  path('M-50-60L-22-84L8-62L-4-32H-40ZM24-66L44-70L64-40L38-34Z', detail, { opacity: 0.7 });

const fox: Animal = (body, detail, dark) =>
  path('M-60 0C-70-70-30-96 0-96L-8-150L24-126H58L90-152L84-96C84-70 62-52 41-44C64-24 62-8 58 0Z', body) +
  path('M41-44C20-54 6-66 2-84C20-76 32-74 41-60C50-74 62-76 80-84C76-66 62-52 41-44Z', '#fffaf0') +
  circle(22, -92, 6, dark) +
  circle(60, -92, 6, dark) +
  circle(41, -50, 6, dark) +
  path('M-56-4C-130-4-136-66-96-92C-104-60-80-44-46-44Z', body) +
  path('M-96-92C-118-76-122-56-112-38C-104-46-100-60-96-92Z', detail);

const ANIMALS: readonly [Animal, ...Animal[]] = [elephant, whale, cat, bird, turtle, fox];

/** One big friendly animal in a simple place. */
export const animalScene: Motif = (artist, box) => {
  const { random, palette } = artist;
  const animal = random.pick(ANIMALS);
  const { x } = centre(box);
  const floor = box.y + box.h * 0.84;
  const scale = (Math.min(box.w, box.h * 1.25) / 330) * random.range(0.95, 1.1);
  const swims = animal === whale;
  let svg = circle(box.x + box.w * random.pick([0.2, 0.8]), box.y + box.h * 0.22, box.w * 0.1, palette.c);
  svg += path(
    `M${n(box.x)} ${n(floor - box.h * 0.06)}C${n(box.x + box.w * 0.3)} ${n(floor - box.h * 0.2)} ${n(box.x + box.w * 0.6)} ${n(floor + box.h * 0.04)} ${n(box.x + box.w)} ${n(floor - box.h * 0.12)}V${n(box.y + box.h)}H${n(box.x)}Z`,
    swims ? palette.b : tone(palette.b, palette.ground, 0.15),
  );
  const body = palette.a;
  const detail = random.chance(0.5) ? palette.c : tone(palette.a, palette.ink, 0.3);
  svg += placed(
    animal(body, detail === body ? palette.b : detail, palette.ink),
    x - (animal === turtle ? 12 : 0),
    floor,
    scale,
    random.chance(0.5),
  );
  svg += path(
    `M${n(box.x)} ${n(floor)}C${n(box.x + box.w * 0.25)} ${n(floor - box.h * 0.05)} ${n(box.x + box.w * 0.7)} ${n(floor + box.h * 0.05)} ${n(box.x + box.w)} ${n(floor - box.h * 0.02)}V${n(box.y + box.h)}H${n(box.x)}Z`,
    tone(palette.b, palette.ink, 0.12),
  );
  for (let tuft = 0; tuft < 9; tuft += 1) {
    const tx = box.x + box.w * random.next();
    const ty = floor + box.h * random.range(0.06, 0.14);
    for (const turn of [-0.5, 0, 0.5])
      svg += path(
        leaf(tx, ty, -Math.PI / 2 + turn, box.h * 0.05, box.h * 0.008),
        swims ? palette.ground : palette.c,
      );
  }
  return svg;
};

function house(
  x: number,
  floor: number,
  w: number,
  h: number,
  wall: string,
  roof: string,
  light: string,
): string {
  return (
    rect({ x, y: floor - h, w, h }, wall) +
    path(
      polygon([
        [x - w * 0.12, floor - h],
        [x + w / 2, floor - h - w * 0.5],
        [x + w * 1.12, floor - h],
      ]),
      roof,
    ) +
    rect({ x: x + w * 0.36, y: floor - h * 0.42, w: w * 0.28, h: h * 0.42 }, roof) +
    rect({ x: x + w * 0.16, y: floor - h * 0.82, w: w * 0.2, h: w * 0.2 }, light) +
    rect({ x: x + w * 0.62, y: floor - h * 0.82, w: w * 0.2, h: w * 0.2 }, light)
  );
}

/** A street of small houses under stars. */
export const littleStreet: Motif = (artist, box) => {
  const { random, palette } = artist;
  let svg = '';
  for (let star = 0; star < 26; star += 1)
    svg += circle(
      box.x + box.w * random.next(),
      box.y + box.h * 0.6 * random.next(),
      random.range(2, 5),
      palette.c,
    );
  const floor = box.y + box.h * 0.88;
  let x = box.x - 8;
  while (x < box.x + box.w) {
    const w = box.w * random.range(0.16, 0.24);
    const [wall, roof, light] = random.shuffle([palette.a, palette.b, palette.c, palette.ink]);
    svg += house(
      x,
      floor,
      w,
      box.h * random.range(0.18, 0.42),
      wall ?? palette.a,
      roof ?? palette.b,
      light ?? palette.c,
    );
    x += w * 1.26;
  }
  return (
    svg + rect({ x: box.x, y: floor, w: box.w, h: box.y + box.h - floor }, tone(palette.b, palette.ink, 0.3))
  );
};

/** A keyhole, and someone in it. */
export const keyhole: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const r = side * 0.25;
  const top = y - side * 0.14;
  const hole = `M${n(x - r * 0.42)} ${n(top + r * 0.86)}A${n(r)} ${n(r)} 0 1 1 ${n(x + r * 0.42)} ${n(top + r * 0.86)}L${n(x + r * 0.95)} ${n(top + side * 0.62)}H${n(x - r * 0.95)}Z`;
  const foot = top + side * 0.6;
  const figure =
    circle(x, foot - side * 0.33, side * 0.042, palette.ground) +
    path(
      `M${n(x - side * 0.062)} ${n(foot)}L${n(x - side * 0.05)} ${n(foot - side * 0.25)}Q${n(x)} ${n(foot - side * 0.31)} ${n(x + side * 0.05)} ${n(foot - side * 0.25)}L${n(x + side * 0.062)} ${n(foot)}Z`,
      palette.ground,
    ) +
    rect({ x: x - side * 0.07, y: foot - side * 0.365, w: side * 0.14, h: side * 0.012 }, palette.ground) +
    rect({ x: x - side * 0.036, y: foot - side * 0.41, w: side * 0.072, h: side * 0.05 }, palette.ground);
  return (
    path(hole, palette.a) +
    (random.chance(0.5)
      ? path(
          polygon([
            [x - r * 0.95, top + side * 0.62],
            [x + r * 0.95, top + side * 0.62],
            [x + r * 2.4, box.y + box.h + 30],
            [x - r * 2.4, box.y + box.h + 30],
          ]),
          palette.a,
          { opacity: 0.22 },
        )
      : '') +
    figure +
    grain(random, box, palette.ink, 500, 0.1)
  );
};

/** A dark house front with one window lit. */
export const litWindow: Motif = (artist, box) => {
  const { random, palette } = artist;
  const [columns, rows] = [random.int(3, 5), random.int(4, 6)];
  const lit = random.int(columns, columns * (rows - 1) - 1);
  const [w, h] = [box.w / (columns + 0.4), box.h / (rows + 0.3)];
  let svg = '';
  for (let index = 0; index < columns * rows; index += 1) {
    const cell: Box = {
      x: box.x + box.w * 0.04 + (index % columns) * w + w * 0.2,
      y: box.y + box.h * 0.03 + Math.floor(index / columns) * h + h * 0.16,
      w: w * 0.62,
      h: h * 0.7,
    };
    const on = index === lit;
    svg += rect(cell, on ? palette.c : tone(palette.ground, palette.b, 0.75));
    if (on)
      svg +=
        circle(cell.x + cell.w * 0.55, cell.y + cell.h * 0.52, cell.w * 0.14, palette.ground) +
        path(
          `M${n(cell.x + cell.w * 0.28)} ${n(cell.y + cell.h)}q${n(cell.w * 0.05)} ${n(-cell.h * 0.36)} ${n(cell.w * 0.27)} ${n(-cell.h * 0.36)}t${n(cell.w * 0.27)} ${n(cell.h * 0.36)}z`,
          palette.ground,
        );
    svg += stroke(
      `M${n(cell.x + cell.w / 2)} ${n(cell.y)}v${n(cell.h)}M${n(cell.x)} ${n(cell.y + cell.h * 0.4)}h${n(cell.w)}`,
      on ? palette.a : palette.ground,
      4,
    );
    svg += rect({ x: cell.x - 6, y: cell.y + cell.h, w: cell.w + 12, h: 7 }, on ? palette.a : palette.b);
  }
  return svg;
};

/** An eye that has seen something. */
export const eye: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  const w = side * 0.46;
  let svg = '';
  for (let echo = 5; echo >= 1; echo -= 1) {
    const [ew, eh] = [w + echo * side * 0.055, w * 0.62 + echo * side * 0.085];
    svg += stroke(
      `M${n(x - ew)} ${n(y)}Q${n(x)} ${n(y - eh * 1.5)} ${n(x + ew)} ${n(y)}Q${n(x)} ${n(y + eh * 1.5)} ${n(x - ew)} ${n(y)}Z`,
      echo % 2 === 0 ? palette.a : palette.b,
      5,
    );
  }
  svg += path(
    `M${n(x - w)} ${n(y)}Q${n(x)} ${n(y - w * 0.95)} ${n(x + w)} ${n(y)}Q${n(x)} ${n(y + w * 0.95)} ${n(x - w)} ${n(y)}Z`,
    palette.ink,
  );
  svg +=
    circle(x, y, w * 0.42, palette.a) +
    circle(x, y, w * 0.2, palette.ground) +
    circle(x - w * 0.1, y - w * 0.13, w * 0.07, palette.ink);
  for (let ray = 0; ray < 24; ray += 1) {
    const angle = (ray / 24) * 6.2832 + random.range(-0.05, 0.05);
    svg += stroke(
      `M${n(x + Math.cos(angle) * w * 0.24)} ${n(y + Math.sin(angle) * w * 0.24)}L${n(x + Math.cos(angle) * w * 0.38)} ${n(y + Math.sin(angle) * w * 0.38)}`,
      palette.ground,
      2.4,
    );
  }
  return svg;
};

/** A road, a car's lights, trees leaning in. */
export const nightRoad: Motif = (artist: Artist, box) => {
  const { random, palette } = artist;
  const x = box.x + box.w * random.range(0.42, 0.58);
  const sky = box.y + box.h * 0.44;
  const bottom = box.y + box.h;
  let svg =
    circle(x + box.w * random.pick([-0.24, 0.24]), box.y + box.h * 0.2, box.w * 0.09, palette.c) +
    rect({ x: box.x, y: sky, w: box.w, h: bottom - sky }, tone(palette.ground, palette.b, 0.7));
  svg += path(
    polygon([
      [x - 4, sky],
      [x + 4, sky],
      [x + box.w * 0.42, bottom],
      [x - box.w * 0.42, bottom],
    ]),
    palette.ground,
  );
  for (let dash = 0; dash < 6; dash += 1) {
    const t = (dash / 6) ** 1.8;
    const y = sky + (bottom - sky) * t;
    svg += rect({ x: x - 1 - t * 7, y, w: 2 + t * 14, h: 5 + t * 60 }, palette.c);
  }
  for (const side of [-1, 1]) {
    for (let tree = 0; tree < 5; tree += 1) {
      const t = 0.18 + tree * 0.22;
      const tx = x + side * box.w * (0.08 + t * 0.4);
      const foot = sky + (bottom - sky) * t * 0.75;
      const h = box.h * (0.1 + t * 0.4);
      svg +=
        path(leaf(tx, foot, -Math.PI / 2 + side * 0.06, h, h * 0.15), tone(palette.ground, '#000000', 0.35)) +
        rect({ x: tx - 2, y: foot - 4, w: 4, h: 14 }, palette.ink, { opacity: 0.4 });
    }
  }
  return svg + ellipse(x - 9, sky + 9, 5, 4, palette.a) + ellipse(x + 9, sky + 9, 5, 4, palette.a);
};
