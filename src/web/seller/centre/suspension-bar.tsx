import { useLocale, useTranslations } from 'use-intl';
import type { Suspension } from '../../../modules/store-suspension/store-suspension.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Link } from '../../ui/link.tsx';

/** On every page of the centre while the store is suspended, or will be: what that means, and where to contest it. */
export function SuspensionBar({ suspension }: { suspension: Suspension }) {
  const t = useTranslations('suspension');
  const day = formatDate(useLocale(), new Date(suspension.startsAt));
  return (
    <section aria-label={t('title')} className="border-b border-warning bg-warning-wash print:hidden">
      <p className="page-width flex flex-wrap gap-x-4 gap-y-1 py-2.5">
        <span className="font-semibold">
          {suspension.state === 'running' ? t('barRunning') : t('barAnnounced', { day })}
        </span>
        <Link to="/manage-store/suspension" className="font-semibold text-primary underline">
          {t('barLink')}
        </Link>
      </p>
    </section>
  );
}
