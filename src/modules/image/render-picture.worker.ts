import { renderImage } from '../../platform/images/render-image.ts';
import { drawPicture } from './draw-picture.ts';
import type { RenderTask } from './render-picture.ts';

/** The other process of render-picture.ts. */
export async function render({ source, widthPx, format }: RenderTask): Promise<Buffer> {
  const image = source instanceof Uint8Array ? Buffer.from(source) : await drawPicture(source);
  return renderImage(image, { widthPx, format });
}
