import { sharp } from '../../platform/images/safe-sharp.ts';
import type { CardFacts } from './picture.rules.ts';

/** Wider than this a picture lies across the card, otherwise it stands at its side. */
const wideFrom = 1.25;

/** Draws a card for messengers, 1200 × 630, with the picture of what is shared on it. PNG, to be encoded as asked for. */
export async function composeCard(card: CardFacts, cover: Buffer | string | null): Promise<Buffer> {
  const { drawCard, cardPlaces } = await import('./covers/draw-card.ts');
  const over = cover === null ? null : await fitCover(cover, cardPlaces);
  const svg = drawCard(card, over);
  const ground = sharp(Buffer.from(svg)).timeout({ seconds: 20 });
  return (
    over === null
      ? ground
      : ground.composite([{ input: over.bytes, left: Math.round(over.box.x), top: Math.round(over.box.y) }])
  )
    .png({ compressionLevel: 1 })
    .toBuffer();
}

type Place = { x: number; y: number; w: number; h: number };

/** The picture in the size it has on the card, and where it is. */
async function fitCover(
  cover: Buffer | string,
  places: { side: Place; across: Place },
): Promise<{ bytes: Buffer; shape: 'side' | 'across'; box: Place; isClear: boolean }> {
  const picture = () =>
    sharp(typeof cover === 'string' ? Buffer.from(cover) : cover, { limitInputPixels: 40_000_000 })
      .autoOrient()
      .timeout({ seconds: 20 });
  const { autoOrient, hasAlpha } = await picture().metadata();
  if (autoOrient.width >= autoOrient.height * wideFrom) {
    const { w, h } = places.across;
    const bytes = await picture().resize({ width: w, height: h, fit: 'cover' }).png().toBuffer();
    return { bytes, shape: 'across', box: places.across, isClear: false };
  }
  const { x, y, w, h } = places.side;
  const { data, info } = await picture()
    .resize({ width: w, height: h, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const box = {
    x: Math.round(x + (w - info.width) / 2),
    y: Math.round(y + (h - info.height) / 2),
    w: info.width,
    h: info.height,
  };
  return { bytes: data, shape: 'side', box, isClear: hasAlpha && (await isCornerClear(data)) };
}

/** Whether a picture isn't a rectangle: its first corner is seen through. Drawings have an alpha channel whatever they fill. */
async function isCornerClear(png: Buffer): Promise<boolean> {
  const corner = await sharp(png)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return (corner[3] ?? 255) < 128;
}
