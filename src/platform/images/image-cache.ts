import { createHash } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import { assertStorageKey } from '../storage/storage-key.ts';
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat, type ImageWidth } from './image-sizes.ts';

export interface ImageRequest<Source> {
  /** Names the source and its version: another picture needs another key. A storage key. */
  key: string;
  widthPx: ImageWidth;
  format: ImageFormat;
  /** Called only when this size was never rendered. */
  source: () => Promise<Source>;
}

export interface ServedImage {
  bytes: Buffer;
  contentType: string;
  /** A strong validator (RFC 9110 §8.8.1), quotes included. */
  etag: string;
  /** The picture in another format than was asked for: to be asked for again later. */
  isStandIn: boolean;
}

export interface ImageCache<Source> {
  getImage(request: ImageRequest<Source>): Promise<ServedImage>;
}

export interface ImageCacheOptions<Source> {
  storage: Storage;
  render: (source: Source, size: { widthPx: ImageWidth; format: ImageFormat }) => Promise<Buffer>;
  /** Whether pictures wait for others: then the format that takes four times as long has to wait for a calmer hour. */
  isBusy: () => boolean;
  /** A picture that could not be stored is still served; this hears about it. */
  onStoreError: (error: unknown) => void;
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
  return { bytes, contentType: `image/${format}`, etag, isStandIn: false };
}

/**
 * Pictures on demand: the first request for a size draws it and stores it, every later one reads it. Requests for the
 * same size at the same time share one rendering. While others wait, an AVIF that isn't there yet is answered with WebP:
 * every browser that takes the one takes the other.
 */
export function createImageCache<Source>({
  storage,
  render,
  isBusy,
  onStoreError,
}: ImageCacheOptions<Source>): ImageCache<Source> {
  const underWay = new Map<string, Promise<ServedImage>>();

  async function find(place: string, request: ImageRequest<Source>): Promise<ServedImage> {
    const { widthPx, format, source } = request;
    const stored = await storage.get(place);
    if (stored !== null) return served(stored.bytes, format);
    if (format === 'avif' && isBusy()) {
      const standIn = await getImage({ ...request, format: 'webp' });
      return { ...standIn, isStandIn: true };
    }
    const bytes = await render(await source(), { widthPx, format });
    const image = served(bytes, format);
    try {
      await storage.put(place, bytes, { contentType: image.contentType });
    } catch (error) {
      onStoreError(error);
    }
    return image;
  }

  function getImage(request: ImageRequest<Source>): Promise<ServedImage> {
    assertStorageKey(request.key);
    const place = placeOf(request.key, request.widthPx, request.format);
    const known = underWay.get(place);
    if (known !== undefined) return known;
    const found = find(place, request).finally(() => underWay.delete(place));
    underWay.set(place, found);
    return found;
  }

  return { getImage };
}
