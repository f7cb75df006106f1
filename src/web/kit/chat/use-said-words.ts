import { useTranslations } from 'use-intl';

type Said = { excerpt: string; hasPhotos: boolean; isTakenBack: boolean };

/** A message in one line: its words, or what it is where it has none. */
export function useSaidWords(): (said: Said) => string {
  const t = useTranslations('chat');
  return ({ excerpt, hasPhotos, isTakenBack }) => {
    if (isTakenBack) return t('takenBack');
    return excerpt !== '' ? excerpt : t(hasPhotos ? 'photo' : 'card');
  };
}
