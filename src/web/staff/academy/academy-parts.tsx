import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { academyRoot, certificatesAddress, progressPath, topicsPath } from './academy-path.ts';

const parts = [
  { key: 'courses', to: academyRoot },
  { key: 'topics', to: topicsPath },
  { key: 'progress', to: progressPath },
  { key: 'certificates', to: certificatesAddress.path },
] as const;

/** The parts of the academy's desk. Wants the messages `academyDesk`. */
export function AcademyParts({ current }: { current: (typeof parts)[number]['key'] }) {
  const t = useTranslations('academyDesk');
  return (
    <nav aria-label={t('parts')} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-5">
        {parts.map(({ key, to }) => (
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
              {t(`part.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
