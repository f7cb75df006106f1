import { centre, type Motif } from './art.ts';
import { type Box, circle, clipped, n, path, polygon, rect, stroke } from './svg.ts';

/** Panels, dots and a bang. */
export const comicBurst: Motif = (artist, box) => {
  const { random, palette } = artist;
  const { x, y, side } = centre(box);
  let dots = '';
  const step = box.w / 30;
  for (let row = 0; row * step * 0.87 < box.h; row += 1) {
    for (let column = 0; column <= 30; column += 1) {
      const [dx, dy] = [box.x + (column + (row % 2) * 0.5) * step, box.y + row * step * 0.87];
      const r = step * 0.47 * Math.min(1, Math.hypot(dx - x, dy - y) / (side * 0.75)) ** 1.6;
      if (r > 1)
        dots += `M${n(dx - r)} ${n(dy)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`;
    }
  }
  const spikes = random.int(12, 16);
  const star = (radius: number) =>
    polygon(
      Array.from({ length: spikes * 2 }, (_, index) => {
        const angle = (index / (spikes * 2)) * 6.2832 + 0.12;
        const q = radius * (index % 2 === 0 ? 1 : 0.66) * (1 + 0.1 * Math.sin(index * 2.4));
        return [x + Math.cos(angle) * q, y + Math.sin(angle) * q * 0.9] as const;
      }),
    );
  const bolt = polygon(
    (
      [
        [-0.06, -0.26],
        [0.14, -0.26],
        [0.04, -0.06],
        [0.17, -0.06],
        [-0.1, 0.28],
        [-0.02, 0.04],
        [-0.16, 0.04],
      ] as const
    ).map(([bx, by]) => [x + bx * side, y + by * side] as const),
  );
  return (
    path(dots, palette.b, { opacity: 0.85 }) +
    path(star(side * 0.46), palette.ink, { transform: 'translate(9 11)' }) +
    path(star(side * 0.46), palette.a) +
    path(star(side * 0.34), palette.c) +
    path(bolt, palette.ink)
  );
};

/** Slanted panels, each with its own weather. */
export const comicPanels: Motif = (artist, box) => {
  const { random, palette } = artist;
  const cuts = [0, random.range(0.28, 0.4), random.range(0.62, 0.72), 1];
  let svg = '';
  for (let panel = 0; panel < 3; panel += 1) {
    const slant = box.h * 0.035 * (panel % 2 === 0 ? 1 : -1);
    const top = box.y + box.h * (cuts[panel] ?? 0) + 7;
    const bottom = box.y + box.h * (cuts[panel + 1] ?? 1) - 7;
    const shape: [number, number][] = [
      [box.x, top + (panel === 0 ? 0 : slant)],
      [box.x + box.w, top - (panel === 0 ? 0 : slant)],
      [box.x + box.w, bottom + (panel === 2 ? 0 : slant)],
      [box.x, bottom - (panel === 2 ? 0 : slant)],
    ];
    const id = artist.id(`panel${panel}`);
    const cell: Box = { x: box.x, y: top - 20, w: box.w, h: bottom - top + 40 };
    const c = centre(cell);
    let inside = '';
    if (panel === 0) {
      for (let ray = 0; ray < 20; ray += 1)
        inside += path(
          polygon([
            [c.x, c.y],
            [c.x + Math.cos(ray * 0.314) * 700, c.y + Math.sin(ray * 0.314) * 700],
            [c.x + Math.cos(ray * 0.314 + 0.15) * 700, c.y + Math.sin(ray * 0.314 + 0.15) * 700],
          ]),
          palette.b,
        );
      inside = rect(cell, palette.a) + inside + circle(c.x, c.y, cell.h * 0.2, palette.c);
    } else if (panel === 1) {
      inside = rect(cell, palette.c);
      for (let tower = 0; tower < 9; tower += 1)
        inside += rect(
          {
            x: box.x + (tower * box.w) / 9,
            y: bottom - (bottom - top) * random.range(0.25, 0.85),
            w: box.w / 9 - 5,
            h: box.h,
          },
          tower % 3 === 0 ? palette.b : palette.ink,
        );
    } else {
      inside = rect(cell, palette.b);
      for (let speed = 0; speed < 26; speed += 1)
        inside += rect(
          {
            x: box.x + box.w * random.range(-0.2, 0.7),
            y: top + (bottom - top) * random.next(),
            w: box.w * random.range(0.2, 0.6),
            h: random.range(3, 8),
          },
          random.pick([palette.c, palette.a, palette.ground]),
        );
    }
    svg += `<clipPath id="${id}">${path(polygon(shape), '#000')}</clipPath><g clip-path="url(#${id})">${inside}</g>${stroke(polygon(shape), palette.ink, 6, { 'stroke-linejoin': 'round' })}`;
  }
  return clipped(svg, { ...box, x: box.x - 4, w: box.w + 8 }, artist.id('panels'));
};
