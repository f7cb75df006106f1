import type { Thing } from './product-paper.ts';
import { circle, ellipse, group, line, n, path, polygon, rect, stroke } from './svg.ts';

const turned = (content: string, degrees: number, x = 0, y = 0) =>
  group(content, { transform: `translate(${n(x)} ${n(y)}) rotate(${degrees})` });
const box = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  rect({ x, y, w, h }, fill, rx === 0 ? {} : { rx });

/** A school shirt: white, whatever the palette. */
export const shirt: Thing = (c) => {
  const cloth = '#fdfbf4';
  return (
    path('M-84-196L-196-134L-230 4L-150 30L-136-30V212H136V-30L150 30L230 4L196-134L84-196Z', cloth, {
      stroke: '#d8d2c2',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
    path('M-84-196L-46-206L0-140L-44-92Z', '#f1ecdf', { stroke: '#d8d2c2', 'stroke-width': 3 }) +
    path('M84-196L46-206L0-140L44-92Z', '#f1ecdf', { stroke: '#d8d2c2', 'stroke-width': 3 }) +
    path('M-46-206C-20-190 20-190 46-206L0-140Z', '#e3dccb') +
    line(0, -140, 0, 212, '#d8d2c2', 3) +
    [-84, -26, 32, 90, 148].map((y) => circle(12, y, 6, '#cfc7b3')).join('') +
    box(40, -60, 74, 84, '#f6f1e4', 6) +
    line(40, -40, 114, -40, '#d8d2c2', 3) +
    stroke('M58-52h36M58-24h24', c.deep, 4) +
    line(-136, 190, 136, 190, '#e3dccb', 4)
  );
};

export const polo: Thing = (c) =>
  path('M-80-190L-200-126L-222 10L-140 26L-132-20V210H132V-20L140 26L222 10L200-126L80-190Z', c.main) +
  path('M-222 10L-140 26L-143 4L-219-10Z', c.pale) +
  path('M222 10L140 26L143 4L219-10Z', c.pale) +
  path('M-80-190L-36-204L0-150L-40-110Z', c.deep) +
  path('M80-190L36-204L0-150L40-110Z', c.deep) +
  box(-13, -150, 26, 100, c.pale, 4) +
  circle(0, -120, 5, c.ink) +
  circle(0, -84, 5, c.ink) +
  circle(76, -66, 22, c.accent) +
  path('M66-62h20M76-72v20', c.ink, { stroke: c.pale, 'stroke-width': 4 });

export const skirt: Thing = (c) => {
  let pleats = '';
  for (let at = -3; at <= 3; at += 1) pleats += `M${at * 30}-150L${at * 58} 206`;
  return (
    path('M-116-150H116L204 196Q0 226-204 196Z', c.deep) +
    stroke(pleats, '#00000033', 5) +
    box(-120, -190, 240, 46, c.ink, 8) +
    box(-26, -186, 52, 38, '#d7b46a', 6) +
    box(-14, -176, 28, 18, c.ink, 3)
  );
};

export const trousers: Thing = (c) =>
  path('M-128-190H128L150 206H36L0-40L-36 206H-150Z', c.deep) +
  box(-130, -206, 260, 42, c.ink, 6) +
  line(0, -164, 0, -60, '#00000044', 4) +
  stroke('M-104-160C-100-120-120-100-134-96M104-160C100-120 120-100 134-96', '#00000044', 4) +
  [-84, 70].map((x) => box(x, -210, 14, 50, c.deep)).join('');

export const shoes: Thing = (c) => {
  const shoe =
    path(
      'M-170-30C-150-60-120-56-100-96L-30-110C-20-60 40-28 130-20C176-14 182 20 178 40H-176C-186 10-182-10-170-30Z',
      c.main,
    ) +
    path('M-180 30H182C184 58 174 66 160 66H-160C-178 66-182 50-180 30Z', '#fdfbf4') +
    stroke('M-84-82L-40-92M-72-60L-22-72M-54-40L0-54', '#fdfbf4', 8, { 'stroke-linecap': 'round' }) +
    path('M104-22C150-18 176-4 178 30H112C96 14 96-8 104-22Z', '#fdfbf4') +
    line(-176, 48, 176, 48, c.accent, 5);
  return turned(shoe, -8, 24, -60) + turned(shoe, 4, -16, 110);
};

export const backpack: Thing = (c) =>
  path('M-54-180C-54-236 54-236 54-180', 'none', { stroke: c.deep, 'stroke-width': 20 }) +
  path('M-150-60C-150-156-100-196 0-196S150-156 150-60V170Q150 206 114 206H-114Q-150 206-150 170Z', c.main) +
  path('M-150-40C-184-30-190 20-186 100C-184 132-166 138-150 136Z', c.deep) +
  path('M150-40C184-30 190 20 186 100C184 132 166 138 150 136Z', c.deep) +
  path('M-150-60C-150-156-100-196 0-196S150-156 150-60L148-40H-148Z', c.deep, { opacity: 0.35 }) +
  line(-140, -40, 140, -40, '#d7b46a', 7) +
  box(-104, 26, 208, 140, c.pale, 26) +
  line(-104, 66, 104, 66, c.deep, 6) +
  box(-12, 56, 24, 34, '#d7b46a', 6) +
  box(-34, -128, 68, 46, c.accent, 8);

export const tote: Thing = (c) =>
  stroke('M-84-90C-90-230-20-230-26-90M84-90C90-230 20-230 26-90', c.deep, 16, {
    'stroke-linecap': 'round',
  }) +
  path('M-176-100H176L160 190Q158 210 138 210H-138Q-158 210-160 190Z', '#f2e8d2') +
  line(-172, -78, 172, -78, '#d9c9a6', 4) +
  path('M0 6C-28-18-70-18-92-8V104C-70 94-28 94 0 116C28 94 70 94 92 104V-8C70-18 28-18 0 6Z', c.main) +
  line(0, 8, 0, 112, c.pale, 5) +
  [0, 1, 2]
    .map((row) =>
      stroke(
        `M-76 ${18 + row * 24}Q-40 ${8 + row * 24}-16 ${24 + row * 24}M76 ${18 + row * 24}Q40 ${8 + row * 24} 16 ${24 + row * 24}`,
        c.pale,
        4,
      ),
    )
    .join('');

export const mug: Thing = (c) =>
  stroke('M-50-150C-70-180-30-196-50-226M10-150C-10-180 30-196 10-226', '#ffffff', 9, {
    'stroke-linecap': 'round',
    opacity: 0.8,
  }) +
  path('M130-60C214-70 216 110 122 108', 'none', { stroke: c.main, 'stroke-width': 30 }) +
  path('M-150-110H140V150Q140 200 90 200H-100Q-150 200-150 150Z', c.main) +
  ellipse(-5, -110, 145, 26, c.deep) +
  ellipse(-5, -106, 120, 18, '#6b4226') +
  path('M-150 10H140V80H-150Z', c.pale) +
  [0, 1, 2, 3, 4, 5]
    .map((at) =>
      path(
        polygon([
          [-130 + at * 46, 70],
          [-108 + at * 46, 22],
          [-86 + at * 46, 70],
        ]),
        at % 2 === 0 ? c.accent : c.deep,
      ),
    )
    .join('');

export const bookmarkSet: Thing = (c) =>
  [-1, 0, 1]
    .map((at) =>
      turned(
        box(-48, -170, 96, 350, [c.main, c.accent, c.deep][at + 1] ?? c.main, 8) +
          circle(0, -140, 9, '#fffaf0') +
          stroke('M0-140C-20-180 26-196 4-232', c.pale, 5) +
          box(-48, 60, 96, 60, c.pale) +
          [0, 1, 2, 3]
            .map((row) => circle(0, -70 + row * 30, 10 - row, '#fffaf0', { opacity: 0.85 }))
            .join(''),
        at * 13,
        at * 118,
        Math.abs(at) * 14,
      ),
    )
    .join('');

export const lamp: Thing = (c) =>
  path('M-40-196C10-230 96-200 116-130L-84-70C-106-120-84-172-40-196Z', c.main) +
  path('M-84-70L116-130L200 120H-150Z', '#fff3c4', { opacity: 0.55 }) +
  ellipse(16, -100, 104, 18, '#fff3c4', { transform: 'rotate(-17 16 -100)' }) +
  stroke('M-30-200C-150-210-190-60-120 40C-96 80-96 130-100 190', c.deep, 16, { 'stroke-linecap': 'round' }) +
  box(-176, 184, 160, 26, c.deep, 13) +
  path(
    'M30 190C60 170 96 172 116 184C136 172 172 170 200 190V208C172 192 136 194 116 204C96 194 60 192 30 208Z',
    c.pale,
  );

export const bookStand: Thing = (c) =>
  path('M-170 150L-110-170Q0-196 0-150Q0-196 110-170L170 150Q40 120 0 160Q-40 120-170 150Z', '#fffaf0', {
    stroke: c.deep,
    'stroke-width': 6,
    'stroke-linejoin': 'round',
  }) +
  line(0, -150, 0, 156, '#d8cdb6', 5) +
  [0, 1, 2, 3, 4, 5]
    .map((row) =>
      stroke(
        `M${n(-100 - row * 7)} ${-120 + row * 38}Q-50 ${-132 + row * 38}-20 ${-112 + row * 38}M${n(100 + row * 7)} ${-120 + row * 38}Q50 ${-132 + row * 38} 20 ${-112 + row * 38}`,
        '#cdbfa3',
        5,
      ),
    )
    .join('') +
  box(-210, 152, 420, 30, c.main, 8) +
  path('M-150 182L-176 214H-130L-110 182ZM150 182L176 214H130L110 182Z', c.deep) +
  box(-60, 136, 30, 26, c.accent, 4) +
  box(30, 136, 30, 26, c.accent, 4);

export const giftBox: Thing = (c) =>
  box(-176, -50, 352, 260, c.main, 8) +
  box(-196, -110, 392, 76, c.deep, 8) +
  box(-32, -110, 64, 320, c.pale) +
  path(
    'M0-112C-40-220-170-214-150-150C-140-112-60-108 0-112ZM0-112C40-220 170-214 150-150C140-112 60-108 0-112Z',
    c.accent,
  ) +
  path(
    'M0-112C-30-170-110-180-108-148C-104-120-50-114 0-112ZM0-112C30-170 110-180 108-148C104-120 50-114 0-112Z',
    c.deep,
    { opacity: 0.4 },
  ) +
  circle(0, -116, 20, c.accent) +
  box(74, 20, 84, 50, '#fffaf0', 5) +
  line(90, 40, 140, 40, c.ink, 3);

export const cards: Thing = (c) =>
  turned(
    box(-170, -110, 340, 240, c.pale, 8) +
      path('M-170-104L0 26L170-104', 'none', { stroke: c.deep, 'stroke-width': 6 }),
    -9,
    -20,
    60,
  ) +
  turned(
    box(-150, -110, 300, 220, '#fffaf0', 6) +
      box(-136, -96, 272, 192, c.main, 4) +
      circle(54, -30, 44, c.accent) +
      path('M-136 96L-60-6L0 54L50 10L136 96Z', c.deep),
    7,
    20,
    -70,
  );

export const pin: Thing = (c) =>
  circle(8, 12, 190, '#000000', { opacity: 0.12 }) +
  circle(0, 0, 190, c.main) +
  circle(0, 0, 172, 'none', { stroke: c.pale, 'stroke-width': 6 }) +
  path('M0-46C-34-74-86-74-116-60V74C-86 62-34 62 0 90C34 62 86 62 116 74V-60C86-74 34-74 0-46Z', c.pale) +
  line(0, -44, 0, 86, c.main, 7) +
  path('M-120-118A176 176 0 0 1 20-172', 'none', {
    stroke: '#ffffff',
    'stroke-width': 12,
    'stroke-linecap': 'round',
    opacity: 0.5,
  });

export const calendar: Thing = (c) => {
  let days = '';
  for (let index = 0; index < 28; index += 1)
    days +=
      index === 16
        ? circle(-129 + (index % 7) * 43, 16 + Math.floor(index / 7) * 42, 17, c.accent)
        : circle(
            -129 + (index % 7) * 43,
            16 + Math.floor(index / 7) * 42,
            8,
            index % 7 === 0 ? c.accent : c.ink,
            { opacity: 0.75 },
          );
  return (
    path('M-190 190L-150-190H210L190 214H-170Z', c.deep, { opacity: 0.35 }) +
    box(-180, -180, 360, 380, '#fffaf0', 10) +
    path('M-180-170Q-180-180-170-180H170Q180-180 180-170V-40H-180Z', c.main) +
    path('M-180-40L-80-120L-10-64L60-140L180-40Z', c.pale) +
    circle(110, -134, 22, c.accent) +
    days +
    [-120, -60, 0, 60, 120].map((x) => box(x - 5, -204, 10, 44, c.ink, 5)).join('')
  );
};

export const umbrella: Thing = (c) =>
  path(
    'M-210 10A210 200 0 0 1 210 10Q174-24 140 10Q104-24 70 10Q34-24 0 10Q-34-24-70 10Q-104-24-140 10Q-174-24-210 10Z',
    c.main,
  ) +
  path('M-70 10C-66-100-30-160 0-190C30-160 66-100 70 10Q34-24 0 10Q-34-24-70 10Z', c.pale) +
  line(0, -208, 0, 170, c.ink, 10) +
  stroke('M0 168C0 222 66 222 66 172', c.accent, 16, { 'stroke-linecap': 'round' });

export const bottle: Thing = (c) =>
  box(-44, -214, 88, 64, c.ink, 12) +
  path(
    'M-60-150H60C92-130 96-100 96-70V176Q96 212 60 212H-60Q-96 212-96 176V-70C-96-100-92-130-60-150Z',
    c.main,
  ) +
  box(-96, -20, 192, 130, c.pale) +
  path('M-30 78C-30 30 0 40 0-4C0 40 30 30 30 78C30 98-30 98-30 78Z', c.accent) +
  box(-76, -100, 16, 270, '#ffffff55', 8);

export const cap: Thing = (c) =>
  path('M-170 60C-176-110-80-170 10-170S190-100 180 60Z', c.main) +
  path(
    'M-176 50C-60 16 90 16 186 50C250 76 262 130 226 142C140 84 20 84-110 120C-150 130-180 96-176 50Z',
    c.deep,
  ) +
  stroke('M6-168C-30-110-40-30-38 34M6-168C60-110 80-40 80 30', '#00000030', 5) +
  circle(6, -172, 12, c.accent) +
  circle(20, -50, 36, c.pale);

export const scarf: Thing = (c) =>
  path('M-150-200H150L120-120H-120Z', c.deep) +
  path('M-128-128C-40-70 40-70 128-128L60 30L150 206H10L0 90L-10 206H-150L-60 30Z', c.main) +
  path('M-150 206H-10L-14 170H-132ZM150 206H10L14 170H132Z', c.pale) +
  box(-46, -18, 92, 60, c.accent, 16);

export const socks: Thing = (c) =>
  [-78, 78]
    .map((x) =>
      group(
        path('M-56-210H56V60C60 90 110 120 130 150C146 190 110 212 70 206C10 200-56 150-56 90Z', '#fdfbf4', {
          stroke: '#d8d2c2',
          'stroke-width': 4,
        }) +
          box(-56, -180, 112, 18, c.main) +
          box(-56, -148, 112, 10, c.accent) +
          path('M88 204C60 190 66 150 96 126C124 136 140 166 134 186C124 206 104 206 88 204Z', c.pale),
        { transform: `translate(${x} ${x > 0 ? 10 : -10})` },
      ),
    )
    .join('');
