import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';

/** At the end of a shelf's title. */
export function SeeAll({ to, of }: { to: string; of: string }) {
  const t = useTranslations('catalogue');
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-label={t('seeAllOf', { name: of })}
      className="flex min-h-11 shrink-0 items-center gap-1 text-sm font-semibold text-primary hover:underline"
    >
      {t('seeAll')}
      <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  );
}
