import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';

const spellingsPath = '/admin/spellings';
export const synonymsPath = '/admin/spellings/synonyms';

/** What staff teach the search: other spellings, and words that mean the same. Wants the messages `searchDesk`. */
export function SpellingKinds({ current }: { current: 'spellings' | 'synonyms' }) {
  const t = useTranslations('searchDesk.kinds');
  const links = [
    ['spellings', spellingsPath],
    ['synonyms', synonymsPath],
  ] as const;
  return (
    <nav aria-label={t('label')}>
      <ul className="flex flex-wrap gap-2">
        {links.map(([kind, to]) => (
          <li key={kind}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={kind === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center rounded-full border px-4 text-sm',
                kind === current
                  ? 'border-primary bg-primary-wash font-semibold text-primary'
                  : 'border-line bg-surface text-ink-soft hover:border-primary hover:text-primary',
              )}
            >
              {t(kind)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
