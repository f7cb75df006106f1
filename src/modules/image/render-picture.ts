import type { ImageFormat, ImageWidth } from '../../platform/images/image-sizes.ts';
import {
  countWaitingPictures,
  picturePriority,
  runInPictureProcess,
} from '../../platform/images/picture-process.ts';
import type { CardFacts, Drawing } from './picture.rules.ts';

const mostMs = 30_000;
/** A page's worth of pictures may wait before a browser gets them in a format that is quicker made. */
const calmlyWaitingMost = 6;

/** The bytes of an upload, or the facts of a drawing. */
export type PlainSource = Uint8Array | Drawing;
/** What a picture is made from: for a card with what stands on it. */
export type PictureSource = PlainSource | { card: CardFacts; cover: PlainSource | null };
export type RenderTask = { source: PictureSource; widthPx: ImageWidth; format: ImageFormat };

/** Draws and encodes a picture in another process. Throws busy (503) when too many wait. */
export async function renderPicture(
  source: PictureSource,
  size: { widthPx: ImageWidth; format: ImageFormat },
): Promise<Buffer> {
  const bytes = await runInPictureProcess<Uint8Array>(
    {
      file: new URL('./render-picture.worker.ts', import.meta.url),
      name: 'render',
      input: { source, ...size } satisfies RenderTask,
      mostMs,
    },
    picturePriority.view,
  );
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function areManyPicturesWaiting(): boolean {
  return countWaitingPictures() > calmlyWaitingMost;
}
