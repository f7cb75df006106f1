import type { CardFacts } from '../picture.rules.ts';
import { onGround } from './art.ts';
import * as ornament from './art-ornament.ts';
import { setText, type TextBlock } from './cover-context.ts';
import { FAMILIES, pickPalette } from './palette.ts';
import { hashText, seededRandom } from './seeded-random.ts';
import { type Box, clipped, group, line, path, rect, svgDocument } from './svg.ts';
import { hasThai } from './typeset.ts';

const CARD_SIZE = { w: 1200, h: 630 } as const;
/** Where a picture stands: a cover in the band at the side, a wide one over the whole width. */
export const cardPlaces = {
  side: { x: 66, y: 60, w: 330, h: 510 },
  across: { x: 0, y: 0, w: 1200, h: 400 },
} as const satisfies Record<string, Box>;

/** What stands on it, and where; a clear picture is seen through at its edges. */
export type CardCover = { shape: 'side' | 'across'; box: Box; isClear: boolean } | null;

const paper = '#faf7f1';
const ink = '#1c2126';
const softInk = '#454b52';
const muteInk = '#6b675f';
const priceInk = '#b0123f';
const house = '#0b59a4';
const bandWidth = 462;
const gap = 26;

const MOTIFS = [ornament.textile, ornament.prajamYam, ornament.kranok] as const;

/** The house's mark, 40 × 40 units. */
const mark = [
  'M20 3.5c.5 2.6 1.8 4.3 4 5.3 4.6 2.1 8.4 3.3 13 3.5-.7 1.8-1.9 2.9-3.7 3.2H6.7C4.9 15.2 3.7 14.1 3 12.3c4.6-.2 8.4-1.4 13-3.5 2.2-1 3.5-2.7 4-5.3z',
  'M7.5 18h2.2v5H7.5zM30.3 18h2.2v5h-2.2zM15.3 18h1.7v4h-1.7zM23 18h1.7v4H23z',
  'M20 27.5c-4.2-3-9.3-3.6-15.5-2.3v9.6c6.2-1.3 11.3-.7 15.5 2.3 4.2-3 9.3-3.6 15.5-2.3v-9.6c-6.2-1.3-11.3-.7-15.5 2.3z',
].join('');

const sans = (weight: number) => ({ family: 'sans', weight, width: 100 }) as const;
const serif = { family: 'serif', weight: 700, width: 95 } as const;

/**
 * A card for messengers, all of its words as outlines: title, who wrote it, price, store. Nothing is ever cut: what is long
 * gets smaller. The picture on it is laid over `cover.box`.
 */
export function drawCard(card: CardFacts, cover: CardCover): string {
  return svgDocument(
    CARD_SIZE.w,
    CARD_SIZE.h,
    rect({ x: 0, y: 0, ...CARD_SIZE }, paper) +
      (cover?.shape === 'across' ? drawAcross(card, cover.box) : drawBeside(card, cover)),
  );
}

/** A band of ornament with the cover on it, and the words beside it. */
function drawBeside(card: CardFacts, cover: CardCover): string {
  const hasCover = cover !== null;
  const band: Box = { x: 0, y: 0, w: hasCover ? bandWidth : 230, h: CARD_SIZE.h };
  const words: Box = { x: band.w + 62, y: 64, w: CARD_SIZE.w - band.w - 62 - 64, h: 502 };
  const foot = drawFoot(card, { ...words, y: 540, h: 30 });
  const price = drawPrice(card, { ...words, y: 440, h: 68 });
  const store = small(card.store, { ...words, h: 34 }, 28, muteInk);
  const top = store === null ? words.y : store.bottom + 20;
  const bottom = price === '' ? 500 : 420;
  const hasLine = card.line !== null && card.line !== '';
  const title = setText(card.title, {
    box: { ...words, y: top, h: (bottom - top) * (hasLine ? 0.68 : 1) },
    face: hasThai(card.title) ? serif : { ...serif, width: 100 },
    maxSize: hasCover ? 64 : 78,
    maxLines: 4,
    colour: ink,
    align: 'left',
  });
  const text = small(
    card.line,
    { ...words, y: title.bottom + gap, h: bottom - title.bottom - gap },
    30,
    softInk,
    hasCover ? 2 : 3,
  );
  // Few words stand in the middle of their part.
  const free = Math.max(0, bottom - Math.max(title.bottom, text?.bottom ?? 0)) / 2;
  const block = group(svgOf(store) + title.svg + svgOf(text), {
    transform: `translate(0 ${Math.round(free)})`,
  });
  return drawBand(card, band, cover) + block + price + foot;
}

/** A wide picture, and the words beneath it. */
function drawAcross(card: CardFacts, picture: Box): string {
  const words: Box = { x: 64, y: picture.h + 30, w: 1072, h: 190 };
  const title = setText(card.title, {
    box: { ...words, h: 104 },
    face: serif,
    maxSize: 52,
    maxLines: 2,
    colour: ink,
    align: 'left',
  });
  const said = card.store ?? card.line;
  const text =
    title.bottom + 16 < 546
      ? small(said, { ...words, y: title.bottom + 16, h: 546 - title.bottom - 16 }, 26, softInk, 1)
      : null;
  return title.svg + svgOf(text) + drawFoot(card, { ...words, y: 566, h: 30 });
}

function drawBand(card: CardFacts, band: Box, cover: CardCover): string {
  const random = seededRandom(`${card.title} card`);
  const palette = pickPalette(random.pick(FAMILIES), random);
  const field = random.pick([palette.a, palette.b, palette.ground] as const);
  const prefix = `c${hashText(card.title).toString(36)}`;
  const artist = onGround({ random, palette, id: (name) => `${prefix}-${name}` }, field);
  const art = rect(band, field) + group(random.pick(MOTIFS)(artist, band), { opacity: 0.45 });
  const shadow =
    cover === null || cover.isClear
      ? ''
      : rect({ ...cover.box, x: cover.box.x + 8, y: cover.box.y + 12 }, '#000000', { opacity: 0.28, rx: 3 });
  return clipped(art, band, `${prefix}-band`) + shadow;
}

function drawPrice({ price, priceBefore }: CardFacts, box: Box): string {
  if (price === null) return '';
  const now = setText(`฿${price}`, {
    box: { ...box, w: box.w * (priceBefore === null ? 1 : 0.62) },
    ...{ face: sans(700), maxSize: 60, maxLines: 1, colour: priceInk, align: 'left', valign: 'bottom' },
  });
  if (priceBefore === null) return now.svg;
  const before = setText(`฿${priceBefore}`, {
    box: { ...box, x: now.right + 22, w: Math.max(60, box.x + box.w - now.right - 22), h: box.h - 4 },
    ...{ face: sans(400), maxSize: 32, maxLines: 1, colour: muteInk, align: 'left', valign: 'bottom' },
  });
  const middle = (before.top + before.bottom) / 2;
  return now.svg + before.svg + line(before.left - 3, middle, before.right + 3, middle, muteInk, 3);
}

/** Whose card it is: the mark and the name of the house. */
function drawFoot({ shop }: CardFacts, box: Box): string {
  const name = setText(shop, {
    box: { ...box, x: box.x + 46, w: box.w - 46 },
    ...{ face: sans(600), maxSize: 27, maxLines: 1, colour: house, align: 'left', valign: 'middle' },
  });
  return group(path(mark, house), { transform: `translate(${box.x} ${box.y - 4})` }) + name.svg;
}

/** A line or two of small text; null where there is none. */
function small(
  text: string | null,
  box: Box,
  maxSize: number,
  colour: string,
  maxLines = 1,
): TextBlock | null {
  if (text === null || text === '' || box.h < 12) return null;
  return setText(text, { box, face: sans(400), maxSize, maxLines, colour, align: 'left' });
}

const svgOf = (block: TextBlock | null): string => block?.svg ?? '';
