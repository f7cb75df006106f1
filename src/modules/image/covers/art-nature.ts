import { type Artist, centre, type Motif, tone } from './art.ts';
import { type Box, circle, ellipse, leaf, line, n, path, smooth, stroke } from './svg.ts';

/** Stems with paired leaves, growing from the foot of the box. */
export const botanical: Motif = (artist, box) => {
  const { random, palette } = artist;
  const stems = random.int(3, 5);
  const colours = random.shuffle([palette.a, palette.b, palette.c]);
  let svg = '';
  for (let stem = 0; stem < stems; stem += 1) {
    const colour = colours[stem % colours.length] ?? palette.a;
    const x0 = box.x + (box.w * (stem + 0.5)) / stems + random.range(-12, 12);
    const height = box.h * random.range(0.62, 0.95);
    const bend = random.range(-0.1, 0.1) * box.w;
    const at = (t: number) => [x0 + bend * t * t, box.y + box.h + 20 - height * t] as const;
    const [mx, my] = at(0.5);
    const [tx, ty] = at(1);
    svg += stroke(
      `M${n(x0)} ${n(box.y + box.h + 20)}Q${n(mx - bend * 0.25)} ${n(my)} ${n(tx)} ${n(ty)}`,
      colour,
      4,
      { 'stroke-linecap': 'round' },
    );
    const pairs = random.int(6, 10);
    const round = random.range(0.18, 0.34);
    const lean = random.range(0.55, 0.95);
    for (let pair = 1; pair <= pairs; pair += 1) {
      const t = pair / (pairs + 0.4);
      const [x, y] = at(t);
      const length = (box.w / stems) * (0.34 + 0.42 * Math.sin(t * 2.7));
      for (const side of [-1, 1]) {
        const angle = -Math.PI / 2 + side * lean;
        svg += path(leaf(x, y, angle, length, length * round), colour);
        svg += line(
          x,
          y,
          x + Math.cos(angle) * length * 0.78,
          y + Math.sin(angle) * length * 0.78,
          palette.ground,
          1.6,
        );
      }
    }
    svg += path(leaf(tx, ty, -Math.PI / 2, height * 0.1, height * 0.02), colour);
  }
  return svg;
};

/** Lotus flowers and pads on still water. */
export const lotusPond: Motif = (artist, box) => {
  const { random, palette } = artist;
  let svg = '';
  for (let row = 0; row < 5; row += 1) {
    const y = box.y + box.h * (0.5 + row * 0.11);
    for (let pad = 0; pad < 3; pad += 1) {
      const x = box.x + box.w * ((pad + (row % 2) * 0.5 + random.range(-0.12, 0.12)) / 2.4);
      const rx = box.w * random.range(0.1, 0.17);
      svg +=
        ellipse(x, y, rx, rx * 0.32, tone(palette.b, palette.ground, 0.45 - row * 0.09)) +
        stroke(`M${n(x)} ${n(y)}L${n(x + rx * 0.9)} ${n(y - rx * 0.1)}`, palette.ground, 3);
    }
  }
  const flowers = random.int(2, 3);
  for (let flower = 0; flower < flowers; flower += 1) {
    const x = box.x + box.w * ((flower + 0.5) / flowers + random.range(-0.06, 0.06));
    const foot = box.y + box.h * random.range(0.72, 0.92);
    const head = box.y + box.h * random.range(0.3, 0.5);
    const size = box.w * random.range(0.16, 0.23);
    svg += stroke(
      `M${n(x)} ${n(foot)}Q${n(x + 14)} ${n((foot + head) / 2)} ${n(x)} ${n(head)}`,
      palette.b,
      6,
      { 'stroke-linecap': 'round' },
    );
    for (const [turn, share, colour] of [
      [-1.15, 0.74, palette.c],
      [1.15, 0.74, palette.c],
      [-0.72, 0.92, palette.a],
      [0.72, 0.92, palette.a],
      [-0.32, 1, tone(palette.a, palette.ground, 0.3)],
      [0.32, 1, tone(palette.a, palette.ground, 0.3)],
      [0, 1.06, palette.a],
    ] as const) {
      svg += path(leaf(x, head, -Math.PI / 2 + turn, size * share, size * 0.24), colour, {
        stroke: palette.ground,
        'stroke-width': 2,
      });
    }
  }
  return svg;
};

function palmLeaf(x: number, y: number, angle: number, length: number, colour: string): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let d = '';
  for (let blade = 0; blade < 15; blade += 1) {
    const t = 0.12 + (blade / 15) * 0.86;
    const size = length * 0.46 * Math.sin(Math.PI * (0.16 + 0.8 * (1 - t)));
    for (const side of [-1, 1])
      d += leaf(
        x + cos * length * t,
        y + sin * length * t,
        angle + side * (1.05 - t * 0.5),
        size,
        size * 0.1,
      );
  }
  return (
    path(d, colour) +
    stroke(`M${n(x)} ${n(y)}L${n(x + cos * length)} ${n(y + sin * length)}`, colour, 4, {
      'stroke-linecap': 'round',
    })
  );
}

/** A warm thicket closing in from the corners. */
export const jungle: Motif = (artist, box) => {
  const { random, palette } = artist;
  let svg = '';
  const corners = [
    [0, 1],
    [1, 1],
    [0, 0.45],
    [1, 0.55],
    [0.5, 1.05],
  ] as const;
  corners.forEach(([cx, cy], index) => {
    for (let fan = 0; fan < 4; fan += 1) {
      const towards = Math.atan2(0.45 - cy, 0.5 - cx);
      const angle = towards + (fan - 1.5) * 0.5 + random.range(-0.12, 0.12);
      const length = box.w * random.range(0.34, 0.56);
      const colour =
        [
          palette.b,
          tone(palette.b, palette.ground, 0.35),
          palette.a,
          tone(palette.b, palette.ink, 0.25),
          palette.c,
        ][(index + fan) % 5] ?? palette.b;
      const [x, y] = [box.x + box.w * cx, box.y + box.h * cy];
      if ((index + fan) % 3 === 0) {
        svg +=
          path(leaf(x, y, angle, length, length * 0.2), colour) +
          line(
            x,
            y,
            x + Math.cos(angle) * length * 0.9,
            y + Math.sin(angle) * length * 0.9,
            palette.ground,
            2,
          );
      } else svg += palmLeaf(x, y, angle, length, colour);
    }
  });
  return svg;
};

/** A vase with a few branches: quiet, domestic. */
export const vase: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, side } = centre(box);
  const foot = box.y + box.h * 0.97;
  const h = side * 0.42;
  const w = side * 0.15;
  let svg = '';
  for (let branch = 0; branch < 7; branch += 1) {
    const angle = -Math.PI / 2 + (branch - 3) * 0.2 + random.range(-0.06, 0.06);
    const length = box.h * random.range(0.3, 0.48);
    const [x1, y1] = [x + Math.cos(angle) * length, foot - h + Math.sin(angle) * length];
    svg += stroke(
      `M${n(x)} ${n(foot - h * 0.9)}Q${n(x)} ${n(foot - h - length * 0.45)} ${n(x1)} ${n(y1)}`,
      palette.b,
      3.5,
    );
    if (branch % 2 === 0) {
      for (let petal = 0; petal < 7; petal += 1)
        svg += path(leaf(x1, y1, (petal / 7) * 6.2832, side * 0.075, side * 0.025), palette.a);
      svg += circle(x1, y1, side * 0.018, palette.c);
    } else {
      for (let step = 0.4; step <= 1; step += 0.2) {
        const [lx, ly] = [x + (x1 - x) * step * step, foot - h + (y1 - foot + h) * step];
        for (const s of [-1, 1])
          svg += path(leaf(lx, ly, angle + s * 0.8, side * 0.075, side * 0.018), palette.b);
      }
    }
  }
  svg += path(
    `M${n(x - w * 0.36)} ${n(foot - h)}H${n(x + w * 0.36)}C${n(x + w * 0.3)} ${n(foot - h * 0.72)} ${n(x + w * 1.2)} ${n(foot - h * 0.66)} ${n(x + w * 1.1)} ${n(foot - h * 0.36)}C${n(x + w)} ${n(foot - h * 0.1)} ${n(x + w * 0.55)} ${n(foot)} ${n(x + w * 0.5)} ${n(foot)}H${n(x - w * 0.5)}C${n(x - w * 0.55)} ${n(foot)} ${n(x - w)} ${n(foot - h * 0.1)} ${n(x - w * 1.1)} ${n(foot - h * 0.36)}C${n(x - w * 1.2)} ${n(foot - h * 0.66)} ${n(x - w * 0.3)} ${n(foot - h * 0.72)} ${n(x - w * 0.36)} ${n(foot - h)}Z`,
    palette.c,
  );
  svg += stroke(
    `M${n(x - w * 1.02)} ${n(foot - h * 0.42)}Q${n(x)} ${n(foot - h * 0.34)} ${n(x + w * 1.02)} ${n(foot - h * 0.42)}M${n(x - w)} ${n(foot - h * 0.32)}Q${n(x)} ${n(foot - h * 0.24)} ${n(x + w)} ${n(foot - h * 0.32)}`,
    palette.a,
    4,
  );
  return svg + line(box.x + box.w * 0.08, foot, box.x + box.w * 0.92, foot, palette.ink, 3);
};

/** Cranes over reeds. */
export const cranes: Motif = (artist, box) => {
  const { random, palette } = artist;
  let svg = circle(box.x + box.w * random.range(0.25, 0.75), box.y + box.h * 0.34, box.w * 0.2, palette.a);
  const bird = (x: number, y: number, s: number) =>
    path(
      `M${n(x - 46 * s)} ${n(y - 4 * s)}Q${n(x - 24 * s)} ${n(y - 8 * s)} ${n(x - 8 * s)} ${n(y - 3 * s)}Q${n(x - 16 * s)} ${n(y - 30 * s)} ${n(x - 34 * s)} ${n(y - 50 * s)}Q${n(x + 2 * s)} ${n(y - 40 * s)} ${n(x + 10 * s)} ${n(y - 5 * s)}Q${n(x + 26 * s)} ${n(y - 1 * s)} ${n(x + 50 * s)} ${n(y + 10 * s)}Q${n(x + 24 * s)} ${n(y + 8 * s)} ${n(x + 12 * s)} ${n(y + 6 * s)}Q${n(x + 16 * s)} ${n(y + 26 * s)} ${n(x + 8 * s)} ${n(y + 42 * s)}Q${n(x - 6 * s)} ${n(y + 22 * s)} ${n(x - 8 * s)} ${n(y + 4 * s)}Q${n(x - 26 * s)} ${n(y)} ${n(x - 46 * s)} ${n(y - 4 * s)}Z`,
      palette.ink,
    );
  for (let index = 0; index < 3; index += 1)
    svg += bird(
      box.x + box.w * (0.24 + index * 0.27),
      box.y + box.h * (0.5 - index * 0.12) + random.range(-20, 20),
      box.w / 470 - index * 0.2,
    );
  let reeds = '';
  for (let reed = 0; reed < 34; reed += 1) {
    const x = box.x + box.w * random.next();
    const h = box.h * random.range(0.1, 0.34);
    reeds += smooth([
      [x, box.y + box.h],
      [x + random.range(-4, 4), box.y + box.h - h * 0.6],
      [x + random.range(-26, 26), box.y + box.h - h],
    ]);
  }
  return svg + stroke(reeds, palette.b, 3.4, { 'stroke-linecap': 'round' });
};

export function sprig(artist: Artist, box: Box, colour: string): string {
  const { x, y, side } = centre(box);
  let svg = stroke(`M${n(x)} ${n(y + side * 0.48)}V${n(y - side * 0.3)}`, colour, side * 0.03, {
    'stroke-linecap': 'round',
  });
  for (let pair = 0; pair < 4; pair += 1) {
    for (const s of [-1, 1])
      svg += path(
        leaf(
          x,
          y + side * (0.34 - pair * 0.19),
          -Math.PI / 2 + s * 0.85,
          side * (0.34 - pair * 0.04),
          side * 0.075,
        ),
        colour,
      );
  }
  return (
    svg +
    path(leaf(x, y - side * 0.24, -Math.PI / 2, side * 0.26, side * 0.065), colour) +
    (artist.random.chance(0.3) ? circle(x, y - side * 0.5, side * 0.04, colour) : '')
  );
}
