import { z } from 'zod';
import { declareCall, failures, text, versionInPath } from '../../shared/contract.ts';
import { profileLengths } from './store-profile.rules.ts';

const tag = 'Stores';
const words = (name: keyof typeof profileLengths) => text(profileLengths[name]).default('');

const profile = z.object({
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  urlKey: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  taglineTh: z.string(),
  taglineEn: z.string(),
  descriptionTh: z.string(),
  descriptionEn: z.string(),
  /** What it promises beyond the house's rules on returns, which always hold. */
  policiesTh: z.string(),
  policiesEn: z.string(),
  /** Where mails about its orders go. Shoppers see neither it nor the telephone (SPEC §3 "Seller info" has none). */
  email: z.string(),
  telephone: z.string(),
  /** As /Province numbers them; null for none. */
  provinceId: z.number().nullable(),
  hasLogo: z.boolean(),
  /** A base: `<base>/<width>.<webp|avif|jpg>`; drawn from the name while there is no logo. */
  imageUrl: z.string(),
});
export type StoreProfile = z.infer<typeof profile>;

/** What shoppers read of a store (SPEC §3 "Seller info"). */
export const storeProfileContract = {
  read: declareCall({
    access: 'seller',
    right: 'owner',
    method: 'GET',
    path: '/seller/profile',
    summary: 'What shoppers read of the store',
    tag,
  }).output(profile),

  save: declareCall({
    access: 'seller',
    right: 'owner',
    limit: 'upload',
    method: 'POST',
    path: '/seller/profile',
    summary: 'Change it (multipart/form-data with a `logo`); its address stays',
    tag,
  })
    .input(
      z.strictObject({
        version: versionInPath,
        nameTh: text(profileLengths.nameTh).pipe(z.string().min(1)),
        /** Empty: the Thai name. */
        nameEn: words('nameEn'),
        taglineTh: words('taglineTh'),
        taglineEn: words('taglineEn'),
        descriptionTh: words('descriptionTh'),
        descriptionEn: words('descriptionEn'),
        policiesTh: words('policiesTh'),
        policiesEn: words('policiesEn'),
        email: z.union([z.literal(''), text(profileLengths.email).pipe(z.email())]).default(''),
        telephone: words('telephone'),
        /** Empty: none. */
        provinceId: z.union([z.literal(''), z.coerce.number().int().positive()]).default(''),
        /** Left out: the one that is there stays. The middle of it, as a square. */
        logo: z.file().nullish(),
        /** `drawn` takes the logo away: it is drawn from the name. */
        logoIs: z.enum(['keep', 'drawn']).default('keep'),
      }),
    )
    .output(profile)
    .errors(
      failures({
        profileInvalid: 422,
        profileChanged: 409,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        logoSmall: 422,
      }),
    ),
};
