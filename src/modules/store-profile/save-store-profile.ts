import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { listProvinces } from '../address/find-localities.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { pictureBase, sellerPicture } from '../image/picture.rules.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { keepProfile, readProfile, type StoreProfileRow } from '../seller/keep-profile.ts';
import type { StoreProfile } from './store-profile.contract.ts';
import { logoPx } from './store-profile.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid' | 'siteUrl'>;
export type Owner = { userId: number; sellerId: number; origin: CallOrigin };

const thai = 'th';

/** What shoppers read of a store. Whoever asks is a member of it, so it is there. */
export async function readStoreProfile(
  services: Pick<Services, 'db'>,
  sellerId: number,
): Promise<StoreProfile> {
  const [row, provinces] = await Promise.all([
    readProfile(services.db, sellerId),
    listProvinces(services, thai),
  ]);
  if (row === null) throw new Error(`no store ${sellerId}`);
  const { urlKey, nameTh, nameEn, provinceName, logoKey } = row;
  return {
    version: row.profileVersion,
    urlKey,
    nameTh,
    nameEn,
    taglineTh: row.taglineTh ?? '',
    taglineEn: row.taglineEn ?? '',
    descriptionTh: row.descriptionTh ?? '',
    descriptionEn: row.descriptionEn ?? '',
    policiesTh: row.policiesTh ?? '',
    policiesEn: row.policiesEn ?? '',
    email: row.email ?? '',
    telephone: row.telephone ?? '',
    provinceId: provinces.find(({ name }) => name === provinceName)?.id ?? null,
    hasLogo: logoKey !== null,
    imageUrl: pictureBase('seller', sellerId, sellerPicture({ urlKey, nameTh, logoKey })),
  };
}

/** Empty is none. */
const orNone = (text: string) => (text === '' ? null : text);

export type ProfileDraft = {
  version: number;
  nameTh: string;
  /** Empty: the Thai name. */
  nameEn: string;
  taglineTh: string;
  taglineEn: string;
  descriptionTh: string;
  descriptionEn: string;
  policiesTh: string;
  policiesEn: string;
  email: string;
  telephone: string;
  provinceId: number | null;
  logo: Blob | null;
  /** Takes the logo away, where no other is sent. */
  isDrawn: boolean;
};
export type ProfileFailure =
  | ImageRefusal
  | { code: 'logoSmall' | 'profileChanged' }
  | { code: 'profileInvalid'; fields: Record<string, string> };

/**
 * Changes what shoppers read of a store, unless somebody was faster. A logo is cut to a square and encoded anew before the
 * transaction; the one it takes the place of is deleted after it. Another name is told to the store's owners.
 */
export async function saveStoreProfile(
  services: Needs,
  { userId, sellerId, origin }: Owner,
  draft: ProfileDraft,
): Promise<Result<true, ProfileFailure>> {
  const { db, clock } = services;
  const province =
    draft.provinceId === null
      ? null
      : (await listProvinces(services, thai)).find(({ id }) => id === draft.provinceId);
  if (province === undefined) return fail({ code: 'profileInvalid', fields: { provinceId: 'valueInvalid' } });
  const kept = draft.logo === null ? succeed(null) : await keepLogo(services, draft.logo);
  if (!kept.ok) return kept;
  const logoKey = kept.value ?? (draft.isDrawn ? null : undefined);
  const saved = await transact<string[], ProfileFailure>(db, async (tx) => {
    const now = clock();
    const words = {
      nameTh: draft.nameTh,
      nameEn: draft.nameEn === '' ? draft.nameTh : draft.nameEn,
      taglineTh: orNone(draft.taglineTh),
      taglineEn: orNone(draft.taglineEn),
      descriptionTh: orNone(draft.descriptionTh),
      descriptionEn: orNone(draft.descriptionEn),
      policiesTh: orNone(draft.policiesTh),
      policiesEn: orNone(draft.policiesEn),
      email: orNone(draft.email),
      telephone: orNone(draft.telephone),
      provinceName: province?.name ?? null,
    };
    const changed = await keepProfile(tx, sellerId, { ...words, version: draft.version, logoKey });
    if (!changed.ok) return changed;
    const before = changed.value;
    if (kept.value !== null) await holdFiles(tx, [kept.value]);
    const gone = staleLogo(sellerId, before, logoKey);
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, now);
    const isRenamed = before.nameTh !== words.nameTh || before.nameEn !== words.nameEn;
    if (isRenamed)
      await notifyStores(
        tx,
        services,
        [
          {
            sellerId,
            right: 'owner',
            kind: 'sellerRenamed',
            params: { before: before.nameTh, after: words.nameTh },
            href: '/manage-store/profile',
          },
        ],
        now,
      );
    await recordAudit(
      tx,
      {
        kind: 'store_profile_saved',
        actorUserId: userId,
        subjectUserId: null,
        origin,
        detail: {
          sellerId,
          isRenamed,
          isLogoChanged: logoKey !== undefined,
          arePoliciesChanged:
            before.policiesTh !== words.policiesTh || before.policiesEn !== words.policiesEn,
        },
      },
      now,
    );
    return succeed(gone);
  });
  await discardFiles(services, saved.ok ? saved.value : kept.value === null ? [] : [kept.value]);
  return saved.ok ? succeed(true) : saved;
}

async function keepLogo(
  services: Needs,
  logo: Blob,
): Promise<Result<string, ImageRefusal | { code: 'logoSmall' }>> {
  // What is too large isn't read at all.
  if (logo.size > UPLOAD_LIMITS.imageBytes) return fail({ code: 'fileTooLarge' });
  const accepted = await acceptImage(Buffer.from(await logo.arrayBuffer()), {
    maxBytes: UPLOAD_LIMITS.imageBytes,
    maxPixels: UPLOAD_LIMITS.imagePixels,
    cut: { widthPx: logoPx.kept, heightPx: logoPx.kept, part: null },
  });
  if (!accepted.ok) return accepted;
  if (accepted.value.widthPx < logoPx.least) return fail({ code: 'logoSmall' });
  const key = `logos/${services.newUuid()}.${accepted.value.extension}`;
  await storeFiles(services, [{ ...accepted.value, key }]);
  return succeed(key);
}

/** The files of the logo that a store had and has no more: as it was uploaded, and in every size. */
function staleLogo(sellerId: number, before: StoreProfileRow, now: string | null | undefined): string[] {
  const { logoKey } = before;
  if (logoKey === null || now === undefined || now === logoKey) return [];
  return [logoKey, ...renderingsOf('seller', String(sellerId), { storageKey: logoKey })];
}
