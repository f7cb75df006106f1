import { useTranslations } from 'use-intl';

/** A job in words; one without words by its name. Wants the messages `healthDesk`. */
export function useJobName(): (name: string) => string {
  const t = useTranslations('healthDesk.job');
  return (name) => {
    const key = name as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : name;
  };
}
