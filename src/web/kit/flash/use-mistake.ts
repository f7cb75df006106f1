import { useTranslations } from 'use-intl';

const known = [
  'required',
  'timeInvalid',
  'flashStartPast',
  'flashStartFar',
  'flashEndsBefore',
  'flashTooLong',
  'flashJoinLate',
  'flashPriceNone',
  'flashPriceHigh',
  'flashCopiesNone',
  'flashCopiesMany',
  'flashPerPerson',
  'flashProductNone',
  'agreement',
] as const;

/** What is wrong with a field, by its code; nothing where nothing is. Wants the messages `flashDesk`. */
export function useMistake() {
  const t = useTranslations('flashDesk.mistake');
  return (code: string | undefined) =>
    code === undefined ? undefined : t(known.find((each) => each === code) ?? 'other');
}
