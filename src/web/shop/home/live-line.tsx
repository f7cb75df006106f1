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
      <p className="flex items-start gap-x-4 rounded-lg border border-line bg-surface px-4 py-1 shadow-card">
        <Link
          to={first.to}
          prefetch="intent"
          className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 text-ink hover:text-primary hover:underline max-sm:py-2.5"
        >
          {/* On a phone the name has the next line to itself. */}
          <span className="flex items-center gap-2 font-semibold text-danger max-sm:basis-full">
            <span aria-hidden="true">●</span>
            {t('now')}
          </span>
          <span className="min-w-0 font-semibold wrap-anywhere">{first.name}</span>
          <span className="text-ink-soft">{first.store}</span>
        </Link>
        {count > 1 && (
          <Link
            to="/live"
            prefetch="intent"
            className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-primary hover:underline"
          >
            {t('others', { count: count - 1 })}
          </Link>
        )}
      </p>
    </section>
  );
}
