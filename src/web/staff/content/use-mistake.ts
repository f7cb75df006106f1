import { useTranslations } from 'use-intl';

const known = [
  ...['required', 'urlKeyInvalid', 'urlKeyTaken', 'endsBefore', 'timeInvalid', 'textBroken', 'fileTooLarge'],
  ...['formatNotSupported', 'imageTooLarge', 'imageBroken', 'contentProductUnknown', 'contentImageUnknown'],
  ...['legalHasNoEnd', 'legalWordsOnly'],
] as const;

/** What is wrong with a field, in words. Wants the messages `contentDesk`. */
export function useMistake() {
  const t = useTranslations('contentDesk.mistake');
  return (code: string | undefined): string | undefined => {
    if (code === undefined) return undefined;
    return t((known.find((each) => each === code) ?? 'other') as Parameters<typeof t>[0]);
  };
}
