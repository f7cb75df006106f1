import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { type BannerInvalid, type BannerSide, bannerPictures, type PicturePart } from './banner.rules.ts';

export type SentPictures = Record<BannerSide, Blob | null> & Record<`${BannerSide}Part`, PicturePart | null>;
/** The keys of a banner's pictures (where they are stored, if nothing else is said), and whether the mobile one was uploaded for itself. */
export type BannerPictures<Key = string> = {
  desktopKey: Key | null;
  mobileKey: Key | null;
  hasOwnMobile: boolean;
};
export type PictureRefusal = BannerInvalid | (ImageRefusal & { field: BannerSide });

/**
 * Keeps the pictures that were sent of a banner, cut to their shapes and encoded anew (SPEC §5: each under 2 MB, DECISIONS
 * "Uploads": 40 megapixels); their storage keys. Without a mobile picture of its own it is cut from the desktop's. One that
 * won't do refuses both, and nothing is kept.
 */
export async function keepPictures(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  sent: SentPictures,
): Promise<Result<{ desktopKey: string | null; mobileKey: string | null }, PictureRefusal>> {
  const none = { desktopKey: null, mobileKey: null };
  const sources: Record<BannerSide, Blob | null> = {
    desktop: sent.desktop,
    mobile: sent.mobile ?? sent.desktop,
  };
  const files = [];
  const keys: { desktopKey: string | null; mobileKey: string | null } = { ...none };
  for (const side of ['desktop', 'mobile'] as const) {
    const file = sources[side];
    if (file === null) continue;
    const field = sent[side] === null ? 'desktop' : side;
    // What is too large isn't read at all.
    if (file.size > UPLOAD_LIMITS.imageBytes) return fail({ code: 'fileTooLarge', field });
    const { widthPx, heightPx, leastPx } = bannerPictures[side];
    const accepted = await acceptImage(Buffer.from(await file.arrayBuffer()), {
      maxBytes: UPLOAD_LIMITS.imageBytes,
      maxPixels: UPLOAD_LIMITS.imagePixels,
      cut: { widthPx, heightPx, part: sent[`${side}Part`] },
    });
    if (!accepted.ok) return fail({ ...accepted.failure, field });
    if (accepted.value.widthPx < leastPx)
      return fail({ code: 'bannerInvalid', fields: { [field]: 'bannerPictureSmall' } });
    const key = `banners/${services.newUuid()}.${accepted.value.extension}`;
    files.push({ ...accepted.value, key });
    keys[`${side}Key`] = key;
  }
  await storeFiles(services, files);
  return succeed(keys);
}

/** Which pictures a banner has then: a mobile one that was cut from the desktop's goes with it. */
export function picturesAfter<Key = string>(
  before: BannerPictures<Key> | null,
  { pictures, isDrawn }: { pictures: SentPictures; isDrawn: boolean },
  { desktopKey, mobileKey }: { desktopKey: Key | null; mobileKey: Key | null },
): BannerPictures<Key> {
  const base = isDrawn ? null : before;
  const keepsMobile = pictures.mobile === null && base?.hasOwnMobile === true;
  return {
    desktopKey: desktopKey ?? base?.desktopKey ?? null,
    mobileKey: keepsMobile ? base.mobileKey : (mobileKey ?? base?.mobileKey ?? null),
    hasOwnMobile: keepsMobile || pictures.mobile !== null,
  };
}

type Kinds = readonly Parameters<typeof renderingsOf>[0][];

/** The files of pictures that a banner had and has no more: as they were uploaded, and in every size of these kinds. */
export function stalePictures(
  before: BannerPictures & { id: number },
  after: Pick<BannerPictures, 'desktopKey' | 'mobileKey'> | null,
  kinds: Record<BannerSide, Kinds>,
): string[] {
  const gone = (key: string | null, now: string | null | undefined, side: BannerSide) =>
    key === null || key === now
      ? []
      : [key, ...kinds[side].flatMap((kind) => renderingsOf(kind, String(before.id), { storageKey: key }))];
  return [
    ...gone(before.desktopKey, after?.desktopKey, 'desktop'),
    ...gone(before.mobileKey, after?.mobileKey, 'mobile'),
  ];
}
