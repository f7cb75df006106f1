import { useTranslations } from 'use-intl';
import { StatusTabs } from '../../ui/status-tabs.tsx';

export const shippingPath = '/manage-store/shipping';

const parts = { channels: '', time: '/time', returnAddress: '/return-address' } as const;

/** The pages of a store's shipping. */
export function ShippingTabs({ current }: { current: keyof typeof parts }) {
  const t = useTranslations('shipping');
  return (
    <StatusTabs
      label={t('parts')}
      tabs={(['channels', 'time', 'returnAddress'] as const).map((key) => ({
        key,
        label: t(`tab.${key}`),
        to: `${shippingPath}${parts[key]}`,
        isCurrent: key === current,
      }))}
    />
  );
}
