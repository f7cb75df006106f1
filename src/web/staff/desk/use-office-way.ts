import { useTranslations } from 'use-intl';

/** The way to a desk of staff's, for its breadcrumb. Wants the messages `admin`. */
export function useOfficeWay() {
  const t = useTranslations('admin');
  return [{ label: t('title'), to: '/admin' }] as const;
}
