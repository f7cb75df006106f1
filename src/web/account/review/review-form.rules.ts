import { reviewPhotosMax } from '../../../modules/review/review.rules.ts';
import { checkPhotoFiles, type FileFacts, type PhotoMistake } from '../../ui/photo-files.rules.ts';

export type ReviewMistakes = {
  stars?: 'required';
  text?: 'required';
  photos?: PhotoMistake;
};

/** SPEC §5 "review images up to 5": the photos that were chosen, beside those that stay; null when they may be sent. */
export function checkPhotos(files: readonly FileFacts[], keptCount: number): PhotoMistake | null {
  return checkPhotoFiles(files, reviewPhotosMax - keptCount);
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
