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
