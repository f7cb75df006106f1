/** SPEC §5 "images .png/.jpg under 2 MB". */
export const photoMegabytes = 2;
const photoBytes = photoMegabytes * 1024 * 1024;
/** What a file dialog offers. The server decides by content. */
export const photoAccept = '.png,.jpg,.jpeg,image/png,image/jpeg';

export type PhotoMistake = 'tooManyFiles' | 'fileTooLarge' | 'formatNotSupported';
export type FileFacts = { name: string; size: number };

/** SPEC §5's messages about photos that were chosen, of which `most` may be; null when they may be sent. */
export function checkPhotoFiles(files: readonly FileFacts[], most: number): PhotoMistake | null {
  if (files.length > most) return 'tooManyFiles';
  if (files.some(({ name }) => !/\.(png|jpe?g)$/i.test(name))) return 'formatNotSupported';
  return files.some(({ size }) => size > photoBytes) ? 'fileTooLarge' : null;
}
