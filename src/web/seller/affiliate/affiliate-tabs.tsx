import { useTranslations } from 'use-intl';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { codesPath, ratesAddress, salesPath } from './affiliate-address.ts';

const paths = { sales: salesPath, rates: ratesAddress.path, codes: codesPath };

/** What links sold of the store's goods, and what it lets them earn. */
export function AffiliateTabs({ current }: { current: keyof typeof paths }) {
  const t = useTranslations('storeAffiliate');
  return (
    <StatusTabs
      label={t('parts')}
      tabs={(['sales', 'rates', 'codes'] as const).map((key) => ({
        key,
        label: t(`part.${key}`),
        to: paths[key],
        isCurrent: key === current,
      }))}
    />
  );
}
