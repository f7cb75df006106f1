import { useTranslations } from 'use-intl';
import { groupThousands } from '../../../shared/money.ts';

/** How many products a value of a filter would leave, beside it. */
export function FacetCount({ count }: { count: number }) {
  const t = useTranslations('catalogue');
  return (
    <span className="text-sm font-normal text-ink-mute tabular-nums">
      {groupThousands(count)}
      <span className="sr-only">{` ${t('filter.countUnit', { count })}`}</span>
    </span>
  );
}
