import { useLocale } from 'use-intl';
import { formatDateTime } from '../../shared/bangkok-time.ts';

/** A moment as `DD MMM YYYY HH:mm` in Bangkok (SPEC §9). `at` is an ISO instant. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} className={className}>
      {formatDateTime(locale, new Date(at))}
    </time>
  );
}
