import { useTranslations } from 'use-intl';

/** What the buttons of an ordered list of categories are called. */
export function useOrderWords(label: string) {
  const t = useTranslations('categoryDesk.order');
  return {
    label,
    drag: t('drag'),
    up: (name: string) => t('up', { name }),
    down: (name: string) => t('down', { name }),
    moved: (values: { name: string; place: number; count: number }) => t('moved', values),
  };
}
