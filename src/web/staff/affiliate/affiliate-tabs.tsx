import { useTranslations } from 'use-intl';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { heldAddress, peopleAddress, ratesAddress, signsAddress } from './affiliate-address.ts';

const parts = {
  held: heldAddress.path,
  rates: ratesAddress('all').path,
  people: peopleAddress.path,
  signs: signsAddress.path,
} as const;

/** The parts of the desk of links that earn. */
export function AffiliateTabs({ current }: { current: keyof typeof parts }) {
  const t = useTranslations('affiliateDesk');
  return (
    <StatusTabs
      label={t('parts')}
      tabs={(['held', 'rates', 'people', 'signs'] as const).map((key) => ({
        key,
        label: t(`part.${key}`),
        to: parts[key],
        isCurrent: key === current,
      }))}
    />
  );
}
