import { transact } from '../../platform/db/transact.ts';
import { acceptImage } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { inCheck, type Packer, type PackingFailure } from './pack-order.ts';
import { photosMost } from './packing-proof.rules.ts';
import {
  countPhotos,
  deleteOldPhotos,
  insertPhoto,
  type ProofOwner,
  selectPackingSetting,
  selectPhotoKey,
} from './packing-proof.store.ts';

export type PhotoFailure =
  | PackingFailure
  | { code: 'tooManyFiles' | 'fileTooLarge' | 'formatNotSupported' | 'imageTooLarge' | 'imageBroken' };

/** A photo of a packed parcel, before it leaves: what is taken afterwards proves nothing. */
export async function addPackingPhoto(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'storage'>,
  { orderNumber, packer, bytes }: { orderNumber: string; packer: Packer; bytes: Buffer },
): Promise<Result<{ id: number }, PhotoFailure>> {
  const accepted = await acceptImage(bytes, {
    maxBytes: UPLOAD_LIMITS.imageBytes,
    maxPixels: UPLOAD_LIMITS.imagePixels,
    maxSidePx: 2000,
  });
  if (!accepted.ok) return accepted;
  const { extension, ...photo } = accepted.value;
  const key = `packing/${services.newUuid()}.${extension}`;
  await storeFiles(services, [{ ...photo, key }]);
  const now = services.clock();
  const done = await transact<{ id: number }, PhotoFailure>(services.db, (tx) =>
    inCheck<{ id: number }, PhotoFailure>(tx, { orderNumber, packer }, now, async (_, { checkId }) => {
      if ((await countPhotos(tx, checkId)) >= photosMost) return fail({ code: 'tooManyFiles' });
      await holdFiles(tx, [key]);
      const taken = { checkId, fileKey: key, at: now, takenBy: packer.userId };
      return succeed({ id: await insertPhoto(tx, taken) });
    }),
  );
  if (!done.ok) await discardFiles(services, [key]);
  return done;
}

/** A photo of a parcel, for those who may see it; null when there is none. */
export async function readPackingPhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  owner: ProofOwner,
  { orderNumber, photo }: { orderNumber: string; photo: number },
): Promise<File | null> {
  const key = await selectPhotoKey(db, owner, orderNumber, photo);
  const stored = key === null ? null : await storage.get(key);
  if (key === null || stored === null) return null;
  return new File([new Uint8Array(stored.bytes)], key.split('/').at(-1) ?? 'photo', {
    type: stored.contentType,
  });
}

const dayMs = 24 * 60 * 60 * 1000;
const forgottenAtOnce = 200;

/** Photos go after a while (`packing.photoDays` of the settings), unless a return of their order is under way. By the clock. */
export async function forgetOldPackingPhotos({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  for (let forgotten = 0; ; ) {
    const taken = await transact(db, async (tx) => {
      const { photoDays } = await selectPackingSetting(tx);
      const keys = await deleteOldPhotos(tx, new Date(now.getTime() - photoDays * dayMs), forgottenAtOnce);
      await queueDiscards(tx, keys, now);
      return keys.length;
    });
    forgotten += taken;
    if (taken < forgottenAtOnce) return forgotten;
  }
}
