import { useLocale } from 'use-intl';

/** What a promotion gives, in words: one of several where there is something to choose; null where it gives nothing. */
export function useGiftNames() {
  const locale = useLocale();
  return (gifts: readonly { name: string }[]): string | null =>
    gifts.length === 0
      ? null
      : new Intl.ListFormat(locale, { type: 'disjunction' }).format(gifts.map(({ name }) => name));
}
