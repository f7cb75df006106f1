import { useTranslations } from 'use-intl';
import { StatusTabs } from '../../ui/status-tabs.tsx';

const pages = ['tax', 'bank'] as const;

/** The pages of the store's settings. */
export function SettingsTabs({ current }: { current: (typeof pages)[number] }) {
  const t = useTranslations('centre.settings');
  return (
    <StatusTabs
      label={t('parts')}
      tabs={pages.map((key) => ({
        key,
        label: t(key),
        to: `/manage-store/settings/${key}`,
        isCurrent: key === current,
      }))}
    />
  );
}
