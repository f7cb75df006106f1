import { mix } from './colour.ts';
import type { CoverContext } from './cover-context.ts';
import type { Palette } from './palette.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type Box, n, stroke } from './svg.ts';

/** What a motif draws with: the page is already painted with `palette.ground`. */
export type Artist = Pick<CoverContext, 'random' | 'palette' | 'id'>;

/** A motif fills its box; whoever asks for it clips it. */
export type Motif = (artist: Artist, box: Box) => string;

/** The same artist on another ground, with colours that still differ from it. */
export function onGround(artist: Artist, ground: string): Artist {
  const { palette } = artist;
  const swap = (colour: string) => (colour === ground ? palette.ground : colour);
  const next: Palette = {
    ground,
    ink: swap(palette.ink),
    a: swap(palette.a),
    b: swap(palette.b),
    c: swap(palette.c),
  };
  return { ...artist, palette: next };
}

/** Printed grain: dots of one colour, denser towards the bottom when `fall` is above 1. */
export function grain(
  random: SeededRandom,
  box: Box,
  colour: string,
  count: number,
  opacity = 0.25,
  fall = 1,
): string {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const depth = 1 - random.next() ** fall;
    d += `M${n(box.x + random.next() * box.w)} ${n(box.y + (fall === 1 ? random.next() : depth) * box.h)}h0`;
  }
  return stroke(d, colour, 1.6, { 'stroke-linecap': 'round', opacity });
}

/** A tone between two colours of the palette. */
export function tone(one: string, other: string, share: number): string {
  return mix(one, other, share);
}

/** Where the middle of a box is, and its shorter side. */
export function centre(box: Box): { x: number; y: number; side: number } {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2, side: Math.min(box.w, box.h) };
}
