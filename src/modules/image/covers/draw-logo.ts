import { tone } from './art.ts';
import { readableOn } from './colour.ts';
import { setText } from './cover-context.ts';
import { FAMILIES, palettesOf } from './palette.ts';
import { seededRandom } from './seeded-random.ts';
import { circle, leaf, n, path, rect, stroke, svgDocument } from './svg.ts';
import { hasThai } from './typeset.ts';

export interface LogoSpec {
  seed: string;
  /** The seller's or author's name, in the language it is shown in. */
  name: string;
}

const SIZE = 400;
const MIDDLE = SIZE / 2;

/** Words that begin many names and tell none apart. */
const COMMON = /^(?:สำนักพิมพ์|ร้านหนังสือ|ร้าน|บริษัท|ศูนย์หนังสือ|ห้องสมุด|the|บ้าน|ดร\.|ศ\.|รศ\.|ผศ\.|อ\.|พระ)\s*/i;

/** One or two letters for a name: initials of Latin words; the first consonants of Thai words, without vowels or marks. */
export function monogram(name: string): string {
  const bare = name.trim().replace(COMMON, '').trim() || name.trim();
  const parts = bare.split(/[\s·.&-]+/).filter((part) => part !== '');
  const initials = parts.map((part) =>
    hasThai(part)
      ? (/[ก-ฮ]/.exec(part)?.[0] ?? '')
      : (/[\p{L}\p{N}]/u.exec(part)?.[0] ?? '').toLocaleUpperCase('en'),
  );
  return (
    initials
      .filter((initial) => initial !== '')
      .slice(0, 2)
      .join('') || '•'
  );
}

function ringOf(count: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw((index / count) * Math.PI * 2)).join('');
}

const at = (angle: number, radius: number) =>
  [MIDDLE + Math.cos(angle) * radius, MIDDLE + Math.sin(angle) * radius] as const;

function sketch(seed: string) {
  const random = seededRandom(seed);
  const palettes = palettesOf(random.pick(FAMILIES));
  const palette = palettes[random.int(0, palettes.length - 1)];
  if (palette === undefined) throw new RangeError('a family without palettes');
  return { random, palette };
}

/** A seller's roundel: a monogram in one of several devices, 400 × 400 units, clear outside its shape. */
export function drawLogo({ seed, name }: LogoSpec): string {
  const { random, palette } = sketch(`${seed} logo`);
  const field = random.pick([palette.ground, palette.a, palette.b] as const);
  const ink = readableOn(field, [palette.ink, palette.ground, '#fffaf0']);
  const trim = [palette.c, palette.a, palette.b].find((colour) => colour !== field) ?? ink;
  const device = random.int(0, 6);
  let svg = '';
  if (device === 0)
    svg =
      circle(MIDDLE, MIDDLE, 196, field) +
      circle(MIDDLE, MIDDLE, 176, 'none', { stroke: ink, 'stroke-width': 5 }) +
      circle(MIDDLE, MIDDLE, 164, 'none', { stroke: ink, 'stroke-width': 2 });
  else if (device === 1)
    svg =
      ringOf(18, (angle) => circle(...at(angle, 166), 32, field)) +
      circle(MIDDLE, MIDDLE, 172, field) +
      circle(MIDDLE, MIDDLE, 150, 'none', { stroke: ink, 'stroke-width': 4 });
  else if (device === 2)
    svg =
      circle(MIDDLE, MIDDLE, 196, field) +
      ringOf(24, (angle) => path(leaf(...at(angle, 132), angle, 52, 12), trim)) +
      circle(MIDDLE, MIDDLE, 128, field) +
      circle(MIDDLE, MIDDLE, 126, 'none', { stroke: ink, 'stroke-width': 4 });
  else if (device === 3)
    svg =
      circle(MIDDLE, MIDDLE, 196, field) +
      path(`M14 250C80 222 130 236 200 276C270 236 320 222 386 250A196 196 0 0 1 14 250Z`, trim) +
      stroke('M14 250C80 222 130 236 200 276C270 236 320 222 386 250M200 276V396', ink, 5);
  else if (device === 4)
    svg =
      rect({ x: 8, y: 8, w: 384, h: 384 }, field, { rx: 92 }) +
      rect({ x: 28, y: 28, w: 344, h: 344 }, 'none', { rx: 74, stroke: ink, 'stroke-width': 4 });
  else if (device === 5)
    svg =
      path('M40 396V200A160 160 0 0 1 360 200V396Z', field) +
      path('M62 376V200A138 138 0 0 1 338 200V376Z', 'none', { stroke: ink, 'stroke-width': 4 });
  else
    svg =
      circle(MIDDLE, MIDDLE, 196, field) +
      ringOf(60, (angle) =>
        stroke(`M${at(angle, 168).map(n).join(' ')}L${at(angle, 184).map(n).join(' ')}`, ink, 4),
      );
  const letters = setText(monogram(name), {
    box: {
      x: device === 2 ? 116 : 96,
      y: device === 3 ? 66 : device === 5 ? 130 : 108,
      w: device === 2 ? 168 : 208,
      h: device === 3 ? 140 : 184,
    },
    face: { family: random.chance(0.6) ? 'serif' : 'sans', weight: 700, width: 100 },
    maxSize: 190,
    maxLines: 1,
    colour: ink,
    align: 'center',
    valign: 'middle',
  });
  return svgDocument(SIZE, SIZE, svg + letters.svg);
}

/** An author without a photograph: their initials before a pattern, 400 × 400 units. */
export function drawPortrait({ seed, name }: LogoSpec): string {
  const { random, palette } = sketch(`${seed} portrait`);
  const ground = random.pick([palette.a, palette.b, palette.c] as const);
  const faint = tone(ground, palette.ink, 0.14);
  let pattern = '';
  const kind = random.int(0, 3);
  for (let step = 0; step < 9; step += 1) {
    if (kind === 0)
      pattern += circle(random.range(0, 400), random.range(0, 400), random.range(20, 90), 'none', {
        stroke: faint,
        'stroke-width': 8,
      });
    else if (kind === 1)
      pattern += circle(MIDDLE, 420, 60 + step * 50, 'none', { stroke: faint, 'stroke-width': 16 });
    else if (kind === 2)
      pattern += stroke(
        `M-20 ${30 + step * 48}Q80 ${-10 + step * 48} 200 ${30 + step * 48}T420 ${30 + step * 48}`,
        faint,
        14,
      );
    else
      pattern += path(leaf(random.range(0, 400), random.range(0, 400), random.range(0, 6), 110, 26), faint);
  }
  const bust = tone(ground, readableOn(ground, [palette.ink, palette.ground]), 0.8);
  const on = readableOn(bust, [ground, palette.ground, '#fffaf0']);
  const letters = setText(monogram(name), {
    box: { x: 130, y: 292, w: 140, h: 82 },
    face: { family: 'serif', weight: 600, width: 100 },
    maxSize: 84,
    maxLines: 1,
    colour: on,
    align: 'center',
    valign: 'middle',
  });
  const hair = random.int(0, 3);
  const head =
    circle(MIDDLE, 158, 72, bust) +
    (hair === 0
      ? path('M128 158C120 60 280 60 272 158C290 210 280 240 262 250H138C120 240 110 210 128 158Z', bust)
      : hair === 1
        ? circle(MIDDLE, 78, 32, bust)
        : hair === 2
          ? path('M126 150C126 76 200 70 246 92C276 106 278 140 272 160Z', bust)
          : '');
  return svgDocument(
    SIZE,
    SIZE,
    rect({ x: 0, y: 0, w: SIZE, h: SIZE }, ground) +
      pattern +
      head +
      path('M36 400C40 300 110 254 200 254S360 300 364 400Z', bust) +
      letters.svg,
  );
}
