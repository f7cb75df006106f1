import PackageCheck from 'lucide-react/icons/package-check';
import Printer from 'lucide-react/icons/printer';
import Truck from 'lucide-react/icons/truck';
import { useTranslations } from 'use-intl';
import { ordersMost } from '../../../modules/packing/packing.contract.ts';
import { parcelPapers } from '../../../modules/packing/packing.rules.ts';
import type { OrderListQuery } from '../../kit/order/order-tabs.rules.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckboxField, SelectField } from '../../ui/field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/** The form that the ticks of the list belong to. */
export const bulkForm = 'orders-bulk';

type BulkBarProps = {
  /** The list that is looked at, so that all that it finds can be meant. */
  query: OrderListQuery;
  /** How many it finds; null where not all of them can be ticked. */
  foundCount: number | null;
  /** What is ticked on this page and on others. */
  selected: ReadonlySet<string>;
  /** What of it has no tick on this page. */
  elsewhere: readonly string[];
  isEverything: boolean;
  onEverything: (isEverything: boolean) => void;
  onClear: () => void;
};

/**
 * What can be done with the ticked orders; each leads on by an address. Without scripts it stands under the list from the
 * start, since nobody can count the ticks; with them it comes with the first tick and stays at the lower edge.
 */
export function BulkBar({
  query,
  foundCount,
  selected,
  elsewhere,
  isEverything,
  onEverything,
  onClear,
}: BulkBarProps) {
  const t = useTranslations('packing');
  const isHydrated = useIsHydrated();
  const everything = Math.min(foundCount ?? 0, ordersMost);
  const count = isEverything ? everything : selected.size;
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
      {elsewhere.map((orderNumber) => (
        <input key={orderNumber} type="hidden" name="orderNumber" value={orderNumber} />
      ))}
      {Object.entries(query).map(([name, value]) =>
        value === '' || name === 'pageNo' ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
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
      {count > ordersMost && (
        <p role="alert" className="w-full text-sm text-danger">
          {t('bulk.tooMany', { most: ordersMost })}
        </p>
      )}
      {foundCount !== null && (!isHydrated || isEverything || foundCount > selected.size) && (
        <CheckboxField
          name="all"
          value="1"
          label={
            foundCount > ordersMost
              ? t('bulk.first', { most: ordersMost, count: foundCount })
              : t('bulk.everything', { count: foundCount })
          }
          checked={isEverything}
          onChange={(event) => onEverything(event.currentTarget.checked)}
          className="w-full text-sm"
        />
      )}
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
