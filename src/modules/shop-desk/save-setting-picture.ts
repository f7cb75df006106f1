import { transact } from '../../platform/db/transact.ts';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result } from '../../shared/result.ts';
import { addSitePicture } from '../site/add-site-picture.ts';
import { type SettingFailure, type Staff, saveGroupIn } from './save-setting-group.ts';
import { fieldsOf, type SettingGroupId } from './setting-groups.rules.ts';

/** The size in which pages show such a picture: logos are small, the contact page's is a photo. */
const widthOf = (field: string) => (field === 'contactPicture' ? 960 : 480);

/**
 * Puts a picture into a setting: encoded anew (DECISIONS "Uploads"), kept, and named by its address. The one before stays,
 * so that the setting can be taken back.
 */
export async function saveSettingPicture(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  staff: Staff,
  { group, version, field, file }: { group: SettingGroupId; version: number; field: string; file: Blob },
): Promise<Result<true, SettingFailure | ImageRefusal>> {
  const target = fieldsOf(group).find(({ id, kind }) => id === field && kind === 'picture');
  if (target === undefined)
    return fail({ code: 'settingsInvalid', fields: [{ field, code: 'fieldUnknown' }] });
  // What is too large isn't read at all.
  if (file.size > UPLOAD_LIMITS.imageBytes) return fail({ code: 'fileTooLarge' });
  const accepted = await acceptImage(Buffer.from(await file.arrayBuffer()), {
    maxBytes: UPLOAD_LIMITS.imageBytes,
    maxPixels: UPLOAD_LIMITS.imagePixels,
  });
  if (!accepted.ok) return accepted;
  const storageKey = `site/${services.newUuid()}.${accepted.value.extension}`;
  await storeFiles(services, [{ ...accepted.value, key: storageKey }]);
  const saved = await transact<true, SettingFailure>(services.db, async (tx) => {
    const now = services.clock();
    const { imageUrl } = await addSitePicture(tx, { storageKey, userId: staff.userId, now });
    const address = `${imageUrl}/${widthOf(field)}.webp`;
    const values = { [target.id]: address };
    return saveGroupIn(tx, services, staff, {
      group,
      version,
      values,
      isConfirmed: true,
      pictures: [address],
    });
  });
  if (!saved.ok) await discardFiles(services, [storageKey]);
  return saved;
}
