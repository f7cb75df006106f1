import type { ReencodeTask } from './image-upload.ts';
import { reencodeImage } from './reencode-image.ts';

/** The other process of image-upload.ts. */
export function reencode({ bytes, limits }: ReencodeTask) {
  return reencodeImage(Buffer.from(bytes), limits);
}
