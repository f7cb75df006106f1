import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { HostLink } from './host-link.tsx';

/** What stands above a live's own pages: which live it is, whose, and how long there is time. */
export function LiveBand({
  live,
  store,
  children,
}: {
  live: string;
  store: { urlKey: string; name: string };
  children?: ReactNode;
}) {
  const t = useTranslations('live.basket');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-2 font-semibold wrap-anywhere">
          <Badge tone="danger">{t('badge')}</Badge> {live}
        </p>
        <p className="text-sm text-ink-soft">
          <HostLink
            host={store}
            text={t('from', { store: store.name })}
            className="inline-flex min-h-6 items-center underline"
          />
        </p>
      </div>
      {children}
    </div>
  );
}
