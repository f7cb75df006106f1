import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import { createImageCache } from '../../platform/images/image-cache.ts';
import { parseImageSize } from '../../platform/images/image-sizes.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CardFacts,
  isShareCard,
  type Picture,
  type PictureKind,
  pictureKinds,
  versionOf,
} from './picture.rules.ts';
import {
  areManyPicturesWaiting,
  type PictureSource,
  type PlainSource,
  renderPicture,
} from './render-picture.ts';

const forEver = 'public, max-age=31536000, immutable';
/** A review's photos go when it is hidden or its author is: nobody may keep them for long. */
const forAWhile = 'public, max-age=600';
const cardWidthPx = 1200;
/** A stand-in's time: by then the picture itself may have been made. */
const forAMinute = 'public, max-age=60';

/**
 * `GET /images/{kind}/{id}/{version}/{width}.{webp|avif|jpg}`: an uploaded picture, or one that is drawn. A version
 * names one picture, so the reply may be kept for ever; an old version leads to today's.
 */
export function createImageRoutes(
  services: Pick<Services, 'storage'>,
  options: {
    /** Null when there is no such picture. */
    findPicture: (kind: PictureKind, id: string) => Promise<Picture | null>;
    /** Whether everybody may see what it is of: else an old address of it isn't led on. */
    isShown: (kind: PictureKind, id: string) => Promise<boolean>;
    limits: Pick<RateLimits, 'spend'>;
    onStoreError: (error: unknown) => void;
  },
) {
  const images = createImageCache({
    storage: services.storage,
    render: renderPicture,
    isBusy: areManyPicturesWaiting,
    onStoreError: options.onStoreError,
  });
  const routes = new Hono<{ Variables: RequestVariables }>();

  /** Asked only for a size that was never rendered: what was, was right when it was, and stays so (reviews' photos apart). */
  async function sourceOf(kind: PictureKind, id: string, version: string): Promise<PictureSource> {
    const picture = await pictureOf(kind, id, version);
    if ('card' in picture) return { card: picture.card, cover: await coverOf(picture.card) };
    const source = await plainSourceOf(picture);
    if (source === null) throw new OtherAddress(null);
    return source;
  }

  async function plainSourceOf(picture: Exclude<Picture, { card: CardFacts }>): Promise<PlainSource | null> {
    if (!('storageKey' in picture)) return picture;
    return (await services.storage.get(picture.storageKey))?.bytes ?? null;
  }

  /** The picture that stands on a card, by its own address; a card without it is better than none. */
  async function coverOf({ cover }: CardFacts): Promise<PlainSource | null> {
    const [, , named = '', id = ''] = cover?.split('/') ?? [];
    const kind = pictureKinds.find((known) => known === named);
    const picture = kind === undefined ? null : await options.findPicture(kind, id);
    return picture === null || 'card' in picture ? null : plainSourceOf(picture);
  }

  async function pictureOf(kind: PictureKind, id: string, version: string): Promise<Picture> {
    const picture = await options.findPicture(kind, id);
    if (picture === null) throw new OtherAddress(null);
    const current = versionOf(picture);
    if (current !== version) throw new OtherAddress(current);
    return picture;
  }

  routes.get('/:kind/:id/:version/:file', async (c) => {
    const { id, version, file } = c.req.param();
    const kind = pictureKinds.find((known) => known === c.req.param('kind'));
    const [, width = '', extension = ''] = /^(\d{2,4})\.(webp|avif|jpg)$/.exec(file) ?? [];
    const size = parseImageSize(width, extension === 'jpg' ? 'jpeg' : extension);
    if (kind === undefined || !size.ok || !/^[\d-]{1,20}$/.test(id) || !/^[\da-f]{8,14}$/.test(version))
      return c.notFound();
    // Messengers take a card in one size, and not as AVIF.
    if (isShareCard(kind) && (size.value.widthPx !== cardWidthPx || size.value.format === 'avif'))
      return c.notFound();
    try {
      if (kind === 'review') await pictureOf(kind, id, version);
      const image = await images.getImage({
        key: `${kind}/${id}/${version}`,
        ...size.value,
        // Only what has to be made counts: nobody can have pictures made faster than a page after page does.
        source: async () => {
          await options.limits.spend('picture', c.get('clientAddress'));
          return sourceOf(kind, id, version);
        },
      });
      const keep = image.isStandIn ? forAMinute : kind === 'review' ? forAWhile : forEver;
      const headers = { 'cache-control': keep, etag: image.etag, 'content-type': image.contentType };
      if (c.req.header('if-none-match')?.includes(image.etag)) return c.body(null, 304, headers);
      return c.body(new Uint8Array(image.bytes), 200, headers);
    } catch (error) {
      const wait = secondsToWait(error);
      if (wait !== null)
        return c.body(null, wait.status, {
          'retry-after': String(wait.seconds),
          'cache-control': 'no-store',
        });
      if (!(error instanceof OtherAddress)) throw error;
      // A draft's picture is found by its whole address alone: who guesses numbers isn't led on.
      if (error.version === null || !(await options.isShown(kind, id))) return c.notFound();
      c.header('cache-control', 'public, max-age=60');
      return c.redirect(`/images/${kind}/${id}/${error.version}/${file}`, 302);
    }
  });

  return routes;
}

/** Of a refusal because too many pictures are asked for, by one address (429) or by all (503); else null. */
function secondsToWait(error: unknown): { status: 429 | 503; seconds: number } | null {
  if (!(error instanceof ORPCError) || (error.status !== 429 && error.status !== 503)) return null;
  const data: { retryAfterSeconds?: number } | undefined = error.data;
  return { status: error.status, seconds: data?.retryAfterSeconds ?? 5 };
}

/** The picture has another version by now, or there is none (null). */
class OtherAddress extends Error {
  readonly version: string | null;
  constructor(version: string | null) {
    super('no picture of this version');
    this.version = version;
  }
}
