import { createHash } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import { assertStorageKey } from '../storage/storage-key.ts';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageSource,
  type ImageWidth,
  renderImage,
} from './render-image.ts';

export interface ImageRequest {
  /** Names the source and its version: another picture needs another key. A storage key. */
  key: string;
  widthPx: ImageWidth;
  format: ImageFormat;
  /** Called only when this size was never rendered. */
  source: () => Promise<ImageSource>;
}

export interface ServedImage {
  bytes: Buffer;
  contentType: string;
  /** A strong validator (RFC 9110 §8.8.1), quotes included. */
  etag: string;
}

export interface ImageCache {
  getImage(request: ImageRequest): Promise<ServedImage>;
}

export interface ImageCacheOptions {
  storage: Storage;
  /** How many renderings run at once; the rest wait their turn. */
  maxRenderings?: number;
  /** A picture that could not be stored is still served; this hears about it. */
  onStoreError: (error: unknown, key: string) => void;
  render?: typeof renderImage;
}

/** Change it when the encoders' settings change, so that old renderings are not served for new ones. */
const RECIPE = 'r1';

function placeOf(key: string, widthPx: ImageWidth, format: ImageFormat): string {
  return `images/${RECIPE}/${key}/${widthPx}.${format}`;
}

/** The storage keys under which renderings of a source may be: to be deleted with it. */
export function renderingKeys(key: string): string[] {
  return IMAGE_WIDTHS.flatMap((widthPx) => IMAGE_FORMATS.map((format) => placeOf(key, widthPx, format)));
}

function served(bytes: Buffer, format: ImageFormat): ServedImage {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, contentType: `image/${format}`, etag };
}

/**
 * Pictures on demand: the first request for a size draws it and stores it, every later one reads it. Requests for the
 * same size at the same time share one rendering.
 */
export function createImageCache({
  storage,
  maxRenderings = 2,
  onStoreError,
  render = renderImage,
}: ImageCacheOptions): ImageCache {
  const underWay = new Map<string, Promise<ServedImage>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= maxRenderings) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The turn is handed over, not given back, so a newcomer cannot overtake the queue.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  const find = async (place: string, { widthPx, format, source }: ImageRequest): Promise<ServedImage> => {
    const stored = await storage.get(place);
    if (stored !== null) return served(stored.bytes, format);
    const bytes = await inTurn(async () => render(await source(), { widthPx, format }));
    const image = served(bytes, format);
    try {
      await storage.put(place, bytes, { contentType: image.contentType });
    } catch (error) {
      onStoreError(error, place);
    }
    return image;
  };

  return {
    getImage(request) {
      assertStorageKey(request.key);
      const place = placeOf(request.key, request.widthPx, request.format);
      const known = underWay.get(place);
      if (known !== undefined) return known;
      const found = find(place, request).finally(() => underWay.delete(place));
      underWay.set(place, found);
      return found;
    },
  };
}
