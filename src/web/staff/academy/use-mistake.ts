import { useTranslations } from 'use-intl';

const known = ['required', 'videoUnknown', 'pdfUnsafe', 'formatNotSupported', 'fileTooLarge'] as const;
const ofAddresses = ['urlKeyInvalid', 'urlKeyTaken'] as const;
const ofNumbers = ['editionInvalid', 'minutesInvalid'] as const;

/** What is wrong with a field of the academy's own, in words. Wants the messages `academyDesk`. */
export function useMistake() {
  const t = useTranslations('academyDesk.mistake');
  return (code: string | undefined): string | undefined =>
    code === undefined
      ? undefined
      : t([...known, ...ofAddresses, ...ofNumbers].find((each) => each === code) ?? 'other');
}
