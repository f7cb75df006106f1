import { circle, ellipse, group, line, n, path, polygon, rect, stroke } from './svg.ts';

/** The colours of one thing. It is drawn around the origin, about 440 units tall. */
export interface Colours {
  main: string;
  deep: string;
  pale: string;
  accent: string;
  ink: string;
}

export type Thing = (colours: Colours) => string;

const turned = (content: string, degrees: number, x = 0, y = 0) =>
  group(content, { transform: `translate(${n(x)} ${n(y)}) rotate(${degrees})` });
const box = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  rect({ x, y, w, h }, fill, rx === 0 ? {} : { rx });

export const notebook: Thing = (c) => {
  let rings = '';
  for (let y = -190; y <= 190; y += 38)
    rings +=
      circle(-128, y, 7, c.ink, { opacity: 0.35 }) +
      stroke(`M-128 ${y}C-168 ${y - 16} -168 ${y + 12} -132 ${y + 4}`, '#c9c6bd', 7, {
        'stroke-linecap': 'round',
      });
  return turned(
    box(-140, -206, 300, 424, '#e9e2d2', 10) +
      box(-150, -215, 300, 424, c.main, 10) +
      box(-150, -215, 46, 424, c.deep, 10) +
      box(-60, -140, 170, 96, c.pale, 4) +
      [0, 1, 2].map((row) => line(-38, -112 + row * 22, 88 - row * 26, -112 + row * 22, c.ink, 4)).join('') +
      path('M150 60V198Q150 209 139 209H40Z', c.accent) +
      rings,
    -7,
  );
};

export const stackedNotebooks: Thing = (c) =>
  [c.deep, c.accent, c.pale, c.main]
    .map((colour, index) =>
      turned(
        box(-190, -34, 380, 60, colour, 8) +
          box(-176, -26, 366, 44, '#f6efdf', 4) +
          box(-190, -34, 28, 60, colour, 8) +
          line(-150, -12, 186, -12, '#d9cfb8', 2) +
          line(-150, 4, 186, 4, '#d9cfb8', 2),
        [-2, 3, -1, 2][index] ?? 0,
        [0, 12, -8, 6][index] ?? 0,
        150 - index * 66,
      ),
    )
    .join('') +
  turned(
    box(-130, -11, 250, 20, c.ink, 8) +
      path('M120-11L160-1L120 9Z', c.pale) +
      box(-150, -11, 30, 20, c.accent, 8),
    -8,
    0,
    -98,
  );

const penBody = (barrel: string, cap: string, clip: string) =>
  box(-20, -150, 40, 260, barrel, 12) +
  box(-24, -220, 48, 120, cap, 14) +
  box(8, -208, 9, 96, clip, 4) +
  path('M-18 108H18L6 176H-6Z', clip) +
  path('M-6 176H6L0 204Z', '#2b2b2b') +
  box(-20, 84, 40, 10, clip) +
  box(-13, -90, 6, 170, '#ffffff55', 3);

export const pens: Thing = (c) =>
  turned(penBody(c.deep, c.main, '#d7b46a'), 24, -84, 4) +
  turned(penBody(c.main, c.ink, '#cfd3d6'), 24, 14, 0) +
  turned(penBody(c.pale, c.accent, '#d7b46a'), 24, 112, -4);

export const fountainPen: Thing = (c) =>
  turned(
    box(-26, -210, 52, 250, c.main, 22) +
      box(-26, -30, 52, 14, '#d7b46a') +
      box(-24, 36, 48, 64, c.deep, 6) +
      path('M-22 100H22C22 140 12 172 0 204C-12 172-22 140-22 100Z', '#d9b25c') +
      line(0, 132, 0, 196, '#7c5d20', 3) +
      circle(0, 130, 5, '#7c5d20') +
      box(-16, -196, 8, 150, '#ffffff44', 4),
    32,
    40,
    -20,
  ) +
  path('M-200 196C-150 150-116 214-70 184S-20 200 16 178', 'none', {
    stroke: c.ink,
    'stroke-width': 6,
    'stroke-linecap': 'round',
  });

const pencil = (colour: string, shade: string) =>
  box(-17, -180, 34, 300, colour) +
  box(-6, -180, 12, 300, shade) +
  box(-17, -206, 34, 28, '#c9c6bd') +
  box(-17, -232, 34, 30, '#e58b86', 8) +
  path('M-17 120H17L0 182Z', '#efd3a2') +
  path('M-5.400 162H5.400L0 182Z', '#2b2b2b');

export const pencils: Thing = (c) =>
  [c.main, c.accent, c.pale, c.deep]
    .map((colour, index) =>
      turned(
        pencil(colour, index % 2 === 0 ? c.deep : c.main),
        -18 + index * 12,
        -96 + index * 64,
        24 + Math.abs(index - 1.5) * 14,
      ),
    )
    .join('');

export const pencilCup: Thing = (c) =>
  turned(pencil(c.accent, c.deep), 186, -46, -110) +
  turned(pencil(c.pale, c.main), 172, 24, -130) +
  turned(
    box(-8, -150, 16, 300, c.ink, 8) + path('M-26-150C-26-220 0-226 0-246C0-226 26-220 26-150Z', '#7a5a3c'),
    14,
    84,
    -80,
  ) +
  turned(box(-22, -170, 44, 300, '#e6d7a8'), -6, -12, -70) +
  path('M-130-40H130L112 200Q110 214 96 214H-96Q-110 214-112 200Z', c.main) +
  ellipse(0, -40, 130, 20, c.deep) +
  path('M-122 60H122L117 116H-117Z', c.pale);

export const colours: Thing = (c) => {
  const pans = [c.main, c.accent, c.pale, c.deep, '#e8b23a', '#3f7f8f', '#b5492f', '#6a8f4a'];
  return (
    turned(
      box(-210, -130, 420, 280, '#ffffff', 22) +
        box(-210, -130, 420, 280, 'none', 22) +
        pans
          .map(
            (pan, index) =>
              box(-184 + (index % 4) * 94, -104 + Math.floor(index / 4) * 120, 80, 100, '#e6e1d5', 12) +
              box(-176 + (index % 4) * 94, -96 + Math.floor(index / 4) * 120, 64, 84, pan, 10),
          )
          .join(''),
      -6,
      0,
      40,
    ) +
    turned(
      box(-9, -180, 18, 250, c.deep, 8) +
        box(-12, 66, 24, 44, '#c9c6bd') +
        path('M-14 108H14C18 150 6 176 0 196C-6 176-18 150-14 108Z', '#5d4632'),
      62,
      20,
      -130,
    )
  );
};

export const ruler: Thing = (c) => {
  let marks = '';
  for (let x = -196; x <= 196; x += 14) marks += `M${x}-42v${(x + 196) % 70 === 0 ? 34 : 18}`;
  return (
    turned(
      box(-214, -42, 428, 84, c.accent, 8) + stroke(marks, c.ink, 3) + circle(190, 18, 9, '#ffffff'),
      -34,
      0,
      -40,
    ) +
    path(
      polygon([
        [-150, 210],
        [170, 210],
        [-150, -60],
      ]),
      c.main,
      { opacity: 0.9 },
    ) +
    path(
      polygon([
        [-110, 176],
        [76, 176],
        [-110, 20],
      ]),
      '#ffffff',
      { opacity: 0.75 },
    ) +
    turned(box(-60, -30, 120, 60, c.pale, 10) + box(-60, -30, 52, 60, c.deep, 10), 14, 120, -150)
  );
};

export const folder: Thing = (c) =>
  box(-176, -190, 330, 400, '#f7f2e6', 6) +
  box(-160, -204, 330, 400, '#fffdf7', 6) +
  [0, 1, 2, 3]
    .map((row) => line(-130, -150 + row * 26, 120 - row * 20, -150 + row * 26, '#cfc6b4', 4))
    .join('') +
  path('M-200-120H-70L-40-84H200V200Q200 214 186 214H-186Q-200 214-200 200Z', c.main) +
  box(-70, 24, 140, 74, c.pale, 6) +
  box(-44, 46, 88, 6, c.ink) +
  box(-44, 66, 56, 6, c.ink);

export const scissors: Thing = (c) =>
  turned(
    path('M-10-10L14-214L26-206L14 6Z', '#d3d6d8') +
      path('M10-10L-14-214L-26-206L-14 6Z', '#bfc4c8') +
      stroke('M-10 0L-62 92M10 0L62 92', c.main, 26) +
      ellipse(-78, 136, 48, 62, 'none', {
        stroke: c.main,
        'stroke-width': 24,
        transform: 'rotate(24 -78 136)',
      }) +
      ellipse(78, 136, 48, 62, 'none', {
        stroke: c.main,
        'stroke-width': 24,
        transform: 'rotate(-24 78 136)',
      }) +
      circle(0, -4, 10, c.ink),
    16,
  );

export const pencilCase: Thing = (c) =>
  turned(
    box(-214, -80, 428, 190, c.main, 54) +
      path('M-214-26C-214-60-190-80-160-80H160C190-80 214-60 214-26Z', c.deep) +
      line(-196, -26, 196, -26, '#d7b46a', 7) +
      box(150, -36, 44, 20, '#d7b46a', 8) +
      path('M190-26l34 40', 'none', { stroke: c.accent, 'stroke-width': 10, 'stroke-linecap': 'round' }) +
      box(-120, 20, 130, 54, c.pale, 8),
    -5,
    0,
    20,
  ) + turned(pencil(c.accent, c.pale), 96, 30, -128);

export const calculator: Thing = (c) => {
  let keys = '';
  for (let index = 0; index < 16; index += 1)
    keys += box(
      -116 + (index % 4) * 62,
      -52 + Math.floor(index / 4) * 62,
      46,
      46,
      index % 4 === 3 ? c.accent : index > 11 ? c.pale : '#fbf7ec',
      10,
    );
  return turned(
    box(-150, -214, 300, 428, c.deep, 28) +
      box(-120, -184, 240, 96, '#cfdcc8', 10) +
      [0, 1, 2].map((at) => box(40 + at * 24, -160, 14, 48, c.ink, 3)).join('') +
      keys,
    5,
  );
};

export const brushSet: Thing = (c) =>
  [-2, -1, 0, 1, 2]
    .map((at) =>
      turned(
        box(-9, -40, 18, 240, [c.main, c.accent, c.deep, c.pale, c.main][at + 2] ?? c.main, 8) +
          box(-13, -92, 26, 56, '#d7c28a') +
          path(
            `M-15-90H15C${18 + at * 3}-150 6-176 0-${190 + Math.abs(at) * 12}C-6-176-18-150-15-90Z`,
            '#5d4632',
          ) +
          path(
            'M-11-140C-10-166-3-180 0-192C3-180 10-166 11-140Z',
            [c.accent, c.main, c.pale, c.accent, c.deep][at + 2] ?? c.accent,
          ),
        at * 11,
        at * 66,
        6 + Math.abs(at) * 16,
      ),
    )
    .join('');

export const stickyNotes: Thing = (c) =>
  [
    [c.deep, 30, 40, 8],
    [c.accent, -10, 10, -4],
    [c.pale, -24, -20, 3],
  ]
    .map(([colour, x, y, turn]) =>
      turned(
        path('M-150-150H150V110L104 150H-150Z', String(colour)) +
          path('M150 110L104 150L110 106Z', '#00000022'),
        Number(turn),
        Number(x),
        Number(y),
      ),
    )
    .join('') +
  stroke('M-120-80C-90-110-70-50-40-80S20-50 50-80M-120-30H40M-120 20H0', c.ink, 6, {
    'stroke-linecap': 'round',
  });
