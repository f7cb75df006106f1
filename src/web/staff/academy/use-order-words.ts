import { useTranslations } from 'use-intl';

/** What a list that is put in order says. Wants the messages `academyDesk`. */
export function useOrderWords() {
  const t = useTranslations('academyDesk.order');
  return (label: string) => ({
    label,
    drag: t('drag'),
    up: (name: string) => t('up', { name }),
    down: (name: string) => t('down', { name }),
    moved: (values: { name: string; place: number; count: number }) => t('moved', values),
  });
}
