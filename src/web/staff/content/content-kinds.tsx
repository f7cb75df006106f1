import { useTranslations } from 'use-intl';
import { type ContentKind, contentKinds } from '../../../modules/content/content.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { categoriesPath, contentRoot } from './content-path.ts';

/** The lists of the desk: a kind each, and the categories. Wants the messages `contentDesk`. */
export function ContentKinds({ current }: { current: ContentKind | 'categories' }) {
  const t = useTranslations('contentDesk');
  const links = [
    ...contentKinds.map((kind) => ({ key: kind, label: t(`kind.${kind}`), to: `${contentRoot}/${kind}` })),
    { key: 'categories' as const, label: t('categories.title'), to: categoriesPath },
  ];
  return (
    <nav aria-label={t('kinds')} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-5">
        {links.map(({ key, label, to }) => (
          <li key={key} className="shrink-0">
            <Link
              to={to}
              aria-current={key === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-b-2 font-semibold',
                key === current
                  ? 'border-primary text-primary'
                  : 'border-transparent text-ink-soft hover:text-primary',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
