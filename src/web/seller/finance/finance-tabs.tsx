import { useTranslations } from 'use-intl';
import { StatusTabs } from '../../ui/status-tabs.tsx';

/** The lists of a store's money: what statements say, what none says yet, what the house booked or gives back, and what was paid out. */
type Part = 'statements' | 'orders' | 'adjustments' | 'withholding' | 'payouts';

export function FinanceTabs({ current }: { current: Part }) {
  const t = useTranslations('finance');
  const tab = (key: Part, to: string) => ({
    key,
    label: t(key),
    to,
    isCurrent: key === current,
  });
  return (
    <StatusTabs
      label={t('parts')}
      tabs={[
        tab('statements', '/manage-store/finance'),
        tab('orders', '/manage-store/finance/orders'),
        tab('adjustments', '/manage-store/finance/adjustments'),
        tab('withholding', '/manage-store/finance/withholding'),
        tab('payouts', '/manage-store/finance/payouts'),
      ]}
    />
  );
}
