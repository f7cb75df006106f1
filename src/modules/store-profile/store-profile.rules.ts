/** How long each text of a store's profile may be, in letters. */
export const profileLengths = {
  nameTh: 100,
  nameEn: 100,
  taglineTh: 120,
  taglineEn: 120,
  descriptionTh: 3_000,
  descriptionEn: 3_000,
  policiesTh: 3_000,
  policiesEn: 3_000,
  email: 254,
  telephone: 30,
} as const;

/** A logo is kept as a square of so many pixels; of fewer than the least it would be blurred. */
export const logoPx = { kept: 640, least: 160 } as const;
