import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { catalogueRoot, doublesPath, mergesAddress, tagsAddress } from './catalogue-path.ts';

/** The parts of the desk, and the desks beside it. Wants the messages `catalogueDesk`. */
export function CatalogueWays({ current }: { current: 'find' | 'doubles' | 'merges' | 'tags' }) {
  const t = useTranslations('catalogueDesk.way');
  const links = [
    { key: 'find', to: catalogueRoot },
    { key: 'doubles', to: doublesPath },
    { key: 'merges', to: mergesAddress.path },
    { key: 'tags', to: tagsAddress.path },
    { key: 'proposals', to: '/admin/proposals' },
    { key: 'refused', to: '/admin/products' },
  ] as const;
  return (
    <nav aria-label={t('label')} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-5">
        {links.map(({ key, to }) => (
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
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
