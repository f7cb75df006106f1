import { useTranslations } from 'use-intl';
import type { FoundContent } from '../../../modules/content/content.contract.ts';
import { Link } from '../../ui/link.tsx';

/** News, articles, questions and pages that say what was searched for; nothing where none do. Wants `content.found`. */
export function FoundWritten({ found }: { found: readonly FoundContent[] }) {
  const t = useTranslations('content.found');
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="found-written" className="border-t border-line pt-6 pb-14">
      <h2 id="found-written" className="pb-4 text-xl">
        {t('title')}
      </h2>
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {found.map(({ kind, path, title, summary }) => (
          <li key={path} className="grid content-start gap-1">
            <span className="text-sm font-semibold text-accent-ink">{t(`kind.${kind}`)}</span>
            <Link
              to={path}
              prefetch="intent"
              className="font-serif text-lg leading-snug text-pretty hover:text-primary"
            >
              {title}
            </Link>
            {summary !== '' && <p className="line-clamp-2 text-sm text-ink-soft">{summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
