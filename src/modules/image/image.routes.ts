import { Hono } from 'hono';
import { createImageCache } from '../../platform/images/image-cache.ts';
import { type ImageSource, parseImageSize } from '../../platform/images/render-image.ts';
import type { Services } from '../../platform/services.ts';
import { drawPicture } from './draw-picture.ts';
import { findPicture } from './find-picture.ts';
import { type Picture, type PictureKind, pictureKinds } from './picture.rules.ts';

const forEver = 'public, max-age=31536000, immutable';
/** A review's photos go when it is hidden or its author is: nobody may keep them for long. */
const forAWhile = 'public, max-age=600';

/**
 * `GET /images/{kind}/{id}/{version}/{width}.{webp|avif|jpg}`: an uploaded picture, or one that is drawn. A version
 * names one picture, so the reply may be kept for ever; an old version leads to today's.
 */
export function createImageRoutes(
  services: Pick<Services, 'db' | 'storage'>,
  options: { onStoreError: (error: unknown, key: string) => void },
) {
  const images = createImageCache({ storage: services.storage, onStoreError: options.onStoreError });
  const routes = new Hono();

  /** Asked only for a size that was never rendered: what was, was right when it was, and stays so (reviews' photos apart). */
  async function sourceOf(kind: PictureKind, id: string, version: string): Promise<ImageSource> {
    const picture = await pictureOf(kind, id, version);
    if (!('storageKey' in picture)) return drawPicture(picture);
    const stored = await services.storage.get(picture.storageKey);
    if (stored === null) throw new OtherAddress(null);
    return stored.bytes;
  }

  async function pictureOf(kind: PictureKind, id: string, version: string): Promise<Picture> {
    const found = await findPicture(services, kind, id);
    if (found === null) throw new OtherAddress(null);
    if (found.version !== version) throw new OtherAddress(found.version);
    return found.picture;
  }

  routes.get('/:kind/:id/:version/:file', async (c) => {
    const { id, version, file } = c.req.param();
    const kind = pictureKinds.find((known) => known === c.req.param('kind'));
    const [, width = '', extension = ''] = /^(\d{2,4})\.(webp|avif|jpg)$/.exec(file) ?? [];
    const size = parseImageSize(width, extension === 'jpg' ? 'jpeg' : extension);
    if (kind === undefined || !size.ok || !/^[\d-]{1,20}$/.test(id) || !/^[\da-f]{8,14}$/.test(version))
      return c.notFound();
    try {
      if (kind === 'review') await pictureOf(kind, id, version);
      const image = await images.getImage({
        key: `${kind}/${id}/${version}`,
        ...size.value,
        source: () => sourceOf(kind, id, version),
      });
      const keep = kind === 'review' ? forAWhile : forEver;
      const headers = { 'cache-control': keep, etag: image.etag, 'content-type': image.contentType };
      if (c.req.header('if-none-match')?.includes(image.etag)) return c.body(null, 304, headers);
      return c.body(new Uint8Array(image.bytes), 200, headers);
    } catch (error) {
      if (!(error instanceof OtherAddress)) throw error;
      if (error.version === null) return c.notFound();
      c.header('cache-control', 'public, max-age=60');
      return c.redirect(`/images/${kind}/${id}/${error.version}/${file}`, 302);
    }
  });

  return routes;
}

/** The picture has another version by now, or there is none (null). */
class OtherAddress extends Error {
  readonly version: string | null;
  constructor(version: string | null) {
    super('no picture of this version');
    this.version = version;
  }
}
