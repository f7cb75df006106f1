import type { CoverSpec } from './cover-context.ts';
import { drawBookCover } from './draw-cover.ts';
import { drawThing } from './draw-product.ts';

export type { CoverSpec } from './cover-context.ts';
export { drawBanner } from './draw-banner.ts';
export { drawLogo, drawPortrait } from './draw-logo.ts';

/**
 * The picture of anything the demo shop sells, as SVG text of 600 × 900 units: a book's cover by its title, author and
 * category; anything else as a drawing of the thing. Pure: the same spec gives the same text.
 *
 * Import this module lazily (`await import(…)`): it loads the fonts, about 60 ms.
 */
export function drawCover(spec: CoverSpec): string {
  return spec.kind === 'book' || spec.kind === 'ebook' ? drawBookCover(spec) : drawProduct(spec);
}

/** A drawing of the thing itself, chosen by the words of its name, else by its category. */
function drawProduct(spec: CoverSpec): string {
  return drawThing(spec);
}
