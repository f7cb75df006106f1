import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type BannerPictures,
  keepPictures,
  type PictureRefusal,
  picturesAfter,
  type SentPictures,
} from '../banner/keep-pictures.ts';
import { addSitePicture } from '../site/add-site-picture.ts';
import { findSitePictureUrls } from '../site/find-site-picture.ts';
import type { BlockPicture } from './landing-block.contract.ts';
import { type LandingEditor, tell } from './save-landing.ts';

type Kept = { picture: BlockPicture; pictures: { id: number; imageUrl: string }[] };

const missing: PictureRefusal = { code: 'bannerInvalid', fields: { desktop: 'bannerDesktopMissing' } };

/**
 * Keeps pictures for a block, cut and encoded anew as every banner's are, beside those that it has (`before`): what is
 * published keeps its own. They are the block's once its page is saved with them.
 */
export async function keepBlockPicture(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  editor: LandingEditor,
  asked: { before: BannerPictures<number>; pictures: SentPictures },
): Promise<Result<Kept, PictureRefusal>> {
  const { db, clock } = services;
  const { before, pictures } = asked;
  if (before.desktopKey === null && pictures.desktop === null) return fail(missing);
  const kept = await keepPictures(services, pictures);
  if (!kept.ok) return kept;
  const now = clock();
  return transact<Kept, PictureRefusal>(db, async (tx) => {
    const add = async (storageKey: string | null) =>
      storageKey === null ? null : (await addSitePicture(tx, { storageKey, userId: editor.userId, now })).id;
    const desktopKey = await add(kept.value.desktopKey);
    // Cut out of the wide one for a block that has a picture for phones of its own: nothing names it, and its file goes.
    const isCutInVain = pictures.mobile === null && before.hasOwnMobile;
    const mobileKey = await add(isCutInVain ? null : kept.value.mobileKey);
    const after = picturesAfter(before, { pictures, isDrawn: false }, { desktopKey, mobileKey });
    if (after.desktopKey === null || after.mobileKey === null) return fail(missing);
    const ids = new Set([after.desktopKey, after.mobileKey]);
    const urls = await findSitePictureUrls(tx, [...ids]);
    if (urls.size < ids.size) return fail(missing);
    const named = { desktopId: after.desktopKey, mobileId: after.mobileKey };
    await tell(tx, 'landing_picture_kept', editor, named, now);
    const picture = { ...named, hasOwnMobile: after.hasOwnMobile };
    return succeed({ picture, pictures: [...urls].map(([id, imageUrl]) => ({ id, imageUrl })) });
  });
}
