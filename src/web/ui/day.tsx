import { useLocale } from 'use-intl';
import { formatDate } from '../../shared/bangkok-time.ts';

/** The day of a moment as `DD MMM YYYY` in Bangkok (SPEC §9). `at` is an ISO instant. */
export function Day({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} className={className}>
      {formatDate(locale, new Date(at))}
    </time>
  );
}
