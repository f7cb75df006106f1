import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** What is known of a thing: names and values beside one another. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">{children}</dl>
  );
}

export function HealthFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-mute">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the unit in which they can be read (1 KB is 1,024 bytes). */
export function useBytes(): (bytes: number) => string {
  const t = useTranslations('healthDesk.unit');
  return (bytes) => {
    let [count, at] = [bytes, 0];
    while (count >= 1_024 && at < units.length - 1) {
      count /= 1_024;
      at += 1;
    }
    return t(units[at] ?? 'B', {
      count: count < 10 && at > 0 ? count.toFixed(1) : String(Math.round(count)),
    });
  };
}

/** Milliseconds as milliseconds or seconds. */
export function useTook(): (ms: number) => string {
  const t = useTranslations('healthDesk.jobs');
  return (ms) =>
    ms < 1_000 ? t('ms', { count: Math.round(ms) }) : t('s', { count: (ms / 1_000).toFixed(1) });
}
