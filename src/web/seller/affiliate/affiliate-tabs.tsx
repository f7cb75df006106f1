import { useTranslations } from 'use-intl';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { ratesAddress, salesPath } from './affiliate-address.ts';

/** What links sold of the store's goods, and what it lets them earn. */
export function AffiliateTabs({ current }: { current: 'sales' | 'rates' }) {
  const t = useTranslations('storeAffiliate');
  return (
    <StatusTabs
      label={t('parts')}
      tabs={(['sales', 'rates'] as const).map((key) => ({
        key,
        label: t(`part.${key}`),
        to: key === 'sales' ? salesPath : ratesAddress.path,
        isCurrent: key === current,
      }))}
    />
  );
}
