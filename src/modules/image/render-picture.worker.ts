import { renderImage } from '../../platform/images/render-image.ts';
import { composeCard } from './compose-card.ts';
import { drawPicture } from './draw-picture.ts';
import type { PlainSource, RenderTask } from './render-picture.ts';

/** The other process of render-picture.ts. */
export async function render({ source, widthPx, format }: RenderTask): Promise<Buffer> {
  if (!(source instanceof Uint8Array) && 'card' in source) {
    const cover = source.cover === null ? null : await imageOf(source.cover);
    return renderImage(await composeCard(source.card, cover), { widthPx, format });
  }
  return renderImage(await imageOf(source), { widthPx, format });
}

async function imageOf(source: PlainSource): Promise<Buffer | string> {
  return source instanceof Uint8Array ? Buffer.from(source) : drawPicture(source);
}
