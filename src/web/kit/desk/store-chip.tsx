import X from 'lucide-react/icons/x';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';

type StoreChipProps = {
  name: string;
  /** The same list, of all stores. */
  without: string;
};

/** The one store that a list is narrowed to, and the way back to all of them. */
export function StoreChip({ name, without }: StoreChipProps) {
  const t = useTranslations('ui.search');
  return (
    <p className="flex">
      <Link
        to={without}
        preventScrollReset
        aria-label={t('allStores', { name })}
        className="inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-primary bg-primary-wash py-1 pr-2.5 pl-3.5 text-sm text-primary hover:border-danger hover:text-danger"
      >
        <span className="wrap-anywhere">{t('ofStore', { name })}</span>
        <X className="size-4 shrink-0" aria-hidden="true" />
      </Link>
    </p>
  );
}
