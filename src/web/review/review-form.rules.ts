import { reviewPhotosMax } from '../../modules/review/review.rules.ts';

/** SPEC §5 "images .png/.jpg under 2 MB", "review images up to 5". */
export const photoMegabytes = 2;
const photoBytes = photoMegabytes * 1024 * 1024;
/** What a file dialog offers. The server decides by content. */
export const photoAccept = '.png,.jpg,.jpeg,image/png,image/jpeg';

export type PhotoMistake = 'tooManyFiles' | 'fileTooLarge' | 'formatNotSupported';
export type ReviewMistakes = {
  stars?: 'required';
  text?: 'required';
  photos?: PhotoMistake;
};

type FileFacts = { name: string; size: number };

/** SPEC §5's messages about the photos that were chosen, beside those that stay; null when they may be sent. */
export function checkPhotos(files: readonly FileFacts[], keptCount: number): PhotoMistake | null {
  if (files.length + keptCount > reviewPhotosMax) return 'tooManyFiles';
  if (files.some(({ name }) => !/\.(png|jpe?g)$/i.test(name))) return 'formatNotSupported';
  return files.some(({ size }) => size > photoBytes) ? 'fileTooLarge' : null;
}

/** What is wrong with a filled-in review, by field; nothing when it may be sent. */
export function checkReview(
  { stars, text, keptCount }: { stars: number; text: string; keptCount: number },
  files: readonly FileFacts[],
): ReviewMistakes {
  const photos = checkPhotos(files, keptCount);
  return {
    ...(Number.isInteger(stars) && stars >= 1 && stars <= 5 ? {} : { stars: 'required' as const }),
    ...(text.trim() === '' ? { text: 'required' as const } : {}),
    ...(photos === null ? {} : { photos }),
  };
}
