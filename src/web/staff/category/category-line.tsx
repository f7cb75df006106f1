import FolderTree from 'lucide-react/icons/folder-tree';
import { useFormatter, useTranslations } from 'use-intl';
import type { CategoryRow } from '../../../modules/category-desk/category-desk.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { categoriesPath } from './categories-path.ts';

/** A category in a line: its name, what it holds, and whether shoppers see it. */
export function CategoryLine({ category, name }: { category: CategoryRow; name: string }) {
  const t = useTranslations('categoryDesk');
  const format = useFormatter();
  const { id, isHidden, isOutOfSight, ownCount, wholeCount, imageUrl, level } = category;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {level === 1 &&
        (imageUrl === null ? (
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-wash text-ink-mute max-sm:hidden">
            <FolderTree className="size-4" aria-hidden="true" />
          </span>
        ) : (
          <img
            src={`${imageUrl}/96.webp`}
            alt=""
            width={36}
            height={36}
            loading="lazy"
            className="size-9 shrink-0 rounded-md bg-wash object-cover max-sm:hidden"
          />
        ))}
      <Link
        to={`${categoriesPath}/${id}`}
        prefetch="intent"
        className={
          level === 1
            ? 'inline-block min-w-0 py-1 font-semibold wrap-anywhere hover:text-primary'
            : 'inline-block min-w-0 py-1 wrap-anywhere hover:text-primary'
        }
      >
        {name}
      </Link>
      {isHidden && <Badge tone="warning">{t('hidden')}</Badge>}
      {!isHidden && isOutOfSight && <Badge>{t('outOfSight')}</Badge>}
      <span className="ml-auto text-sm text-ink-mute md:whitespace-nowrap tabular-nums">
        {ownCount === wholeCount
          ? t('holds', { count: wholeCount })
          : t('holdsWithin', { own: format.number(ownCount), count: wholeCount })}
      </span>
    </div>
  );
}
