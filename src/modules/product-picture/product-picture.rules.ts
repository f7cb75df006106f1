/** Pictures of a product beside its edition's cover: photos of a used copy, pages to look into. */
export const picturesMost = 8;
export const pictureAltMost = 200;
/** The longer side of what is kept, and the shortest that can be looked at. */
export const picturePx = { kept: 2_000, least: 300 } as const;

export type PictureWords = { id: number; altTh: string };

/** How the history of a product names its pictures: by what is said of each, or by its number. */
export function namesOfPictures(pictures: readonly PictureWords[]): string[] {
  return pictures.map(({ id, altTh }) => (altTh === '' ? `#${id}` : altTh));
}

/** Pictures of many products at once: how large their files or their archive may be together, and how many may wait. */
export const batchMost = { bytes: 40 * 1024 * 1024, waiting: 3, keptDays: 30 } as const;

/** What became of one of them. */
export type BatchPicture = {
  /** Its path in the archive, by which it isn't worked on twice. */
  path: string;
  /** `known`: its product has that very picture already. */
  result: 'added' | 'known' | 'refused';
  productId: number | null;
  /** Why it was refused. */
  code: string | null;
};
