import PackageCheck from 'lucide-react/icons/package-check';
import Printer from 'lucide-react/icons/printer';
import Truck from 'lucide-react/icons/truck';
import { useTranslations } from 'use-intl';
import { parcelPapers } from '../../../modules/packing/packing.rules.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/** The form that the ticks of the list belong to. */
export const bulkForm = 'orders-bulk';

type BulkBarProps = { count: number; onClear: () => void };

/**
 * What can be done with the ticked orders; each leads on by an address. Without scripts it stands under the list from the
 * start, since nobody can count the ticks; with them it comes with the first tick and stays at the lower edge.
 */
export function BulkBar({ count, onClear }: BulkBarProps) {
  const t = useTranslations('packing');
  const isHydrated = useIsHydrated();
  if (isHydrated && count === 0) return <form id={bulkForm} hidden />;
  return (
    <form
      id={bulkForm}
      method="get"
      action="/manage-store/orders/many"
      aria-label={t('bulk.label')}
      className={classNames(
        'z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-surface p-3 shadow-pop',
        isHydrated && 'sticky bottom-20 lg:bottom-4',
      )}
    >
      <p role="status" className="min-h-9 content-center font-semibold tabular-nums">
        {isHydrated ? t('bulk.selected', { count }) : t('bulk.none')}
      </p>
      {isHydrated && (
        <Button variant="quiet" size="s" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      )}
      <span className="max-lg:hidden lg:flex-1" />
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button type="submit" className="max-sm:flex-1">
          <PackageCheck className="size-5" aria-hidden="true" />
          {t('bulk.pack')}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          formAction="/manage-store/orders/tracking"
          className="max-sm:flex-1"
        >
          <Truck className="size-5" aria-hidden="true" />
          {t('bulk.track')}
        </Button>
      </div>
      <PrintFields />
    </form>
  );
}

/** Which paper, and the button that fetches it. Stands in a form that names the orders. */
export function PrintFields() {
  const t = useTranslations('packing');
  return (
    <div className="flex items-end gap-2 max-sm:w-full">
      <SelectField
        name="paper"
        label={t('paper.label')}
        isLabelHidden
        placeholder={null}
        options={parcelPapers.map((value) => ({ value, label: t(`paper.${value}`) }))}
        className="min-w-0 max-sm:flex-1"
      />
      <Button type="submit" variant="secondary" formAction="/manage-store/orders/papers">
        <Printer className="size-5" aria-hidden="true" />
        {t('paper.print')}
      </Button>
    </div>
  );
}
