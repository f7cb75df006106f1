import { type Artist, centre, grain, type Motif, tone } from './art.ts';
import { contrast, luminance } from './colour.ts';
import {
  type Box,
  circle,
  ellipse,
  line,
  linearGradient,
  n,
  path,
  radialGradient,
  rect,
  smooth,
  stroke,
} from './svg.ts';

function ridge(artist: Artist, box: Box, y: number, height: number, steps: number): [number, number][] {
  const { random } = artist;
  const [p1, p2, p3] = [random.range(0, 6.3), random.range(0, 6.3), random.range(0, 6.3)];
  const [f1, f2, f3] = [random.range(0.8, 1.6), random.range(2, 3.4), random.range(4.5, 7)];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const rise =
      Math.sin(p1 + t * f1 * 6.28) * 0.55 +
      Math.sin(p2 + t * f2 * 6.28) * 0.3 +
      Math.sin(p3 + t * f3 * 6.28) * 0.12;
    return [box.x + t * box.w, y - rise * height];
  });
}

function filled(points: readonly (readonly [number, number])[], box: Box): string {
  return `${smooth(points)}L${n(box.x + box.w)} ${n(box.y + box.h)}L${n(box.x)} ${n(box.y + box.h)}Z`;
}

/** A disc over layered hills, paler with distance. */
export const moonHills: Motif = (artist, box) => {
  const { random, palette } = artist;
  const discY = box.y + box.h * random.range(0.26, 0.42);
  const discX = box.x + box.w * random.pick([0.3, 0.5, 0.68]);
  const radius = Math.min(box.w, box.h) * random.range(0.15, 0.24);
  const layers = random.int(4, 6);
  const dark = luminance(palette.ground) < 0.25;
  const hill =
    [palette.b, palette.c, palette.a].find((colour) => contrast(colour, palette.ground) > 1.7) ?? palette.ink;
  const near = dark ? tone(hill, '#000000', 0.62) : tone(hill, '#000000', 0.4);
  const far = dark ? tone(hill, palette.ground, 0.15) : tone(palette.ground, hill, 0.4);
  let svg =
    circle(discX, discY, radius * 1.5, palette.a, { opacity: 0.12 }) +
    circle(discX, discY, radius, palette.a);
  for (let layer = 0; layer < layers; layer += 1) {
    const t = layer / (layers - 1);
    const y = box.y + box.h * (0.46 + 0.42 * t);
    svg += path(filled(ridge(artist, box, y, box.h * (0.13 - 0.05 * t), 26), box), tone(far, near, t));
  }
  let birds = '';
  for (let bird = 0; bird < random.int(2, 5); bird += 1) {
    const [x, y, wing] = [
      discX + random.range(-1.6, 1.6) * radius,
      discY + random.range(-0.9, 0.5) * radius,
      random.range(7, 13),
    ];
    birds += `M${n(x - wing)} ${n(y - wing * 0.4)}Q${n(x - wing * 0.3)} ${n(y - wing * 0.5)} ${n(x)} ${n(y)}Q${n(x + wing * 0.3)} ${n(y - wing * 0.5)} ${n(x + wing)} ${n(y - wing * 0.4)}`;
  }
  return (
    svg +
    stroke(birds, near, 2.4, { 'stroke-linecap': 'round' }) +
    grain(random, box, palette.ink, 500, 0.14, 2)
  );
};

/** Rolling bands of water, some filled, some only lines. */
export const waves: Motif = (artist, box) => {
  const { random, palette } = artist;
  const rows = random.int(6, 9);
  const colours = [palette.b, palette.a, palette.c, tone(palette.b, palette.ink, 0.35)];
  const length = box.w / random.range(1.4, 2.6);
  const phase = random.range(0, 6.28);
  let svg = '';
  for (let row = 0; row < rows; row += 1) {
    const y = box.y + box.h * (0.12 + (0.9 * row) / rows);
    const height = (box.h / rows) * random.range(0.45, 0.8);
    const points: [number, number][] = [];
    for (let x = box.x - 20; x <= box.x + box.w + 20; x += 24) {
      points.push([x, y + Math.sin((x / length) * 6.28 + phase + row * 0.9) * height]);
    }
    svg += path(filled(points, { ...box, h: box.h + 40 }), colours[row % colours.length] ?? palette.b);
    const foam = tone(colours[row % colours.length] ?? palette.b, palette.ground, 0.4);
    for (let echo = 1; echo <= 3; echo += 1) {
      svg += stroke(smooth(points.map(([x, py]) => [x, py + echo * 11])), foam, 2, {
        opacity: 0.7 - echo * 0.15,
      });
    }
  }
  return svg;
};

/** Scales of water, as on a Chinese jar. */
export const scales: Motif = (artist, box) => {
  const { random, palette } = artist;
  const radius = box.w / random.pick([6, 8, 9]);
  const colours = random.shuffle([palette.a, palette.b, palette.c, tone(palette.ground, palette.b, 0.5)]);
  let svg = '';
  let row = 0;
  for (let y = box.y; y < box.y + box.h + radius * 2; y += radius / 2) {
    for (let x = box.x + (row % 2) * radius; x < box.x + box.w + radius * 2; x += radius * 2) {
      const colour = colours[Math.floor(random.next() ** 1.8 * colours.length)] ?? palette.b;
      svg +=
        circle(x, y, radius - 1.5, colour, { stroke: palette.ground, 'stroke-width': 3 }) +
        circle(x, y, radius * 0.62, 'none', { stroke: palette.ground, 'stroke-width': 4 }) +
        circle(x, y, radius * 0.28, palette.ground);
    }
    row += 1;
  }
  return svg;
};

/** Light out of focus: what a photograph leaves when everything sharp is gone. */
export const blurredLight: Motif = (artist, box) => {
  const { random, palette } = artist;
  const colours = random.shuffle([palette.a, palette.b, palette.c]);
  let defs = '';
  let svg = '';
  for (let blob = 0; blob < 6; blob += 1) {
    const id = artist.id(`light${blob}`);
    const colour = colours[blob % colours.length] ?? palette.a;
    defs += radialGradient(id, [
      { at: 0, colour, opacity: 0.95 },
      { at: 0.55, colour, opacity: 0.5 },
      { at: 1, colour, opacity: 0 },
    ]);
    svg += ellipse(
      box.x + box.w * random.range(0, 1),
      box.y + box.h * random.range(0.1, 1),
      box.w * random.range(0.35, 0.75),
      box.w * random.range(0.3, 0.7),
      `url(#${id})`,
    );
  }
  return `<defs>${defs}</defs>${svg}${grain(random, box, palette.ink, 1400, 0.2)}${grain(random, box, palette.ground, 1400, 0.28)}`;
};

/** Heights on an old map. */
export const contours: Motif = (artist, box) => {
  const { random, palette } = artist;
  const hills = random.int(2, 3);
  let svg = '';
  for (let hill = 0; hill < hills; hill += 1) {
    const cx = box.x + box.w * random.range(0.15, 0.85);
    const cy = box.y + box.h * (hill / hills + random.range(0.1, 0.4));
    const phases = [random.range(0, 6), random.range(0, 6), random.range(0, 6)] as const;
    const rings = random.int(9, 13);
    for (let ring = rings; ring >= 1; ring -= 1) {
      const radius = (box.w * 0.5 * ring) / rings;
      const points: [number, number][] = Array.from({ length: 41 }, (_, index) => {
        const angle = (index / 40) * 6.2832;
        const wobble =
          1 +
          0.2 * Math.sin(2 * angle + phases[0] + ring * 0.09) +
          0.11 * Math.sin(3 * angle + phases[1]) +
          0.05 * Math.sin(5 * angle + phases[2] - ring * 0.2);
        return [cx + Math.cos(angle) * radius * wobble, cy + Math.sin(angle) * radius * wobble * 0.85];
      });
      const band = ring % 4 === 0;
      svg += path(
        `${smooth(points)}Z`,
        ring === 1 ? palette.a : tone(palette.ground, palette.b, 0.1 + 0.35 * (1 - ring / rings)),
        {
          stroke: band ? palette.a : palette.b,
          'stroke-width': band ? 2.6 : 1.3,
        },
      );
    }
  }
  return svg;
};

/** Line upon line, each hiding what is behind it: breath, voices, rain. */
export const ridgelines: Motif = (artist, box) => {
  const { random, palette } = artist;
  const rows = random.int(20, 28);
  const middle = random.range(0.35, 0.65);
  let svg = '';
  for (let row = 0; row < rows; row += 1) {
    const y = box.y + box.h * (0.16 + (0.8 * row) / rows);
    const points: [number, number][] = [];
    for (let step = 0; step <= 48; step += 1) {
      const t = step / 48;
      const bell = Math.exp(-(((t - middle) / 0.16) ** 2));
      points.push([
        box.x + box.w * (0.06 + 0.88 * t),
        y - bell * random.next() * box.h * 0.13 - random.next() * 2,
      ]);
    }
    svg += path(smooth(points), palette.ground, {
      stroke: row % 7 === 3 ? palette.a : palette.ink,
      'stroke-width': 2.2,
      'stroke-linejoin': 'round',
    });
  }
  return svg;
};

/** Slanting rain and one bright thing in it. */
export const rain: Motif = (artist, box) => {
  const { random, palette } = artist;
  const sheets: [string, string, string] = ['', '', ''];
  for (let drop = 0; drop < 190; drop += 1) {
    const [x, y, length] = [
      box.x + random.range(-0.1, 1.1) * box.w,
      box.y + random.next() * box.h,
      random.range(16, 64),
    ];
    const sheet = drop % 3;
    sheets[sheet] = `${sheets[sheet] ?? ''}M${n(x)} ${n(y)}l${n(-length * 0.22)} ${n(length)}`;
  }
  const { x, y, side } = centre(box);
  const cy = y + side * 0.12;
  const umbrella =
    path(
      `M${n(x - side * 0.2)} ${n(cy)}A${n(side * 0.2)} ${n(side * 0.19)} 0 0 1 ${n(x + side * 0.2)} ${n(cy)}Q${n(x + side * 0.15)} ${n(cy - side * 0.035)} ${n(x + side * 0.1)} ${n(cy)}Q${n(x + side * 0.05)} ${n(cy - side * 0.035)} ${n(x)} ${n(cy)}Q${n(x - side * 0.05)} ${n(cy - side * 0.035)} ${n(x - side * 0.1)} ${n(cy)}Q${n(x - side * 0.15)} ${n(cy - side * 0.035)} ${n(x - side * 0.2)} ${n(cy)}Z`,
      palette.a,
    ) +
    stroke(
      `M${n(x)} ${n(cy - side * 0.2)}V${n(cy + side * 0.17)}q0 ${n(side * 0.035)} ${n(side * 0.035)} ${n(side * 0.035)}t${n(side * 0.03)} ${n(-side * 0.03)}`,
      palette.ink,
      side * 0.011,
      { 'stroke-linecap': 'round' },
    );
  return (
    stroke(sheets[0], palette.b, 2) +
    stroke(sheets[1], palette.c, 1.6, { opacity: 0.8 }) +
    umbrella +
    stroke(sheets[2], palette.ink, 1.4, { opacity: 0.5 })
  );
};

/** A river between fields, seen from above. */
export const river: Motif = (artist, box) => {
  const { random, palette } = artist;
  const fields = [
    palette.b,
    palette.c,
    palette.a,
    tone(palette.b, palette.c, 0.5),
    tone(palette.ground, palette.b, 0.4),
  ];
  let svg = '';
  const rows = 6;
  const columns = 4;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const colour = fields[random.int(0, fields.length - 1)] ?? palette.b;
      const cell = {
        x: box.x + (box.w * column) / columns,
        y: box.y + (box.h * row) / rows,
        w: box.w / columns + 1,
        h: box.h / rows + 1,
      };
      svg += rect(cell, colour);
      const furrow = tone(colour, palette.ink, 0.16);
      const down = random.chance(0.5);
      for (let t = 0.1; t < 1; t += 0.13) {
        svg += down
          ? line(cell.x + cell.w * t, cell.y, cell.x + cell.w * t, cell.y + cell.h, furrow, 1.5)
          : line(cell.x, cell.y + cell.h * t, cell.x + cell.w, cell.y + cell.h * t, furrow, 1.5);
      }
    }
  }
  const side = random.chance(0.5) ? 1 : -1;
  const bends: [number, number][] = Array.from({ length: 9 }, (_, index) => [
    box.x + box.w * (0.5 + side * 0.26 * Math.sin(index * 0.85 + 0.4)),
    box.y - 40 + ((box.h + 80) * index) / 8,
  ]);
  return (
    svg +
    stroke(smooth(bends), palette.ground, box.w * 0.2) +
    stroke(smooth(bends), tone(palette.ground, palette.ink, 0.12), box.w * 0.13, { opacity: 0.6 })
  );
};

/** Dusk by bands, with a reflection. */
export const horizon: Motif = (artist, box) => {
  const { random, palette } = artist;
  const id = artist.id('sky');
  const sea = box.y + box.h * random.range(0.56, 0.7);
  const x = box.x + box.w * random.range(0.35, 0.65);
  const radius = box.w * random.range(0.15, 0.23);
  let svg = `<defs>${linearGradient(id, [
    { at: 0, colour: palette.ground },
    { at: 0.6, colour: tone(palette.ground, palette.a, 0.55) },
    { at: 1, colour: palette.a },
  ])}</defs>${rect({ ...box, h: sea - box.y }, `url(#${id})`)}`;
  svg += path(
    `M${n(x - radius)} ${n(sea)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x + radius)} ${n(sea)}Z`,
    palette.c,
  );
  svg += rect({ ...box, y: sea, h: box.y + box.h - sea }, tone(palette.b, palette.ink, 0.25));
  for (let row = 0; row < 12; row += 1) {
    const y = sea + 8 + row * row * 1.9;
    const half = radius * (1 - row * 0.05) * random.range(0.5, 1.05);
    svg += rect({ x: x - half + random.range(-12, 12), y, w: half * 2, h: 3 + row * 0.7 }, palette.c, {
      rx: 3,
      opacity: 0.85 - row * 0.05,
    });
  }
  return svg + grain(random, box, palette.ink, 600, 0.12);
};
