import { useTranslations } from 'use-intl';
import { hasFilters, withoutFilters } from '../../kit/catalogue/list-query.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

type FilterDialogProps = FilterPanelProps & {
  isOpen: boolean;
  onClose: () => void;
  total: number;
  isLoading: boolean;
};

/** The filters on a phone: over the whole height, with how much is left at the lower edge. */
export function FilterDialog({ isOpen, onClose, total, isLoading, ...panel }: FilterDialogProps) {
  const t = useTranslations('catalogue');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('filter.title')}
      size="full"
      className="h-dvh max-h-dvh! rounded-none lg:hidden"
      footer={
        <>
          {hasFilters(panel.query, panel.fixed) && (
            <Link
              to={panel.hrefOf(withoutFilters(panel.query, panel.fixed))}
              preventScrollReset
              className="mr-auto inline-flex min-h-11 items-center font-semibold text-primary"
            >
              {t('filter.clear')}
            </Link>
          )}
          <Button onClick={onClose} isBusy={isLoading}>
            {t('filter.show', { count: total })}
          </Button>
        </>
      }
    >
      {isOpen && <FilterPanel {...panel} />}
    </Dialog>
  );
}
