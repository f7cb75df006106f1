import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';

export type RunningLive = { name: string; store: string; to: string };

/** One line for the live that began last, and where the others of so many are; nothing at all while none runs. */
export function LiveLine({ lives, count }: { lives: readonly RunningLive[]; count: number }) {
  const t = useTranslations('home.live');
  const [first] = lives;
  if (first === undefined) return null;
  return (
    <section aria-label={t('title')} className="page-width">
      <p className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg border border-line bg-surface px-4 py-1 shadow-card">
        {/* On a phone "live now" and the others share the first line, and the live's name has the next one to itself. */}
        <Link
          to={first.to}
          prefetch="intent"
          className="col-span-2 col-start-1 row-start-1 grid min-h-11 min-w-0 text-ink hover:text-primary hover:underline sm:col-span-1 sm:inline-flex sm:flex-wrap sm:items-center sm:gap-x-2"
        >
          <span className="inline-flex items-center gap-2 font-semibold text-danger max-sm:min-h-11">
            <span className="size-2.5 shrink-0 rounded-full bg-danger" aria-hidden="true" />
            {t('now')}
          </span>
          <span className="min-w-0 max-sm:pb-2">
            <span className="font-semibold wrap-anywhere">{first.name}</span>{' '}
            <span className="text-ink-soft">{first.store}</span>
          </span>
        </Link>
        {count > 1 && (
          <Link
            to="/live"
            prefetch="intent"
            className="col-start-2 row-start-1 inline-flex min-h-11 items-center self-start text-sm font-semibold text-primary hover:underline"
          >
            {t('others', { count: count - 1 })}
          </Link>
        )}
      </p>
    </section>
  );
}
